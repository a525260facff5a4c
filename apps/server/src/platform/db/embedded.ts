import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { lockDirectory } from './directory-lock.ts';

/**
 * The socket server hands the engine one protocol message at a time, from whichever connection is next, so that two
 * connections get each other's prepared statements. One connection cannot; the engine serves one at a time anyway.
 */
export const embeddedPoolSize = 1;
/** With the default of 1 it drops the connection that follows one that just ended. */
const maxConnections = 10;

export type Embedded = {
  /** What `pg` connects to: the directory of a private unix socket. */
  connection: { host: string; port: number; user: string; database: string };
  /** Settles only when the engine ends without being asked to. */
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
    worker.on('error', (error) => resolve(error instanceof Error ? error : new Error(String(error))));
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
