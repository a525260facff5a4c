// `npm run screenshots -- mails` takes pictures of every mail that people get, so that each can be read and looked at.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const features = 'apps/server/src/features';
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

test('every file that writes mails has its samples', () => {
  const files = readdirSync(join(root, features), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => `${features}/${file}`);
  const writers = files.filter((file) => read(file).includes('writeLetter('));
  expect(writers.length).toBeGreaterThan(10);
  const samples = read('scripts/mails/samples.ts');
  expect(writers.filter((file) => !samples.includes(file))).toEqual([]);
});
