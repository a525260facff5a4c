import { AsyncLocalStorage } from 'node:async_hooks';
import { TransactionBuilder } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import type { Db } from '../src/platform/db/database.ts';

/**
 * The embedded engine has one connection, so whoever asks for a second one while a transaction is open waits for ever there. This
 * makes it an error on PostgreSQL as well, in every integration test. The test also fails if the error is caught on its way.
 */
export const secondConnection = 'inside a transaction, only the transaction may be used';

type Guard = {
  /** Of the innermost transaction around the code that runs. Code that it has started may run on after its end. */
  around: AsyncLocalStorage<{ isOpen: boolean }>;
  seen: Error[];
};

// Test files of one worker share the classes that are changed here, but not this module.
const key = Symbol.for('coequipiers.one-connection');
const known: unknown = Reflect.get(pg.Pool, key);
export const guard = (known as Guard | undefined) ?? install();

function install(): Guard {
  const made: Guard = { around: new AsyncLocalStorage(), seen: [] };
  const { connect } = pg.Pool.prototype;
  const { execute } = TransactionBuilder.prototype;
  pg.Pool.prototype.connect = function (this: pg.Pool, ...args: unknown[]) {
    if (made.around.getStore()?.isOpen) {
      const error = new Error(secondConnection);
      made.seen.push(error);
      throw error;
    }
    return Reflect.apply(connect, this, args);
  } as typeof connect;
  TransactionBuilder.prototype.execute = function (work) {
    const transaction = { isOpen: true };
    return execute
      .call(this, (given) => made.around.run(transaction, () => work(given as never)))
      .finally(() => {
        transaction.isOpen = false;
      }) as never;
  };
  Reflect.set(pg.Pool, key, made);
  return made;
}

/** For a test that holds locks in a transaction of its own while the product works on other connections. */
export const holdingLocks =
  <Answer>(work: (transaction: Db) => Promise<Answer>) =>
  (transaction: Db): Promise<Answer> =>
    guard.around.exit(() => work(transaction));

function failIfSeen(): void {
  const [error] = guard.seen.splice(0);
  if (error) throw error;
}
afterEach(failIfSeen);
// What a file does after its last test is not the fault of the next file.
afterAll(failIfSeen);
