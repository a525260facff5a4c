import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { type Answer, OneTrip, type Statement } from './one-trip.ts';
import { nameOf } from './prepared.ts';
import { noAnswer } from './unavailable.ts';

/** A placeholder text for a list of statements, which are passed as its values. */
const several = '/* several statements */';

/**
 * Runs statements of a transaction one after the other, but waits for PostgreSQL only once. After an error, those that follow are
 * not run. The last one may be `commit`.
 */
export async function together(
  transaction: Db,
  queries: readonly CompiledQuery[],
): Promise<QueryResult<unknown>[]> {
  const { rows } = await transaction.executeQuery<QueryResult<unknown>>(
    CompiledQuery.raw(several, [...queries]),
  );
  return rows;
}

export const commit = CompiledQuery.raw('commit');
/** Asks only whether the database answers: no success in the sense of `onSuccess`. */
export const ping = CompiledQuery.raw('SELECT 1 /* ping */');

/** The embedded engine has one session, whose prepared statements outlive a connection. */
const forgetPrepared = 'DEALLOCATE ALL';

const nothing = { command: '', rowCount: null, rows: [] };

/** Nothing came in time: the connection is dead, or as good as dead. Whether the statements were run is unknown. */
export class NoAnswer extends Error {
  readonly #askedAt: number;

  constructor(ms: number, askedAt: number) {
    super(`${noAnswer} within ${ms} ms`);
    this.#askedAt = askedAt;
  }

  /** A connection that has answered since then is alive. */
  get askedAt(): number {
    return this.#askedAt;
  }
}

export type ClientConfig = pg.ClientConfig & {
  /** The longest wait for the answer to what is sent at once. Then the connection is closed. Without it, it waits for ever. */
  answerMs?: number | undefined;
  /** Sent before the first statement. The connection also works if this fails. */
  greeting?: string | undefined;
  /** Called after all that succeeded, except pings. */
  onSuccess?: (() => void) | undefined;
};

/** Afterwards, a process that was stopped or busy for that long still reads an answer that has come meanwhile. */
const graceMs = 500;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * A client that waits for PostgreSQL less often. BEGIN is sent with the first statement of its transaction, the statements of
 * `together` are sent at once, and prepared statements under their names, so that PostgreSQL keeps their plans. It closes a
 * connection that no longer answers, so that the pool does not give it to others.
 */
export class DatabaseClient extends pg.Client {
  #isFresh = true;
  #unsentBegin: Statement | undefined;
  /** Set when `together` has sent the COMMIT: the one that the query builder sends afterwards is skipped. */
  #isCommitted = false;
  readonly #query: Query;
  readonly #config: ClientConfig;
  #answeredAt = performance.now();
  #waiting = 0;

  constructor(config: ClientConfig = {}) {
    super(config);
    this.#config = config;
    this.#query = this.query.bind(this);
    const query: Query = (text, values, ...rest) =>
      typeof text === 'string' && rest.length === 0
        ? this.#run(text, (values ?? []) as unknown[])
        : this.#query(text, values, ...rest);
    this.query = query as typeof this.query;
  }

  /** For the other connections of a pool. One that waits for an answer now has its own limit. */
  closeUnlessAnsweredSince(error: NoAnswer): void {
    if (this.#waiting === 0 && this.#answeredAt < error.askedAt) this.#fail(error);
  }

  /** As if the network had reported it: what waits for an answer fails, and the pool removes this client. */
  #fail(error: Error): void {
    const { connection } = this;
    if (connection.stream.destroyed) return;
    connection.stream.destroy();
    connection.emit('error', error);
  }

  async #limited<Found>(trip: () => Promise<Found>): Promise<Found> {
    const { answerMs } = this.#config;
    const askedAt = performance.now();
    let timer: NodeJS.Timeout | undefined;
    if (answerMs !== undefined) {
      const giveUp = () => this.#fail(new NoAnswer(answerMs, askedAt));
      timer = setTimeout(() => (timer = setTimeout(giveUp, graceMs)), answerMs - graceMs);
    }
    this.#waiting += 1;
    try {
      return await trip();
    } finally {
      clearTimeout(timer);
      this.#waiting -= 1;
      this.#answeredAt = performance.now();
    }
  }

  async #run(text: string, values: unknown[]): Promise<object> {
    if (text === 'begin') {
      this.#unsentBegin = { name: text, text, values };
      this.#isCommitted = false;
      return nothing;
    }
    if (text === 'commit' || text === 'rollback') return this.#end(text);
    if (text === several) {
      const statements = (values as CompiledQuery[]).map(({ sql, parameters }) =>
        asStatement(sql, parameters),
      );
      const answers = await this.#send(statements);
      this.#isCommitted = statements.at(-1)?.text === commit.sql;
      return { ...nothing, rows: answers };
    }
    const [answer] = await this.#send([asStatement(text, values)]);
    return answer ?? nothing;
  }

  async #end(text: 'commit' | 'rollback'): Promise<object> {
    // The end of its connection rolls a transaction back. Another error would hide the first one.
    const isUndone = text === 'rollback' && this.connection.stream.destroyed;
    const isOver = isUndone || this.#unsentBegin !== undefined || this.#isCommitted;
    this.#unsentBegin = undefined;
    this.#isCommitted = false;
    return isOver ? nothing : this.#limited(() => this.#query(text) as Promise<Answer>);
  }

  async #send(statements: Statement[]): Promise<Answer[]> {
    const { greeting = forgetPrepared } = this.#config;
    if (this.#isFresh) void (this.#query(greeting) as Promise<unknown>).catch(() => undefined);
    this.#isFresh = false;
    const begin = this.#unsentBegin;
    this.#unsentBegin = undefined;
    const all = begin ? [begin, ...statements] : statements;
    const answers = await this.#limited(() => this.#trip(all));
    if (statements[0]?.text !== ping.sql) this.#config.onSuccess?.();
    return begin ? answers.slice(1) : answers;
  }

  async #trip(statements: Statement[]): Promise<Answer[]> {
    const [first, second] = statements;
    if (first && !second) return [(await this.#query(first)) as Answer];
    const { types } = this.#config;
    return new Promise((resolve, reject) => {
      this.#query(
        new OneTrip(statements, types, (error, found = []) => (error ? reject(error) : resolve(found))),
      );
    });
  }
}

const asStatement = (text: string, values: readonly unknown[]): Statement => ({
  name: nameOf(text),
  text,
  values: [...values],
});
