import { expect, test } from 'vitest';
import { isInstalled } from './install.mjs';
import { folderWith } from './temporary-folder.mjs';

/** @param {object} packages */
const lock = (packages) => JSON.stringify({ lockfileVersion: 3, packages });
const vite = { version: '8.0.0', integrity: 'sha512-a' };

test('what npm installed is compared with the lockfile', () => {
  const root = folderWith({
    'package-lock.json': lock({ '': { name: 'x' }, 'node_modules/vite': vite }),
    'node_modules/.package-lock.json': lock({ 'node_modules/vite': vite }),
  });
  expect(isInstalled(root)).toBe(true);
});

test.each([
  ['without node_modules', {}],
  ['after a package was added', { 'node_modules/.package-lock.json': lock({}) }],
  [
    'after a package changed',
    { 'node_modules/.package-lock.json': lock({ 'node_modules/vite': { ...vite, version: '7.9.9' } }) },
  ],
  ['after an interrupted installation', { 'node_modules/.package-lock.json': '{"packages":' }],
])('%s an installation is needed', (_when, files) => {
  const root = folderWith({ 'package-lock.json': lock({ 'node_modules/vite': vite }), ...files });
  expect(isInstalled(root)).toBe(false);
});

test('packages of other platforms need not be there', () => {
  const root = folderWith({
    'package-lock.json': lock({ 'node_modules/fsevents': { version: '2.3.3', optional: true } }),
    'node_modules/.package-lock.json': lock({}),
  });
  expect(isInstalled(root)).toBe(true);
});
