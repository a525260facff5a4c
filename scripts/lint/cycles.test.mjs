import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const isProduct = (/** @type {string} */ file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)test\//.test(file);
/** Also imports of types, and what is loaded later. */
const imports = /(?:^(?:import|export)[^;]*? from |import\()'(\.[^']*)'/gm;

/**
 * The folders that each folder imports. Files are checked by the linter (import/no-cycle).
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

it('the table in docs/architecture.md lists every feature of the server below all that it imports', () => {
  const text = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const rows = [...text.matchAll(/^\| (?:no other feature|↑) \| ([\w, -]+)/gm)].map(([, names = '']) =>
    names.trim().split(', '),
  );
  const parent = join(root, 'apps/server/src/features');
  expect(rows.flat().sort()).toEqual(readdirSync(parent).sort());
  const rowOf = (/** @type {string} */ name) => rows.findIndex((names) => names.includes(name));
  const upwards = [...importsOf(parent)].flatMap(([from, others]) =>
    [...others].filter((to) => rowOf(to) >= rowOf(from)).map((to) => `${from} → ${to}`),
  );
  expect(upwards).toEqual([]);
});

it('a cycle of folders is found', () => {
  const graph = new Map([
    ['votes', new Set(['announcements'])],
    ['announcements', new Set(['places', 'votes'])],
    ['alerts', new Set(['places', 'votes'])],
  ]);
  expect(cyclesIn(graph)).toEqual(['votes → announcements', 'announcements → votes']);
});
