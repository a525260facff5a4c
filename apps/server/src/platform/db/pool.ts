import pg from 'pg';
import { type ClientConfig, DatabaseClient, NoAnswer } from './client.ts';

/** Every request is answered within 8 s, so connecting takes less. */
export const connectMs = 5_000;
/** Shorter than firewalls usually remember a silent connection. */
const idleMs = 120_000;
const keepAliveMs = 30_000;

const oid = { int8: 20, date: 1082, uuid: 2950, uuids: 2951 };
const withoutHyphens = (text: string): string => text.replaceAll('-', '');

/** int8 is parsed as a number, a date as 'YYYY-MM-DD', and a UUID without hyphens. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (id === oid.int8) return Number;
    if (id === oid.date) return String;
    if (id === oid.uuid) return withoutHyphens;
    if (id === oid.uuids) return (text: string) => pg.types.getTypeParser(id)(withoutHyphens(text));
    return pg.types.getTypeParser(id, format);
  },
};

/** `onIdleError` is called when an idle connection is lost. */
export function openPool(
  connection: ClientConfig,
  max: number,
  onIdleError: (error: Error) => void,
): pg.Pool {
  const pool = new pg.Pool({
    connectionTimeoutMillis: connectMs,
    ...connection,
    Client: DatabaseClient,
    types,
    max,
    // Each connection plans its prepared statements anew. With the driver's default of ten seconds, a burst of requests after a quiet
    // time would begin with connecting and planning.
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: keepAliveMs,
    // No `query_timeout`: the driver would give up on a query that the server still runs. An abandoned BEGIN would then leave
    // an open transaction on a connection in the pool. `answerMs` closes the connection.
  });
  const clients = new Set<DatabaseClient>();
  pool.on('connect', (client) => {
    if (!(client instanceof DatabaseClient)) return;
    clients.add(client);
    client.once('end', () => clients.delete(client));
    // A connection that breaks between two statements of a transaction has no other error listener and would end the process.
    // Its next statement fails, and the pool removes it.
    client.on('error', (error) => {
      if (!(error instanceof NoAnswer)) return;
      // What ended one connection has probably ended the others: each would cost somebody the whole wait.
      for (const other of clients) other.closeUnlessAnsweredSince(error);
    });
  });
  pool.on('error', (error) => {
    // The pool attaches the whole client to the error, which would fill the log.
    delete (error as Error & { client?: unknown }).client;
    onIdleError(error);
  });
  return pool;
}
