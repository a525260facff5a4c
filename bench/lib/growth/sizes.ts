import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import type pg from 'pg';
import { table } from '../figures.ts';

/** How many rows of each kind. They all follow from the number of announcements. */
export type Amounts = { announcements: number; people: number; alerts: number; messages: number };

export const amountsOf = (announcements: number): Amounts => ({
  announcements,
  people: announcements / 10,
  alerts: announcements / 10,
  messages: announcements * 5,
});

/** Size of the whole database divided by its announcements, measured with 100,000 of them. */
const bytesPerAnnouncement = 6_000;
/** The whole database and its tenth exist at the same time; the dump and sorting need room too. */
const peak = 1.1 + 0.25;
/** Room for the WAL: `max_wal_size` in the lab. */
const logBytes = 8 * 2 ** 30;

const gigabytes = (bytes: number): string => `${(bytes / 2 ** 30).toFixed(1)} GB`;

/** Checks the free disk space first, instead of failing after hours. */
export function checkRoom(announcements: number): void {
  const needed = announcements * bytesPerAnnouncement * peak + logBytes;
  const { bavail, bsize } = statfsSync(tmpdir());
  if (bavail * bsize < needed)
    throw new Error(
      `${announcements.toLocaleString('en')} announcements need about ${gigabytes(needed)} in ${tmpdir()}, where ${gigabytes(bavail * bsize)} are free. Use --rows with fewer, or TMPDIR on another disk.`,
    );
}

export type Size = { name: string; rows: number; heap: number; indexes: number };

/** The size of every table, the largest first. TOAST counts as part of the table. */
export async function sizesOf(client: pg.Client): Promise<Size[]> {
  const { rows } = await client.query<Size>(`
    SELECT relname AS name, reltuples::float8 AS rows, pg_table_size(oid)::float8 AS heap,
      pg_indexes_size(oid)::float8 AS indexes
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
    ORDER BY pg_total_relation_size(oid) DESC`);
  return rows;
}

export const totalOf = (sizes: readonly Size[]): number =>
  sizes.reduce((sum, { heap, indexes }) => sum + heap + indexes, 0);

const megabytes = (bytes: number): string => Math.round(bytes / 2 ** 20).toLocaleString('en');
const least = 2 ** 20;

export const sizesTable = (sizes: readonly Size[]): string =>
  table([
    ['table', 'rows', 'MB', 'indexes, MB', 'bytes a row'],
    ...sizes
      .filter(({ heap, indexes }) => heap + indexes >= least)
      .map(({ name, rows, heap, indexes }) => [
        name,
        Math.round(rows).toLocaleString('en'),
        megabytes(heap),
        megabytes(indexes),
        String(Math.round((heap + indexes) / Math.max(1, rows))),
      ]),
  ]);
