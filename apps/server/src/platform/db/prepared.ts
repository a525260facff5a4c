import { CompiledQuery, type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Db } from './database.ts';

const opening = '/* prepared as ';
const closing = ' */';
const maxNameLength = 63;

export type Prepared<Row> = {
  (db: Db, values: readonly unknown[]): Promise<QueryResult<Row>>;
  /** The statement with its values, to be run later or together with others. */
  with: (values: readonly unknown[]) => CompiledQuery<Row>;
};

/**
 * A statement that each connection plans only once, for statements whose planning would take longer than running them. A
 * connection other than `DatabaseClient` runs it as an ordinary query.
 * PostgreSQL keeps a generic plan only if it does not seem worse than one for the actual values. Values that change the
 * estimated cost, such as arrays and limits, are therefore hidden in a subquery: `(SELECT $1::int[])`. Each takes some microseconds to
 * start; an array can be hidden in a cast instead, which is not evaluated while planning: `$1::text::int[]`.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  const named = `${beginningFor(name)}${text}`;
  const filled = (values: readonly unknown[]): CompiledQuery<Row> => CompiledQuery.raw(named, [...values]);
  return Object.assign((db: Db, values: readonly unknown[]) => db.executeQuery(filled(values)), {
    with: filled,
  });
}

/**
 * The beginning of a statement that the query builder makes and that each connection plans only once: sql`${preparedAs('…')} SELECT …`.
 * Its text is the same each time; only its values differ.
 */
export const preparedAs = (name: string): RawBuilder<unknown> => sql.raw(beginningFor(name));

function beginningFor(name: string): string {
  if (name.length > maxNameLength) throw new RangeError(`PostgreSQL would cut the name ${name}`);
  return `${opening}${name}${closing}\n`;
}

/** The name of a prepared statement, from its text. */
export const nameOf = (text: string): string | undefined =>
  text.startsWith(opening) ? text.slice(opening.length, text.indexOf(closing)) : undefined;
