import type { CompiledQuery, QueryResult } from 'kysely';
import { AppError } from '../app-error.ts';
import { commit, together } from '../db/client.ts';
import type { Db } from '../db/database.ts';
import { mayRunAgain } from '../db/violations.ts';
import type { Log } from '../log.ts';
import { createOneByOne } from '../one-by-one.ts';
import { claim, once, type RequestKey } from './once.ts';

/** A transaction with statements for its commit, and actions for after it. */
export type Transaction = Db & {
  /**
   * Sends this statement together with COMMIT: the last statements of the work then need no trip to the database of their own. Its
   * rows are given to `use` after the commit.
   */
  withCommit: <Row>(statement: CompiledQuery<Row>, use?: (rows: Row[]) => void) => void;
  /**
   * The change concerns these people at once, besides the caller: their next reads show it, also if a replica has not received it yet.
   */
  shownTo: (...personIds: string[]) => void;
  /** Runs after the commit, and never when the transaction is rolled back. Best effort: a crash in between loses it. */
  afterCommit: (action: () => void) => void;
};

type Unattended<Answer> = (transaction: Transaction) => Promise<Answer>;
type Work<Answer, Row> = (transaction: Transaction, first: First<Row>) => Promise<Answer>;

type First<Row> = {
  /** Whether `lockCaller` gave a row. */
  isLocked: boolean;
  /** The rows of `early`. Undefined when it was rolled back: then the work runs the statement itself. */
  early: Row[] | undefined;
};

type Options<Row> = {
  /** From `requestKey(request)`: a repeated request gets the first response instead of a second change. */
  once?: RequestKey | undefined;
  /**
   * The work changes the caller's own row: takes an exclusive lock at once, because two shared locks that are both upgraded
   * would deadlock.
   */
  changesCaller?: boolean;
  /**
   * Locks the active caller together with other rows, in one statement. When it gives no row, the caller is locked alone, as usual,
   * and `isLocked` is false.
   */
  lockCaller?: CompiledQuery<object> | undefined;
  /**
   * The first statement of the work, sent together with the locks, so that it needs no trip to the database of its own. PostgreSQL
   * runs it after the locks, also when they gave no row: then the work must throw. For a repeated request it is rolled back.
   */
  early?: CompiledQuery<Row> | undefined;
};

export type Transact = {
  /**
   * Runs a transaction for a caller. The caller's row is locked first, so that they cannot be erased or suspended meanwhile; an
   * erased or suspended caller gets 401. Writes of one caller run one after another.
   */
  as: <Answer, Row = never>(
    caller: { id: string },
    work: Work<Answer, Row>,
    options?: Options<Row>,
  ) => Promise<Answer>;
  /** Runs a transaction without a caller: jobs, links in mails, registrations. */
  unattended: <Answer>(work: Unattended<Answer>) => Promise<Answer>;
};

export type LockMode = 'share' | 'exclusive';

type Parts = {
  db: Db;
  log: Log;
  /** Locks a person's row. Gives no row when the person is erased or suspended. */
  lockingActive: (personId: string, mode: LockMode) => CompiledQuery<object>;
  /** Keeps people from replicas that lack what was committed before. Not needed without a replica. */
  rememberWrites?: ((personIds: readonly string[]) => Promise<void>) | undefined;
};

/** Rolls back what `early` has changed for a repeated request. */
class RepeatedRequest extends Error {}

/** After a deadlock, of which PostgreSQL aborts one of the two transactions, and after a commit that came too late. */
const attempts = 4;

export function createTransact({ db, log, lockingActive, rememberWrites }: Parts): Transact {
  const oneByOne = createOneByOne();

  const attempt = async <Answer>(work: Unattended<Answer>) => {
    const actions: (() => void)[] = [];
    const shownTo = new Set<string>();
    const last: CompiledQuery[] = [];
    let results: QueryResult<unknown>[] = [];
    const extras: Omit<Transaction, keyof Db> = {
      shownTo: (...people) => people.forEach((person) => shownTo.add(person)),
      afterCommit: (action) => void actions.push(action),
      withCommit: (statement, use) => {
        const index = last.push(statement) - 1;
        if (use) actions.push(() => use((results[index]?.rows ?? []) as Parameters<typeof use>[0]));
      },
    };
    const answer = await db.transaction().execute(async (transaction) => {
      const given = await work(Object.assign(transaction, extras));
      if (last.length > 0) results = await together(transaction, [...last, commit]);
      return given;
    });
    return { answer, actions, shownTo };
  };

  const run = async <Answer>(work: Unattended<Answer>, left = attempts - 1): Promise<Answer> => {
    const committed = await attempt(work).catch((error: unknown) => {
      if (left === 0 || !mayRunAgain(error)) throw error;
    });
    if (!committed) return run(work, left - 1);
    if (rememberWrites && committed.shownTo.size > 0) {
      await rememberWrites([...committed.shownTo]).catch((err: unknown) =>
        log.error({ err }, 'people may see a change only when the replica has it'),
      );
    }
    for (const action of committed.actions) {
      try {
        action();
      } catch (err) {
        log.error({ err }, 'an action after a commit failed');
      }
    }
    return committed.answer;
  };

  const runAs = <Answer, Row>(
    caller: { id: string },
    work: Work<Answer, Row>,
    { once: key, changesCaller = false, lockCaller, early }: Options<Row>,
  ): Promise<Answer> =>
    run(async (transaction) => {
      const lockAlone = lockingActive(caller.id, changesCaller ? 'exclusive' : 'share');
      const [locked, ...others] = await together(transaction, [
        lockCaller ?? lockAlone,
        ...(key ? [claim(key, caller.id)] : []),
        ...(early ? [early] : []),
      ]);
      const isLocked = hasRows(locked);
      if (!isLocked && !(lockCaller && hasRows(await transaction.executeQuery(lockAlone))))
        throw new AppError('UNAUTHENTICATED');
      const isNew = key && hasRows(others[0]);
      if (early && isNew === false) throw new RepeatedRequest();
      const rows = early && (others.at(-1)?.rows as Row[]);
      const done = () => work(transaction, { isLocked, early: rows });
      return key ? once({ ...key, personId: caller.id, isNew: isNew === true }, transaction, done) : done();
    });

  return {
    as: (caller, work, options = {}) =>
      oneByOne(caller.id, () =>
        runAs(caller, work, options).catch((error: unknown) => {
          if (!(error instanceof RepeatedRequest)) throw error;
          return runAs(caller, work, { ...options, early: undefined });
        }),
      ),
    unattended: (work) => run(work),
  };
}

const hasRows = (result: QueryResult<unknown> | undefined): boolean =>
  result !== undefined && result.rows.length > 0;
