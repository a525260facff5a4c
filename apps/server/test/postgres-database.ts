import pg from 'pg';
import { openDatabase } from '../src/platform/db/database.ts';

/** What the databases of the tests are copied from. */
export const newDatabaseName = 'new_database';

export async function administer(server: URL, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: server.href });
  await client.connect();
  for (const statement of statements) await client.query(statement);
  await client.end();
}

/** Makes it: brought up to date once for all of them. */
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
