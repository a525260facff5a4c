// `npm run build`: the page and the server, each only when stale.
import { resolve } from 'node:path';
import { buildIfStale, orExit } from './lib/prepare.mjs';

await orExit(() => buildIfStale({ root: resolve(import.meta.dirname, '..'), say: console.log }));
