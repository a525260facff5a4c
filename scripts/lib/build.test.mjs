import { renameSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fingerprint } from './build.mjs';
import { folderWith } from './temporary-folder.mjs';

const inputs = ['package-lock.json', 'src', 'missing'];
const project = () =>
  folderWith({ 'package-lock.json': '{}', 'src/a.ts': 'a', 'src/deep/b.ts': 'b', 'other.ts': 'o' });

test('dates and files outside the inputs do not make a build stale', () => {
  const root = project();
  const before = fingerprint(root, inputs);
  utimesSync(join(root, 'src/a.ts'), new Date(0), new Date(0));
  writeFileSync(join(root, 'other.ts'), 'changed');
  expect(fingerprint(root, inputs)).toBe(before);
});

test('tests are no part of a build', () => {
  const root = project();
  const before = fingerprint(root, inputs);
  writeFileSync(join(root, 'src/a.test.ts'), 'new');
  expect(fingerprint(root, inputs)).toBe(before);
});

test.each([
  ['an edit', (/** @type {string} */ root) => writeFileSync(join(root, 'src/deep/b.ts'), 'c')],
  ['a new file', (/** @type {string} */ root) => writeFileSync(join(root, 'src/deep/c.ts'), '')],
  ['a new name', (/** @type {string} */ root) => renameSync(join(root, 'src/a.ts'), join(root, 'src/z.ts'))],
  ['a new lockfile', (/** @type {string} */ root) => writeFileSync(join(root, 'package-lock.json'), '{ }')],
])('%s makes a build stale', (_what, change) => {
  const root = project();
  const before = fingerprint(root, inputs);
  change(root);
  expect(fingerprint(root, inputs)).not.toBe(before);
});
