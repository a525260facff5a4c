// `npm run bench`: every figure. `npm run bench -- --quick`: a tenth of the rows. `npm run bench -- nearby http`: these parts.
import { resolve } from 'node:path';
import { installIfStale, orExit } from './lib/prepare.mjs';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
await orExit(() => installIfStale({ root, say: console.log }));
const { register } = await import('tsx/esm/api');
register();
const { bench } = await import('../bench/bench.ts');
process.exitCode = await bench(process.argv.slice(2));
