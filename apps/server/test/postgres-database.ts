import pg from 'pg';
import { openDatabase } from '../src/platform/db/open-database.ts';

/** The template of the test databases. */
export const newDatabaseName = 'new_database';

export async function administer(server: URL, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Creates the template and applies the migrations once. */
export async function makeNewDatabase(server: URL): Promise<void> {
  await administer(
    server,
    `DROP DATABASE IF EXISTS ${newDatabaseName}`,
    `CREATE DATABASE ${newDatabaseName}`,
  );
  const url = new URL(server);
  url.pathname = `/${newDatabaseName}`;
  await (
    await openDatabase({ kind: 'postgres', url: url.href, readUrl: undefined }, () => undefined)
  ).close();
}

/** Drops all databases whose names start with the prefix. */
export async function dropDatabases(server: URL, prefix: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)',
    [prefix],
  );
  for (const { name } of rows) await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await client.end();
}
