import type { Db } from '../db/database.ts';
import { isDeadlock } from '../db/violations.ts';
import { AppError } from '../http/app-error.ts';
import type { Log } from '../log.ts';
import { createOneByOne } from '../one-by-one.ts';
import { once, type RequestKey } from './once.ts';

/** A transaction with actions for after its commit. */
export type Transaction = Db & {
  /** Runs after the commit, and never when the transaction is rolled back. Best effort: a crash in between loses it. */
  afterCommit: (action: () => void) => void;
};

type Work<Answer> = (transaction: Transaction) => Promise<Answer>;

type Options = {
  /** From `requestKey(request)`: a repeated request gets the first response instead of a second change. */
  once?: RequestKey | undefined;
  /**
   * The work changes the caller's own row: takes an exclusive lock at once, because two shared locks that are both upgraded
   * would deadlock.
   */
  changesCaller?: boolean;
  /**
   * Locks the active caller together with other rows, in one statement. When it gives false, the caller is locked alone, as
   * usual.
   */
  lockCaller?: ((transaction: Db) => Promise<boolean>) | undefined;
};

export type Transact = {
  /**
   * Runs a transaction for a caller. The caller's row is locked first, so that they cannot be erased or suspended meanwhile; an
   * erased or suspended caller gets 401. Writes of one caller run one after another.
   */
  as: <Answer>(caller: { id: string }, work: Work<Answer>, options?: Options) => Promise<Answer>;
  /** Runs a transaction without a caller: jobs, links in mails, registrations. */
  unattended: <Answer>(work: Work<Answer>) => Promise<Answer>;
};

export type LockMode = 'share' | 'exclusive';

type Parts = {
  db: Db;
  log: Log;
  /** Locks a person's row. False when the person is erased or suspended. */
  lockActive: (transaction: Db, personId: string, mode: LockMode) => Promise<boolean>;
};

/** Retries after a deadlock: PostgreSQL aborts one of the two transactions, and the other then finishes. */
const attempts = 4;

export function createTransact({ db, log, lockActive }: Parts): Transact {
  const oneByOne = createOneByOne();

  const commit = async <Answer>(work: Work<Answer>) => {
    const actions: (() => void)[] = [];
    const answer = await db
      .transaction()
      .execute((transaction) =>
        work(Object.assign(transaction, { afterCommit: (action: () => void) => void actions.push(action) })),
      );
    return { answer, actions };
  };

  const run = async <Answer>(work: Work<Answer>, left = attempts - 1): Promise<Answer> => {
    const committed = await commit(work).catch((error: unknown) => {
      if (left === 0 || !isDeadlock(error)) throw error;
    });
    if (!committed) return run(work, left - 1);
    for (const action of committed.actions) {
      try {
        action();
      } catch (err) {
        log.error({ err }, 'an action after a commit failed');
      }
    }
    return committed.answer;
  };

  return {
    as: (caller, work, { once: key, changesCaller = false, lockCaller } = {}) =>
      oneByOne(caller.id, () =>
        run(async (transaction) => {
          if (!(await lockCaller?.(transaction))) {
            const mode = changesCaller ? 'exclusive' : 'share';
            if (!(await lockActive(transaction, caller.id, mode))) throw new AppError('UNAUTHENTICATED');
          }
          return key ? once(key, caller.id, transaction, () => work(transaction)) : work(transaction);
        }),
      ),
    unattended: (work) => run(work),
  };
}
