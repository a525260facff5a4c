import type { Db } from './db/database.ts';
import type { Tables } from './db/tables.ts';
import type { Transaction } from './transact/transact.ts';

/**
 * The personal data of one feature. Export and erasure run over a list of these; a test compares it with the PostgreSQL
 * catalogue, so that no table that refers to a person is missing.
 */
export type PersonalData = {
  /** By table: whether a person's rows are erased with them, or kept because the law or other people need them. */
  tables: Partial<Record<keyof Tables, 'erased' | 'kept'>>;
  /**
   * File name → content: text and rows become JSON, bytes stay as they are. Where there may be thousands of rows, they come
   * `inParts`. What takes long ends when it is `over`.
   */
  export: (personId: string, db: Db, over?: AbortSignal) => Promise<Record<string, unknown>>;
  /** Runs in the transaction that deletes the account. Must be idempotent. */
  erase: (personId: string, transaction: Transaction) => Promise<void>;
};

/** Reading this many rows takes a few milliseconds, and then others are served. */
const rowsAtOnce = 200;

/** Reads rows of which only the ids were read at first. */
export async function* inParts<Id, Row>(
  ids: readonly Id[],
  read: (part: readonly Id[]) => Promise<readonly Row[]>,
): AsyncIterable<Row> {
  for (let from = 0; from < ids.length; from += rowsAtOnce)
    yield* await read(ids.slice(from, from + rowsAtOnce));
}
