import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import config from '../../vitest.config.ts';
import { everydayFaults, onEmbedded } from './suite.mjs';

const projects = /** @type {{ test: { name: string, exclude?: string[], setupFiles?: string[] } }[]} */ (
  config.test?.projects
);

const server = resolve(import.meta.dirname, '../../apps/server');
const files = readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
  join('src', file),
);
/** @param {string} ending */
const ending = (ending) => files.filter((file) => file.endsWith(ending));

test.each(onEmbedded)('%s is an integration test, or several', (part) => {
  expect(ending('.integration.test.ts').filter((file) => file.includes(part))).not.toEqual([]);
});

test.each(everydayFaults)('%s is one fault test', (part) => {
  expect(ending('.faults.test.ts').filter((file) => file.includes(part))).toHaveLength(1);
});

test('every feature that has something in the database has an integration test', () => {
  const features = readdirSync(join(server, 'src/features')).filter((feature) =>
    ending('.ts').some(
      (file) =>
        file.startsWith(`src/features/${feature}/`) &&
        readFileSync(join(server, file), 'utf8').includes('/platform/db/'),
    ),
  );
  const tried = ending('.integration.test.ts');
  expect(features).toContain('chat');
  expect(
    features.filter((feature) => !tried.some((file) => file.startsWith(`src/features/${feature}/`))),
  ).toEqual([]);
});

test.each([
  ['embedded', []],
  ['postgres', ['apps/server/src/demo/seed.integration.test.ts']],
])('the project %s leaves out %j of the integration tests', (project, left) => {
  const config = projects.find(({ test: { name } }) => name === project);
  expect((config?.test.exclude ?? []).filter((path) => !path.includes('node_modules'))).toEqual(left);
  for (const path of left) expect(files).toContain(path.replace('apps/server/', ''));
});

test.each(['embedded', 'postgres', 'attacks'])(
  'in the project %s, a second connection inside a transaction fails a test',
  (project) => {
    const config = projects.find(({ test: { name } }) => name === project);
    expect(config?.test.setupFiles).toContain('apps/server/test/one-connection.ts');
  },
);
