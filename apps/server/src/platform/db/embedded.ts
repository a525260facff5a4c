import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './directory-lock.ts';

/**
 * The socket server interleaves the protocol messages of all connections on one engine, so that two connections would share
 * prepared statements. One connection avoids this; the engine runs one query at a time anyway.
 */
export const embeddedPoolSize = 1;
/** With the default of 1, the server drops a connection opened right after another one closed. */
const maxConnections = 10;

type Embedded = {
  /** The address for `pg`: the directory of a private unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Settles only when the engine ends unexpectedly. */
  crashed: Promise<Error>;
  close: () => Promise<void>;
};

/** Starts PostgreSQL compiled to WebAssembly on a directory of its own. */
export async function startEmbedded(directory: string): Promise<Embedded> {
  const lock = await lockDirectory(directory);
  const socketDirectory = await mkdtemp(join(tmpdir(), 'coequipiers-'));
  const port = 5432;
  const worker = new Worker(new URL('./embedded-worker.mjs', import.meta.url), {
    workerData: { directory, socketPath: join(socketDirectory, `.s.PGSQL.${port}`), maxConnections },
  });
  const release = async () => {
    await rm(socketDirectory, { recursive: true, force: true });
    await lock.release();
  };
  let closing = false;
  const crashed = new Promise<Error>((resolve) => {
    worker.on('error', (error) => resolve(error instanceof Error ? error : asError(error)));
    worker.on('exit', (code) => {
      if (!closing) resolve(new Error(`the embedded database ended with code ${code}`));
    });
  });
  const failure = await Promise.race([
    once(worker, 'message').then(
      () => undefined,
      (error: Error) => error,
    ),
    crashed,
  ]);
  if (failure) {
    closing = true;
    await worker.terminate();
    await release();
    throw failure;
  }
  return {
    connection: { host: socketDirectory, port, user: 'postgres', database: 'postgres' },
    crashed,
    close: async () => {
      closing = true;
      const ended = once(worker, 'exit');
      worker.postMessage('close');
      await ended;
      await release();
    },
  };
}

/** The file system of the engine throws plain objects, with the number of the error. */
const asError = (thrown: unknown): Error =>
  Object.assign(new Error(`the embedded database failed: ${JSON.stringify(thrown)}`), thrown);
