// `npm run test:faults`: the long version of the fault tests, with a table of their figures.
// `npm run test:faults -- killed clock`: only the files whose name contains one of these words.
import { join, resolve } from 'node:path';
import { allComponents, ensureComponents } from './components.mjs';
import { buildIfStale, orExit } from './lib/prepare.mjs';
import { run } from './lib/run.mjs';

const root = resolve(import.meta.dirname, '..');
const bin = (/** @type {string} */ name) => join(root, 'node_modules/.bin', name);
const wanted = process.argv.slice(2);
const env = { ...process.env, TESTS: 'long', FAULTS: 'full', KILLS: '200', CUTS: '100', NO_COLOR: '1' };

const { problem } = await ensureComponents([...allComponents, 'slowhttptest']);
if (problem) throw new Error(problem);

// The browser test needs the built pages.
if (wanted.length === 0) await orExit(() => buildIfStale({ root, say: console.log }));

/** @type {[string, string[]][]} */
const parts = [['vitest', ['run', '--project', 'faults', '--reporter=verbose', ...wanted]]];
if (wanted.length === 0) parts.push(['playwright', ['test', 'broken-connections']]);

/** @type {string[]} */
const table = [];
let failed = false;
for (const [command, args] of parts) {
  const { code, output } = await run(bin(command), args, { cwd: root, env });
  failed ||= code !== 0;
  if (code !== 0) console.log(output);
  for (const [, fault, figure] of output.matchAll(/^fault \| (.*) \| (.*)$/gm))
    table.push(`| ${fault} | ${figure} |`);
}
console.log(['| Fault | Figure |', '|---|---|', ...table].join('\n'));
process.exitCode = failed ? 1 : 0;
