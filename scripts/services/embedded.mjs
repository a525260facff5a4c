import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { withLock } from '../lib/lock.mjs';
import { run } from '../lib/run.mjs';

const root = resolve(import.meta.dirname, '../..');
const kept = join(root, '.cache/database');
const maker = 'apps/server/test/make-database.ts';
/** The files that determine the content of a new database. */
const inputs = [
  'node_modules/@electric-sql/pglite/package.json',
  'apps/server/src/platform/db/embedded-worker.mjs',
  'apps/server/src/platform/db/migrate.ts',
  ...readdirSync(join(root, 'apps/server/migrations')).map((name) => `apps/server/migrations/${name}`),
];

function fingerprint() {
  const hash = createHash('sha256');
  for (const input of inputs.toSorted()) hash.update(input).update(readFileSync(join(root, input)));
  return hash.digest('hex').slice(0, 16);
}

/** Created once per checkout, and again when one of its inputs has changed. @returns {Promise<string>} */
export async function newDatabase() {
  const directory = join(kept, fingerprint());
  if (existsSync(directory)) return directory;
  return withLock(`${kept}.lock`, async () => {
    if (existsSync(directory)) return directory;
    rmSync(kept, { recursive: true, force: true });
    mkdirSync(kept, { recursive: true });
    const unfinished = join(kept, 'unfinished');
    const { code, output } = await run(process.execPath, ['--import', 'tsx', maker, unfinished], {
      cwd: root,
    });
    if (code !== 0) throw new Error(`No embedded database could be made:\n${output}`);
    renameSync(unfinished, directory);
    return directory;
  });
}

/**
 * An embedded database as a first start would create it, without people. Creating one takes ten seconds of processor time,
 * so it is copied.
 * @param {string} directory
 */
export async function copyNewDatabase(directory) {
  const source = await newDatabase();
  mkdirSync(dirname(directory), { recursive: true });
  await copyOf(source, directory);
}

/** The `cp` program takes a tenth of the time of Node's `cp`. @param {string} source @param {string} target */
export const copyOf = (source, target) => promisify(execFile)('cp', ['-R', source, target]);
