import { cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts';
import { packagePath } from '../../../apps/server/src/platform/package-path.ts';

/**
 * The databases are filled as this migration left them. It can never change, so the filling never has to follow a newer schema, and
 * every migration since then meets large tables.
 */
const filledAfter = '0026-alerts-in-indexes.sql';

/**
 * The oldest schema on which today's questions have an answer: those who ask while migrations run do so from here on. A migration without
 * which a question fails belongs before them.
 */
const askedAfter = '0047-regulars.sql';

export type Applied = { name: string; seconds: number };

const files = (): string[] =>
  readdirSync(packagePath('migrations'))
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** Applies the migrations one by one with the product's own migrator, and says how long each took. */
async function apply(url: string, folder: string, names: readonly string[]): Promise<Applied[]> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const applied: Applied[] = [];
  for (const name of names) {
    cpSync(packagePath('migrations', name), join(folder, name));
    const began = performance.now();
    const done = await migrate({ connectionString: url }, folder);
    if (done.length > 0) applied.push({ name, seconds: (performance.now() - began) / 1_000 });
  }
  return applied;
}

const filesUpTo = (last: string): string[] => files().filter((name) => name <= last);

/** The schema for the filling. */
export const applyFirst = (url: string, folder: string): Promise<Applied[]> =>
  apply(url, folder, filesUpTo(filledAfter));

/** The migrations since then without which nobody could ask, on full tables. */
export const applyNeeded = (url: string, folder: string): Promise<Applied[]> =>
  apply(url, folder, filesUpTo(askedAfter));

/** The newest migrations, on full tables. */
export const applyRest = (url: string, folder: string): Promise<Applied[]> => apply(url, folder, files());

type Definition = { drop: string; create: string };

const constraints = (types: string) => `
  SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
    format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
  FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN (${types})`;

const indexes = `
  SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, pg_get_indexdef(indexrelid) AS create
  FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE relnamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`;

/**
 * Takes all references, keys and indexes away, and gives back what makes them again. Building an index over rows that are there is
 * several times as fast as keeping it while they arrive; a wrong row shows when the keys and references are made again.
 */
export async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const references = await client.query<Definition>(constraints("'f'"));
  const keys = await client.query<Definition>(constraints("'p', 'u'"));
  const others = await client.query<Definition>(indexes);
  const taken = [...references.rows, ...keys.rows, ...others.rows];
  for (const { drop } of taken) await client.query(drop);
  return [...keys.rows, ...others.rows, ...references.rows].map(({ create }) => create);
}
