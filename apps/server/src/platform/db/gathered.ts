import type { Db } from './database.ts';

/** Finds many at once; what is not in the answer does not exist. */
type Find<Found> = (keys: readonly string[], on: Db) => Promise<Map<string, Found>>;

type Batch<Found> = { keys: Set<string>; answer: Promise<Map<string, Found>> };

/**
 * Looks something up by its key. What is asked for while no connection is free is one query once there is one, so that a
 * busy database does not get busier with every request that waits for it. The query always comes after the question.
 */
export function gathered<Found>(db: Db, find: Find<Found>): (key: string) => Promise<Found | undefined> {
  let waiting: Batch<Found> | undefined;

  const begin = (): Batch<Found> => {
    const keys = new Set<string>();
    const leave = (): void => {
      if (waiting === batch) waiting = undefined;
    };
    const answer = db
      .connection()
      .execute((connection) => {
        leave();
        return find([...keys], connection);
      })
      .finally(leave);
    const batch = { keys, answer };
    return batch;
  };

  return async (key) => {
    waiting ??= begin();
    waiting.keys.add(key);
    return (await waiting.answer).get(key);
  };
}
