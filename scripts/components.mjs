// Programs that the tests and benchmarks need besides Node. Missing ones are installed from Debian packages if allowed, otherwise named.
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { atExit, run } from './lib/run.mjs';

/**
 * @typedef {'postgresql' | 'postgis' | 'redis' | 'chromium' | 'fonts' | 'nginx' | 'slowhttptest' | 'icalendar'} ComponentName
 * @typedef {{ label: string, package: string, command: string[], folders: string[], file?: string }} Component
 *   `file`: its presence shows that a component without a command is installed
 */

const oldestPostgres = 15;

/** @returns {string[]} newest first; Debian keeps the server's commands out of the PATH */
function postgresFolders(base = '/usr/lib/postgresql') {
  if (!existsSync(base)) return [];
  return readdirSync(base)
    .map(Number)
    .filter((version) => version >= oldestPostgres)
    .sort((a, b) => b - a)
    .map((version) => join(base, String(version), 'bin'));
}

/** An extension belongs to one PostgreSQL version: the one whose commands are used. */
function postgisOf(/** @type {string | undefined} */ folder = postgresFolders()[0]) {
  const version = folder?.split('/').at(-2);
  return {
    label: 'PostGIS',
    package: version ? `postgresql-${version}-postgis-3` : 'postgresql-postgis',
    command: [],
    folders: [],
    file: `/usr/share/postgresql/${version}/extension/postgis.control`,
  };
}

/** @returns {Record<ComponentName, Component>} */
const components = () => ({
  postgresql: {
    label: `PostgreSQL ${oldestPostgres} or newer`,
    package: 'postgresql',
    command: ['initdb'],
    folders: postgresFolders(),
  },
  postgis: postgisOf(),
  redis: { label: 'Redis', package: 'redis-server', command: ['redis-server', 'valkey-server'], folders: [] },
  // The headless shell: without the parts that draw windows, a page takes a third of the processor time.
  chromium: {
    label: 'Chromium',
    package: 'chromium-headless-shell',
    command: ['chromium-headless-shell', 'chrome-headless-shell'],
    folders: [],
  },
  // Has the same widths as Arial, which the page shows at the size of our own fonts until these have loaded.
  fonts: {
    label: 'Liberation fonts',
    package: 'fonts-liberation',
    command: [],
    folders: [],
    file: '/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf',
  },
  nginx: { label: 'nginx', package: 'nginx', command: ['nginx'], folders: ['/usr/sbin'] },
  // A Python library that reads our calendars in a test.
  icalendar: {
    label: 'icalendar for Python',
    package: 'python3-icalendar',
    command: [],
    folders: [],
    file: '/usr/lib/python3/dist-packages/icalendar/__init__.py',
  },
  slowhttptest: { label: 'slowhttptest', package: 'slowhttptest', command: ['slowhttptest'], folders: [] },
});

/**
 * The first of these commands that can be executed.
 * @param {string[]} commands
 * @param {string[]} folders looked at before the PATH
 * @param {string} path
 * @returns {string | undefined}
 */
export function findCommand(commands, folders = [], path = process.env.PATH ?? '') {
  for (const folder of [...folders, ...path.split(delimiter)].filter(Boolean)) {
    for (const command of commands) {
      const candidate = join(folder, command);
      try {
        accessSync(candidate, constants.X_OK);
        return candidate;
      } catch {
        // This folder has no such command.
      }
    }
  }
  return undefined;
}

/** @param {ComponentName} name @returns {string | undefined} */
export function findComponent(name) {
  const { command, folders, file } = components()[name];
  if (file) return existsSync(file) ? file : undefined;
  return findCommand(command, folders);
}

/** @param {ComponentName[]} names */
const missingOf = (names) => names.filter((name) => findComponent(name) === undefined);

/** Keeps Debian from starting each installed service on its usual port; we start our own on free ports. */
function keepServicesOff() {
  const policy = '/usr/sbin/policy-rc.d';
  if (existsSync(policy)) return () => {};
  writeFileSync(policy, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  return atExit(() => rmSync(policy, { force: true }));
}

/** Keeps PostgreSQL's package from creating a database cluster. */
function makeNoCluster() {
  const folder = '/etc/postgresql-common/createcluster.d';
  const file = join(folder, 'without-main-cluster.conf');
  if (existsSync(file)) return () => {};
  mkdirSync(folder, { recursive: true });
  writeFileSync(file, 'create_main_cluster = false\n');
  return atExit(() => {
    rmSync(file, { force: true });
    if (readdirSync(folder).length === 0) rmdirSync(folder);
  });
}

/** @param {string[]} packages */
async function installPackages(packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }, toTheEnd: true };
  const apt = ['-q', '-o', 'DPkg::Lock::Timeout=120', '-o', 'Acquire::Retries=3'];
  const restore = [keepServicesOff(), ...(packages.includes('postgresql') ? [makeNoCluster()] : [])];
  try {
    const update = await run('apt-get', [...apt, 'update'], options);
    const install = await run(
      'apt-get',
      [...apt, 'install', '-y', '--no-install-recommends', ...packages],
      options,
    );
    return install.code === 0 ? '' : update.output + install.output;
  } finally {
    for (const undo of restore) undo();
  }
}

const mayInstall = () => process.getuid?.() === 0 && findCommand(['apt-get']) !== undefined;

/**
 * Finds the components, and first installs missing ones if this process is allowed to.
 * @param {ComponentName[]} names
 * @param {(line: string) => void} say
 * @returns {Promise<{ problem: string, packages: string[] }>} the packages that were installed; an empty problem when all are there
 */
export async function ensureComponents(names, say = () => {}) {
  const missing = missingOf(names);
  if (missing.length === 0) return { problem: '', packages: [] };
  const known = components();
  const packages = missing.map((name) => known[name].package);
  let output = '';
  if (mayInstall()) {
    say(`installing ${packages.join(', ')} from Debian packages`);
    output = await installPackages(packages);
  }
  const still = missingOf(missing);
  if (still.length === 0) return { problem: '', packages };
  const named = still
    .map((name) => `${known[name].label} (Debian package ${known[name].package})`)
    .join(', ');
  const command = `sudo apt-get update && sudo apt-get install -y ${still.map((name) => known[name].package).join(' ')}`;
  return { problem: `${output}Missing: ${named}. Get it with: ${command}`, packages: [] };
}

/** @type {ComponentName[]} */
export const allComponents = ['postgresql', 'redis', 'chromium', 'fonts', 'nginx', 'icalendar'];

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { problem } = await ensureComponents(allComponents, console.log);
  for (const name of allComponents) console.log(`${name}: ${findComponent(name) ?? 'missing'}`);
  if (problem) {
    console.error(problem);
    process.exitCode = 1;
  }
}
