import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { Transaction } from '../../platform/transact/transact.ts';

/**
 * What a feature keeps about people. Export and erasure go through the list of these, and a test reads the database's
 * own catalogue to see that no table that refers to a person is missing from it.
 */
export type PersonalData = {
  /** By table: whether a person's rows are erased with them, or kept because the law or other people need them. */
  tables: Partial<Record<keyof Tables, 'erased' | 'kept'>>;
  /** File name → content: text and rows become JSON, bytes stay as they are. */
  export: (personId: string, db: Db) => Promise<Record<string, unknown>>;
  /** Within the transaction that deletes the account. Erasing someone again must be harmless. */
  erase: (personId: string, transaction: Transaction) => Promise<void>;
};
