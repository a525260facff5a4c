import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { buildIfStale, installIfStale, PrepareError } from './prepare.mjs';
import { folderWith } from './temporary-folder.mjs';

afterEach(() => vi.unstubAllEnvs());

// Fakes of the two programs that are called: each records its call in calls.log and creates the files that the real one would.
const npm = `
const { appendFileSync, copyFileSync, mkdirSync } = require('node:fs');
appendFileSync('calls.log', 'install\\n');
mkdirSync('node_modules', { recursive: true });
copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
`;
const vite = `
const { appendFileSync, readFileSync, writeFileSync } = require('node:fs');
appendFileSync('../../calls.log', 'build ' + process.cwd().split('/').pop() + (process.argv.includes('--ssr') ? ' renderer' : '') + '\\n');
const source = readFileSync('src/main.ts', 'utf8');
if (source === 'broken') { console.error('src/main.ts: unexpected broken'); process.exit(1); }
writeFileSync(process.argv[process.argv.indexOf('--outDir') + 1] + '/main.js', source);
`;

function project() {
  const root = folderWith({
    'package-lock.json': '{ "packages": {} }',
    'npm.js': npm,
    'node_modules/vite/bin/vite.js': vite,
    'apps/web/src/main.ts': 'page',
    'apps/server/src/main.ts': 'server',
    'calls.log': '',
  });
  vi.stubEnv('npm_execpath', join(root, 'npm.js'));
  return root;
}

/** @param {string} root */
async function prepare(root) {
  await installIfStale({ root, say: () => {} });
  await buildIfStale({ root, say: () => {} });
}

/** @param {string} root */
const calls = (root) => readFileSync(join(root, 'calls.log'), 'utf8').split('\n').filter(Boolean).sort();

test('the first start installs and builds, the second does neither', async () => {
  const root = project();
  await prepare(root);
  expect(calls(root)).toEqual(['build server', 'build web', 'build web renderer', 'install']);
  expect(readFileSync(join(root, 'apps/server/dist/main.js'), 'utf8')).toBe('server');
  await prepare(root);
  expect(calls(root)).toHaveLength(4);
});

test('an edit builds the part it belongs to, and only that', async () => {
  const root = project();
  await prepare(root);
  writeFileSync(join(root, 'apps/web/src/main.ts'), 'page 2');
  await prepare(root);
  expect(calls(root)).toEqual([
    'build server',
    'build web',
    'build web',
    'build web renderer',
    'build web renderer',
    'install',
  ]);
  expect(readFileSync(join(root, 'apps/web/dist/main.js'), 'utf8')).toBe('page 2');
});

test('two starts at the same moment install and build once', async () => {
  const root = project();
  await Promise.all([prepare(root), prepare(root), prepare(root)]);
  expect(calls(root)).toEqual(['build server', 'build web', 'build web renderer', 'install']);
});

test('a build that fails says so, shows its output and leaves the last good build in place', async () => {
  const root = project();
  await prepare(root);
  writeFileSync(join(root, 'apps/server/src/main.ts'), 'broken');
  const failure = await prepare(root).catch((error) => error);
  expect(failure).toBeInstanceOf(PrepareError);
  expect(failure.message).toBe('The server could not be built.');
  expect(failure.output).toContain('unexpected broken');
  expect(readFileSync(join(root, 'apps/server/dist/main.js'), 'utf8')).toBe('server');
});

test('an installation that fails says so and builds nothing', async () => {
  const root = project();
  writeFileSync(join(root, 'npm.js'), 'console.error("no network"); process.exit(1);');
  const failure = await prepare(root).catch((error) => error);
  expect(failure.message).toContain('npm ci');
  expect(failure.output).toContain('no network');
  expect(existsSync(join(root, 'apps/server/dist'))).toBe(false);
});
