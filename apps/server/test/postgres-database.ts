import pg from 'pg';
import { openDatabase } from '../src/platform/db/database.ts';

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
