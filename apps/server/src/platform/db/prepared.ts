import { CompiledQuery, type QueryResult } from 'kysely';
import pg from 'pg';
import type { Db } from './database.ts';

const opening = '/* prepared as ';
const closing = ' */';
const maxNameLength = 63;

export type Prepared<Row> = (db: Db, values: readonly unknown[]) => Promise<QueryResult<Row>>;

/**
 * A statement that each connection plans only once, for statements whose planning would take longer than running them. A
 * connection other than `PreparingClient` runs it as an ordinary query.
 * PostgreSQL keeps a generic plan only if it does not seem worse than one for the actual values. Values that change the
 * estimated cost, such as arrays and limits, are therefore hidden in a subquery: `(SELECT $1::int[])`.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  if (name.length > maxNameLength) throw new RangeError(`PostgreSQL would cut the name ${name}`);
  const named = `${opening}${name}${closing}\n${text}`;
  return (db, values) => db.executeQuery<Row>(CompiledQuery.raw(named, [...values]));
}

const nameOf = (text: string): string | undefined =>
  text.startsWith(opening) ? text.slice(opening.length, text.indexOf(closing)) : undefined;

type Query = (text: unknown, values?: unknown, ...rest: unknown[]) => unknown;

/** A client that sends these statements under their names, so that PostgreSQL keeps their plans. */
export class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as Query;
    let fresh = true;
    const preparing: Query = (text, values, ...rest) => {
      const name = typeof text === 'string' ? nameOf(text) : undefined;
      if (name === undefined) return query(text, values, ...rest);
      // The embedded engine has one session, whose prepared statements outlive a connection: a new client deallocates them.
      if (fresh) void (query('DEALLOCATE ALL') as Promise<unknown>).catch(() => undefined);
      fresh = false;
      return query({ name, text, values }, ...rest);
    };
    this.query = preparing as typeof this.query;
  }
}
