// `npm run test:steady -- web 20`: runs a test project twenty times while other processes keep the CPU busy, and lists every test
// that failed at least once. `npm run test:steady -- journeys 5 --busy 6 chat`: five times beside six busy processes, only the
// files whose name contains this word.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { allComponents, ensureComponents } from './components.mjs';
import { buildIfStale, orExit, PrepareError } from './lib/prepare.mjs';
import { isInBrowser, runFolder, runProject } from './lib/projects.mjs';
import { count, totalsLine } from './lib/results.mjs';
import { atExit } from './lib/run.mjs';
import { steadiness } from './lib/steadiness.mjs';

const root = resolve(import.meta.dirname, '..');
const { values, positionals } = parseArgs({
  options: { busy: { type: 'string', default: '3' } },
  allowPositionals: true,
});
const [lane = 'web', times = '10', ...files] = positionals;
const needsNothing = ['unit', 'web'].includes(lane);

/** @param {string} text */
function wholeNumber(text) {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`Not a number of times: ${text}`);
  return number;
}
const [runs, busy] = [wholeNumber(times), wholeNumber(values.busy)];

const folder = runFolder();

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
  const { output, seconds, results } = await runProject(lane, folder, { args: files });
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
  if (isInBrowser(lane)) await buildIfStale({ root, say: console.log });
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
