import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildIfStale, installIfStale, orExit } from './prepare.mjs';
import { unlisten } from './run.mjs';

export async function launch() {
  const root = resolve(import.meta.dirname, '../..');
  process.chdir(root);
  await orExit(async () => {
    await installIfStale({ root, say: console.log });
    await buildIfStale({ root, say: console.log });
  });
  unlisten();
  // The server runs in this process: signals, output and exit code need no forwarding, and no orphan can be left.
  await import(pathToFileURL(join(root, 'apps/server/dist/main.js')).href);
}
