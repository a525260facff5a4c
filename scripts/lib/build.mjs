import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { run } from './run.mjs';

/** @typedef {{ name: string, folder: string, dist: string, args: string[], inputs: string[] }} Part */

const shared = [
  'package-lock.json',
  'tsconfig.base.json',
  'packages/contract/package.json',
  'packages/contract/src',
];

/** @param {string} folder @param {string[]} names */
const under = (folder, names) => names.map((name) => `${folder}/${name}`);

const page = [
  ...shared,
  ...under('apps/web', [
    'src',
    'public',
    'index.html',
    'vite.config.ts',
    'vite-chunks.ts',
    'vite-compressed.ts',
    'vite-sports.ts',
    'vite-worker.ts',
  ]),
  ...under('apps/web', ['package.json', 'tsconfig.json']),
];

/** @type {Part[]} */
export const parts = [
  { name: 'page', folder: 'apps/web', dist: 'dist', args: [], inputs: page },
  {
    name: 'renderer',
    folder: 'apps/web',
    dist: 'dist-server',
    args: ['--ssr', 'src/app/server-entry.tsx'],
    inputs: page,
  },
  {
    name: 'server',
    folder: 'apps/server',
    dist: 'dist',
    args: [],
    inputs: [...shared, ...under('apps/server', ['src', 'vite.config.ts', 'package.json', 'tsconfig.json'])],
  },
];

const stamp = '.built-from';
const isTest = /\.test\.[a-z]+$/;

/** @param {string} root @param {string} path @returns {string[]} */
function filesUnder(root, path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path];
  return readdirSync(full)
    .sort()
    .flatMap((name) => filesUnder(root, `${path}/${name}`));
}

/**
 * A hash of a build's inputs. It uses contents, not dates, because a checkout or a clone changes dates only.
 * @param {string} root
 * @param {string[]} inputs
 */
export function fingerprint(root, inputs) {
  const hash = createHash('sha256');
  for (const file of inputs.flatMap((input) => filesUnder(root, input))) {
    if (isTest.test(file)) continue;
    const content = readFileSync(join(root, file));
    hash.update(`${file}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/** @param {string} root @param {Part} part */
export function isStale(root, part) {
  const path = join(root, part.folder, part.dist, stamp);
  return !existsSync(path) || readFileSync(path, 'utf8') !== fingerprint(root, part.inputs);
}

/**
 * Builds into another folder and replaces the current build only at the end, so that a failure keeps the old one.
 * @param {string} root
 * @param {Part} part
 */
export async function buildPart(root, part) {
  const madeFrom = fingerprint(root, part.inputs);
  const next = join(root, '.cache/build', part.name);
  const previous = `${next}.previous`;
  const dist = join(root, part.folder, part.dist);
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const outcome = await run(
    process.execPath,
    [vite, 'build', ...part.args, '--outDir', next, '--emptyOutDir'],
    {
      cwd: join(root, part.folder),
    },
  );
  if (outcome.code !== 0) return outcome;
  writeFileSync(join(next, stamp), madeFrom);
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(dist)) renameSync(dist, previous);
  renameSync(next, dist);
  rmSync(previous, { recursive: true, force: true });
  return outcome;
}
