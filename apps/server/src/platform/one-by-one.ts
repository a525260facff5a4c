/** Runs tasks with the same key one after the other, and others in parallel. */
type OneByOne = <Answer>(key: string, work: () => Promise<Answer>) => Promise<Answer>;

/**
 * Works within this process only; the database serializes across instances. Waiting here holds no connection, so that a hundred
 * requests of one person do not block everyone else.
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
