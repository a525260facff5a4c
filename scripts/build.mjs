// `npm run build`: builds the page and the server, each only when it is out of date.
import { resolve } from 'node:path';
import { buildIfStale, orExit } from './lib/prepare.mjs';

await orExit(() => buildIfStale({ root: resolve(import.meta.dirname, '..'), say: console.log }));
