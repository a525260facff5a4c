// The table of decision 11 names every place that applies blocks, and nothing else.
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const features = join(root, 'apps/server/src/features');
const page = readFileSync(join(root, 'docs/decisions/0011-blocks-say-nothing.md'), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => /^\| (?!---|Thing )/.test(line))
  .map((line) => line.split(' | '));

/** @param {string} text */
const inTicks = (text) => [...text.matchAll(/`([^`]+)`/g)].map(([, quoted = '']) => quoted);

const named = rows.flatMap(([, , applied = '']) =>
  applied.split('; ').flatMap((part) => {
    const [names = '', files = ''] = part.split(': ');
    return inTicks(files).flatMap((file) => inTicks(names).map((name) => `${file} ${name}`));
  }),
);

/** What asks for blocks. Names that mean other things elsewhere count only behind the name of their owner. */
const asks =
  /(?<=blocks\.)(?:between|onAdded)\b|(?<=\.)(?:sees|reaches)(?=\()|\b(?:hiddenFrom(?:One|Text)?|isBlockBetween|isNotHiddenFrom|isVisibleTo|isReadableBy|isReadBy|isSeenBy|seenBy|areBlocked|isNotFromBlocked|mayFind|mayBeTold|apart|FROM blocks)\b/g;

/** Without comments and imports. @param {string} file */
const codeOf = (file) =>
  readFileSync(join(features, file), 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(/^import [\s\S]*?;$/gm, '');

const found = readdirSync(features, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(?:^|\/)test\/|^blocks\/|\/feature\.ts$/.test(file))
  .flatMap((file) => [...new Set(codeOf(file).match(asks))].map((name) => `${file} ${name}`));

test('every place that asks for blocks is in the table, with what it calls', () => {
  expect(rows.length).toBeGreaterThan(15);
  expect(found.filter((place) => !named.includes(place))).toEqual([]);
});

test('everything in the table is still called where the table says', () => {
  const own = named.filter((place) => place.startsWith('blocks/'));
  expect(own.length).toBeGreaterThan(0);
  for (const place of own) {
    const [file = '', name = ''] = place.split(' ');
    expect(codeOf(file)).toContain(name);
  }
  expect(named.filter((place) => !place.startsWith('blocks/') && !found.includes(place))).toEqual([]);
});
