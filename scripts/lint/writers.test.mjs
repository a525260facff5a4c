import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const server = resolve(import.meta.dirname, '../../apps/server');
const isProduct = (/** @type {string} */ file) => file.endsWith('.ts') && !/\.test\.|(^|\/)test\//.test(file);
/** The demo fills the tables of an empty database at once; the product never calls it afterwards. */
const isDemo = (/** @type {string} */ file) => file.startsWith('demo/');

const tables = readdirSync(join(server, 'migrations')).flatMap((name) =>
  [
    ...readFileSync(join(server, 'migrations', name), 'utf8').matchAll(
      /^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/gm,
    ),
  ].map(([, table = '']) => table),
);

/** The tables that a source text writes, with the query builder or in SQL. */
const written = (/** @type {string} */ source) =>
  [
    ...source.matchAll(
      /(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'(\w+)'|(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(\w+)/g,
    ),
  ]
    .map(([, built, raw]) => built ?? raw ?? '')
    .filter((name) => tables.includes(name));

/** `features/votes/votes.ts` → `features/votes`. */
const partOf = (/** @type {string} */ file) => file.split('/').slice(0, 2).join('/');

/** @type {Map<string, Set<string>>} */
const writers = new Map(tables.map((table) => [table, new Set()]));
for (const file of readdirSync(join(server, 'src'), { recursive: true, encoding: 'utf8' }))
  if (isProduct(file) && !isDemo(file))
    for (const table of written(readFileSync(join(server, 'src', file), 'utf8')))
      writers.get(table)?.add(partOf(file));

it.each([...writers])('%s has one writer', (table, parts) => {
  // Only the demo notes what it has filled.
  expect([...parts]).toHaveLength(table === 'demo_parts' ? 0 : 1);
});

it('finds what is written with the query builder and in SQL', () => {
  const source = `
    db.insertInto('votes').values(vote); db.selectFrom('people').forUpdate();
    sql\`WITH gone AS (DELETE FROM blocks WHERE id = 1) UPDATE people SET id = 1\`;
    sql\`SELECT 1 FROM images FOR UPDATE SKIP LOCKED\`; sql\`ON CONFLICT DO UPDATE SET seen = 1\``;
  expect(written(source)).toEqual(['votes', 'blocks', 'people']);
});
