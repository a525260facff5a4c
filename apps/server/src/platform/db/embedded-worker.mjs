// PGlite blocks the thread it runs on, so it runs in its own worker thread. Plain JavaScript, because Node loads a worker directly,
// both from the sources and from the build.
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';

/** @type {{ directory: string, socketPath: string, maxConnections: number }} */
const { directory, socketPath, maxConnections } = workerData;

const database = await PGlite.create({ dataDir: directory });
const server = new PGLiteSocketServer({ db: database, path: socketPath, maxConnections });
await server.start();

async function close() {
  await server.stop();
  await database.close();
  parentPort?.close();
}

parentPort?.once('message', () => void close());
parentPort?.postMessage('ready');
