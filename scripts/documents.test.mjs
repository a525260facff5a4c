// The documents name files, tests and settings. All of them must exist.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
/** @param {string} path */
const read = (path) => readFileSync(join(root, path), 'utf8');

const coverage = read('docs/specification-coverage.md');
/** Every row of a table except its header: the specification, the file that implements it, the test that shows it. */
const lines = coverage
  .split('\n')
  .filter((line) => /^\| (?!---)/.test(line) && !line.startsWith('| Specification |'))
  .map((line) => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim()));

describe('the coverage of the specification', () => {
  test('every line has a place and a test', () => {
    expect(lines.length).toBeGreaterThan(150);
    expect(lines.filter((cells) => cells.length !== 3 || cells.some((cell) => cell === ''))).toEqual([]);
    expect(lines.filter(([, , shown = '']) => !/`[^`]+` › \S/.test(shown))).toEqual([]);
  });

  test('every file that is named exists', () => {
    const named = [...coverage.matchAll(/`([\w./-]+\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter((path) => !existsSync(join(root, path)))).toEqual([]);
  });

  test('every test that is named exists', () => {
    const shown = lines.flatMap(([, , cell = '']) =>
      [...cell.matchAll(/`([^`]+)` › (.+?)(?=; `|$)/g)].flatMap(([, path = '', titles = '']) =>
        titles.split(' · ').map((title) => ({ path, title })),
      ),
    );
    const gone = shown.filter(({ path, title }) => !existsSync(join(root, path)) || !hasTitle(path, title));
    expect(gone).toEqual([]);
  });
});

/**
 * Whether the file has a test whose title contains this text, as written in the code; for a template, the text around its values.
 * @param {string} path @param {string} title
 */
function hasTitle(path, title) {
  const part = title.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const work = String.raw`(?:\{[^}]*\},\s*)?(?:async )?(?:\(|\w+ =>)`;
  return new RegExp(`['"\`][^\\n]*${part}[^\\n]*['"\`],\\s*${work}`).test(read(path));
}

test('every setting is in the table of the README, and no other', () => {
  const config = read('apps/server/src/config/config.ts');
  const settings = [...config.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name);
  const table = read('README.md').split('## Settings')[1]?.split('\n## ')[0] ?? '';
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const listed = rows.flatMap((row) =>
    [...(row.split(' | ')[0] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name),
  );
  expect(listed.toSorted()).toEqual(settings.toSorted());
});

test('a picture is kept when a document shows it, and no other', () => {
  const shown = [...read('README.md').matchAll(/\(docs\/screenshots\/([^)]+)\)/g)].map(
    ([, file = '']) => file,
  );
  expect(readdirSync(join(root, 'docs/screenshots')).toSorted()).toEqual(shown.toSorted());
});
