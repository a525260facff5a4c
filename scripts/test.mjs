// `npm test`: what every change has to pass. `npm run test:quick`: of that, what needs no server and no browser.
// `npm run test:all`: `npm test` in its long form, with every integration test on the embedded engine and every fault in its short form.
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { allComponents, ensureComponents } from './components.mjs';
import { inLanes } from './lib/lanes.mjs';
import { buildIfStale, installIfStale, PrepareError } from './lib/prepare.mjs';
import { runFolder, runProject } from './lib/projects.mjs';
import { count, totalsLine } from './lib/results.mjs';
import { run } from './lib/run.mjs';
import { everydayFaults, onEmbedded } from './lib/suite.mjs';
import { summary } from './lib/summary.mjs';
import { startPostgres } from './services/postgres.mjs';
import { startRedis } from './services/redis.mjs';

/**
 * @typedef {import('./lib/results.mjs').TestResult} TestResult
 * @typedef {import('./lib/lanes.mjs').Part} Part
 */

const root = resolve(import.meta.dirname, '..');
const quick = process.argv.includes('--quick');
const all = process.argv.includes('--all');
const strict = process.env['CI'] === 'true';
// Read by `lib/long.mjs`, in the processes of the tests.
if (all) process.env['TESTS'] = 'long';

// Removed at the end, with whatever a test leaves in its temporary directory.
const folder = runFolder();
const env = { ...process.env, TMPDIR: folder, NO_COLOR: '1' };

/** @type {TestResult[]} */
const results = [];
const started = performance.now();
const secondsSince = (/** @type {number} */ from) => (performance.now() - from) / 1000;

/** @param {boolean} ok @param {string} name @param {number} seconds @param {string} rest */
function sayLine(ok, name, seconds, rest) {
  console.log(
    `${ok ? 'ok  ' : 'FAIL'}  ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${rest}`.trimEnd(),
  );
}

/** A check counts as one. @param {string} name @param {number} seconds @param {string} problem empty when there is none */
function checked(name, seconds, problem) {
  results.push({ runner: '', file: '', title: name, status: problem ? 'failed' : 'passed', seconds: 0 });
  sayLine(!problem, name, seconds, '');
  if (problem) console.log(problem.trimEnd());
}

/** In the browser: the content of the demo, which takes long to make. */
const withDemo = { more: { DEMO_DATA: join(folder, 'demo') } };

/** @param {string} project @param {Parameters<typeof runProject>[2]} [options] */
async function tested(project, options) {
  const { output, seconds, results: own } = await runProject(project, folder, options);
  const ok = count(own).failed === 0;
  results.push(...own);
  sayLine(ok, project, seconds, totalsLine(own));
  if (!ok) console.log(output.trimEnd());
}

/**
 * Preparations count only when they fail.
 * @param {string} name
 * @param {() => Promise<string>} work resolves to what is worth telling about it
 */
async function prepared(name, work) {
  const from = performance.now();
  try {
    const rest = await work();
    if (rest) sayLine(true, name, secondsSince(from), rest);
    return true;
  } catch (error) {
    const problem = error instanceof PrepareError ? `${error.output}\n${error.message}` : String(error);
    checked(name, secondsSince(from), problem);
    return false;
  }
}

/** @param {string} name */
const bin = (name) => join(root, 'node_modules/.bin', name);

/** @param {string} name @param {[string, string[]][]} commands */
async function check(name, commands) {
  const from = performance.now();
  const outcomes = await Promise.all(
    commands.map(([command, args]) => run(command, args, { cwd: root, env })),
  );
  const failed = outcomes.filter(({ code }) => code !== 0);
  checked(
    name,
    secondsSince(from),
    failed.map(({ code, output }) => output || `ended with code ${code}`).join('\n'),
  );
}

const processors = availableParallelism();
/**
 * Two parts at a time, if there are two processors. A third one saves no time, and slows tests down until they time out.
 */
const lanes = Math.min(2, processors);
const workers = Math.max(1, Math.floor(processors / 2));

/** @param {string} project @param {{ only?: string[], more?: NodeJS.ProcessEnv }} [options] `only`: parts of paths, and options */
const vitest = (project, { only = [], more = {} } = {}) =>
  tested(project, { args: [`--maxWorkers=${workers}`, ...only], more });

async function onServers() {
  /** @type {{ url: string, stop: () => Promise<void> }[]} */
  const services = [];
  const ready = await prepared('servers', async () => {
    services.push(...(await Promise.all([startPostgres(), startRedis()])));
    return '';
  });
  if (!ready) return;
  const [postgres, redis] = services;
  await vitest('postgres', {
    more: { TEST_POSTGRES_URL: postgres?.url, TEST_REDIS_URL: redis?.url },
  });
  await Promise.all(services.map((service) => service.stop()));
}

const checks = () =>
  Promise.all([
    check(
      'types',
      ['packages/contract', 'apps/server', 'apps/web', 'apps/web/src/worker', '.'].map((project) => [
        bin('tsc'),
        ['-p', project],
      ]),
    ),
    check('lint', [[bin('oxlint'), ['--type-aware', '--deny-warnings']]]),
    check('format', [[bin('biome'), ['ci']]]),
  ]);

/** @type {Part[]} */
const withoutServers = [{ run: () => vitest('web') }, { run: () => vitest('unit') }];

/** The longest first, so that both lanes end at about the same time. @type {Part[]} */
const withServers = [
  // In one lane: test files that run at the same moment would share limits through Redis.
  { run: onServers },
  { run: () => vitest('embedded', all ? {} : { only: onEmbedded }) },
  { run: () => vitest('faults', all ? {} : { only: everydayFaults }) },
  ...withoutServers,
  { run: () => vitest('attacks') },
];

async function everything() {
  const installed = await prepared('install', async () => {
    await installIfStale({ root, say: console.log });
    return '';
  });
  if (!installed) return;
  if (quick) {
    await checks();
    await inLanes(lanes, withoutServers);
    return;
  }
  // Missing components are downloaded while the checks run.
  const components = prepared('components', async () => {
    const { problem, packages } = await ensureComponents(allComponents);
    if (problem) throw new PrepareError(problem, '');
    return packages.length > 0 ? `installed ${packages.join(', ')}` : '';
  });
  await checks();
  const built = await prepared('build', async () => {
    await buildIfStale({ root, say: () => {} });
    return 'the page and the server';
  });
  await components;
  // Playwright runs the journeys in two workers.
  const journeys = { run: () => tested('journeys', withDemo), takes: 2 };
  await inLanes(lanes, built ? [journeys, ...withServers] : withServers);
  // One of these tests measures time, so nothing runs beside them.
  if (built) await tested('start', withDemo);
}

await everything();
const { lines, failed } = summary(results, { strict, seconds: secondsSince(started) });
for (const line of lines) console.log(line);
process.exitCode = failed ? 1 : 0;
