import type { Db } from './database.ts';

/** Finds many keys in one query; missing keys do not exist. */
type Find<Found> = (keys: readonly string[], on: Db) => Promise<Map<string, Found>>;

type Batch<Found> = { keys: Set<string>; answer: Promise<Map<string, Found>> };

/**
 * Looks up a value by key, in batches. Lookups that wait for a free connection are combined into one query, so that load does
 * not grow with the number of waiting requests. The query always starts after the call.
 */
export function batchedLookup<Found>(db: Db, find: Find<Found>): (key: string) => Promise<Found | undefined> {
  let waiting: Batch<Found> | undefined;

  const startBatch = (): Batch<Found> => {
    const keys = new Set<string>();
    const closeBatch = (): void => {
      if (waiting === batch) waiting = undefined;
    };
    const answer = db
      .connection()
      .execute((connection) => {
        closeBatch();
        return find([...keys], connection);
      })
      .finally(closeBatch);
    const batch = { keys, answer };
    return batch;
  };

  return async (key) => {
    waiting ??= startBatch();
    waiting.keys.add(key);
    return (await waiting.answer).get(key);
  };
}
