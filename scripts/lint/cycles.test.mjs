import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const isProduct = (/** @type {string} */ file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test\//.test(file);
/** What remains in the running program: imports of types do not. */
const imports = /^(?:import|export)(?! type)[^;]*? from '(\.[^']*)';/gm;

/**
 * The folders that each folder imports at run time.
 * @param {string} parent
 */
function importsOf(parent) {
  const folderOf = (/** @type {string} */ file) => relative(parent, file).split(sep)[0] ?? '';
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const name of readdirSync(parent, { recursive: true, encoding: 'utf8' }).filter(isProduct)) {
    const file = join(parent, name);
    for (const [, specifier = ''] of readFileSync(file, 'utf8').matchAll(imports)) {
      const [from, to] = [folderOf(file), folderOf(resolve(dirname(file), specifier))];
      if (to !== '..' && to !== from) found.set(from, (found.get(from) ?? new Set()).add(to));
    }
  }
  return found;
}

/**
 * The folders that are part of a cycle: each imports the next one.
 * @param {Map<string, Set<string>>} graph
 */
function cyclesIn(graph) {
  const left = new Map(graph);
  const isInCycle = (/** @type {string} */ folder, /** @type {Set<string>} */ others) =>
    [...others].some((other) => left.has(other)) && [...left.values()].some((some) => some.has(folder));
  // Takes away the folders at both ends until only cycles, and what lies between two of them, are left.
  for (let before = -1; before !== left.size; ) {
    before = left.size;
    for (const [folder, others] of left) if (!isInCycle(folder, others)) left.delete(folder);
  }
  return [...left].map(
    ([folder, others]) => `${folder} → ${[...others].filter((other) => left.has(other)).join(', ')}`,
  );
}

it.each(['apps/server/src/features', 'apps/server/src/platform', 'apps/web/src/features'])(
  'no folder of %s imports one that needs it',
  (folder) => {
    expect(cyclesIn(importsOf(join(root, folder)))).toEqual([]);
  },
);

it('a cycle of folders is found', () => {
  const graph = new Map([
    ['votes', new Set(['announcements'])],
    ['announcements', new Set(['places', 'votes'])],
    ['alerts', new Set(['places', 'votes'])],
  ]);
  expect(cyclesIn(graph)).toEqual(['votes → announcements', 'announcements → votes']);
});
