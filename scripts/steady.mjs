// `npm run test:steady -- web 20`: runs a test project twenty times while other processes keep the CPU busy, and lists every test
// that failed at least once. `npm run test:steady -- journeys 5 --busy 6 chat`: five times beside six busy processes, only the
// files whose name contains this word.
import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allComponents, ensureComponents } from './components.mjs';
import { buildIfStale, orExit, PrepareError } from './lib/prepare.mjs';
import { count, fromPlaywright, fromVitest, readReport, resultsOf, totalsLine } from './lib/results.mjs';
import { atExit, run } from './lib/run.mjs';
import { steadiness } from './lib/steadiness.mjs';
import { newDatabase } from './services/embedded.mjs';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { busy: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const [lane = 'web', times = '10', ...files] = positionals;
const inBrowser = ['start', 'journeys'].includes(lane);
const needsNothing = ['unit', 'web'].includes(lane);

/** @param {string} text */
function wholeNumber(text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`Not a number of times: ${text}`);
  return number;
}
const [runs, busy] = [wholeNumber(times), wholeNumber(values.busy)];

const folder = mkdtempSync(join(tmpdir(), 'coequipiers-run-'));
// PostgreSQL runs as another user, who must be able to reach its data in this folder.
chmodSync(folder, 0o711);
atExit(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
const report = join(folder, 'report.json');
const env = { ...process.env, TMPDIR: folder, NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_NAME: report };

/** @returns {() => void} stops the busy process */
function keepBusy() {
  // The loop also ends when this process is killed.
  const loop = 'const parent = process.ppid; while (process.ppid === parent);';
  const child = spawn(process.execPath, ['-e', loop], { stdio: 'ignore' });
  return atExit(() => void child.kill('SIGKILL'));
}

/** @type {import('./lib/results.mjs').TestResult[][]} */
const all = [];
let stopped = false;

/** @param {number} number @returns {Promise<boolean>} false when it was interrupted */
async function runOnce(number) {
  rmSync(report, { force: true });
  const [command, args] = inBrowser
    ? ['playwright', ['test', '--project', lane, '--reporter=dot,json']]
    : [
        'vitest',
        ['run', '--project', lane, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`],
      ];
  const { code, output, seconds } = await run(join(root, 'node_modules/.bin', command), [...args, ...files], {
    cwd: root,
    env,
  });
  const results = resultsOf(lane, code, () =>
    inBrowser ? fromPlaywright(lane, readReport(report)) : fromVitest(lane, readReport(report), root),
  );
  if (stopped) return false;
  const mark = count(results).failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${mark}  ${lane} ${number}/${runs}  ${seconds.toFixed(1)} s  ${totalsLine(results)}`);
  // When the runner itself failed, only its output says why.
  all.push(
    results.map((result) =>
      result.status === 'failed' && !result.message ? { ...result, message: output } : result,
    ),
  );
  return true;
}

await orExit(async () => {
  const { problem } = await ensureComponents(needsNothing ? [] : allComponents);
  if (problem) throw new PrepareError(problem, '');
  if (!inBrowser) return;
  await buildIfStale({ root, say: console.log });
  // Otherwise the first test would create it, while the busy processes slow it down.
  await newDatabase();
});
const started = performance.now();
// Also after Ctrl-C, with the runs that were finished by then.
const sum = atExit(() => {
  const minutes = (performance.now() - started) / 60_000;
  console.log(`\n${all.length} runs of ${lane} beside ${busy} busy processes took ${minutes.toFixed(1)} min`);
  const { lines, failed } = steadiness(all);
  for (const line of lines) console.log(line);
  process.exitCode ||= failed ? 1 : 0;
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => (stopped = true));
const stops = Array.from({ length: busy }, keepBusy);
for (let number = 1; number <= runs; number += 1) if (!(await runOnce(number))) break;
for (const stop of stops) stop();
sum();
