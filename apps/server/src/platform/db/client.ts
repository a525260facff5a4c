import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';
import { type Answer, OneTrip, type Statement } from './one-trip.ts';
import { nameOf } from './prepared.ts';

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

const nothing = { command: '', rowCount: null, rows: [] };

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/**
 * A client that waits for PostgreSQL less often. BEGIN is sent with the first statement of its transaction, the statements of
 * `together` are sent at once, and prepared statements under their names, so that PostgreSQL keeps their plans.
 */
export class DatabaseClient extends pg.Client {
  #isFresh = true;
  #unsentBegin: Statement | undefined;
  /** Set when `together` has sent the COMMIT: the one that the query builder sends afterwards is skipped. */
  #isCommitted = false;
  readonly #query: Query;
  readonly #rowTypes: pg.CustomTypesConfig | undefined;

  constructor(config?: pg.ClientConfig) {
    super(config);
    this.#rowTypes = config?.types;
    this.#query = this.query.bind(this);
    const query: Query = (text, values, ...rest) =>
      typeof text === 'string' && rest.length === 0
        ? this.#run(text, (values ?? []) as unknown[])
        : this.#query(text, values, ...rest);
    this.query = query as typeof this.query;
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
    const isOver = this.#unsentBegin !== undefined || this.#isCommitted;
    this.#unsentBegin = undefined;
    this.#isCommitted = false;
    return isOver ? nothing : ((await this.#query(text)) as Answer);
  }

  async #send(statements: Statement[]): Promise<Answer[]> {
    // The embedded engine has one session, whose prepared statements outlive a connection: a new client deallocates them.
    if (this.#isFresh) void (this.#query('DEALLOCATE ALL') as Promise<unknown>).catch(() => undefined);
    this.#isFresh = false;
    const begin = this.#unsentBegin;
    this.#unsentBegin = undefined;
    const [first, second] = statements;
    if (first && !second && !begin) return [(await this.#query(first)) as Answer];
    const answers = await new Promise<Answer[]>((resolve, reject) => {
      const all = begin ? [begin, ...statements] : statements;
      this.#query(
        new OneTrip(all, this.#rowTypes, (error, found = []) => (error ? reject(error) : resolve(found))),
      );
    });
    return begin ? answers.slice(1) : answers;
  }
}

const asStatement = (text: string, values: readonly unknown[]): Statement => ({
  name: nameOf(text),
  text,
  values: [...values],
});
