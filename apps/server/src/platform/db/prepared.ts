import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

const opening = '/* prepared as ';
const closing = ' */';
const longestName = 63;

export type Prepared<Row> = (db: Db, values: readonly unknown[]) => Promise<QueryResult<Row>>;

/**
 * A statement that each connection plans once instead of every time: for the few whose planning would take longer than
 * their work. A connection whose client is not `PreparingClient` takes it for an ordinary one.
 *
 * PostgreSQL keeps the plan only when it seems no worse than one made for the very values. Values that change what a plan
 * seems to cost, such as arrays and limits, are therefore hidden from it: `(SELECT $1::int[])`.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  if (name.length > longestName) throw new RangeError(`PostgreSQL would cut the name ${name}`);
  const named = `${opening}${name}${closing}\n${text}`;
  return (db, values) => db.executeQuery<Row>(CompiledQuery.raw(named, [...values]));
}

const nameOf = (text: string): string | undefined =>
  text.startsWith(opening) ? text.slice(opening.length, text.indexOf(closing)) : undefined;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** A connection that keeps the plans of prepared statements. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    let fresh = true;
    const preparing: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' ? nameOf(text) : undefined;
      if (name === undefined) return query(text, values, ...rest);
      // The embedded engine is one session, whose plans outlive the connections: a new one begins without.
      if (fresh) void (query('DEALLOCATE ALL') as Promise<unknown>).catch(() => undefined);
      fresh = false;
      return query({ name, text, values }, ...rest);
    };
    this.query = preparing as typeof this.query;
  }
}
