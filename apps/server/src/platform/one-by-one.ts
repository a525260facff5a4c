/** Runs what has the same key one after the other, and the rest at once. */
export type OneByOne = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>;

/**
 * In this process alone: what must hold between instances is up to the database. Whoever waits here holds no connection, so
 * that a hundred requests of one person, which the database would let through one by one, leave the others theirs.
 */
export function createOneByOne(): OneByOne {
  const last = new Map<string, Promise<unknown>>();
  return async (key, work) => {
    const before = last.get(key);
    const turn = before ? before.then(work, work) : work();
    last.set(key, turn);
    try {
      return await turn;
    } finally {
      if (last.get(key) === turn) last.delete(key);
    }
  };
}
