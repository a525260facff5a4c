import { paris } from '@coequipiers/contract/wall-time';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isSearchable } from '../visibility/visibility.ts';

/** The last entry before a part of the sitemap. */
export type Mark = { createdAt: Date; id: string };

type Entry = Mark & { changedAt: Date };

/** `end`: the last entry of a full part. `changedAt`: the latest change in a part that is not empty. */
type Extent = { end: Mark | undefined; changedAt: Date | undefined };

type Row = { id: string; created_at: Date; changed_at: Date };

export type SitemapRepository = ReturnType<typeof sitemapRepository>;

/** The listed announcements that are not over, oldest first: a new one then changes only the last part. */
export function sitemapRepository(db: Db) {
  const entries = (after: Mark | undefined, size: number) => sql`
    SELECT id, created_at, greatest(created_at, edited_at) AS changed_at FROM announcements
    WHERE ${sql.raw(isSearchable)}
      AND (end_date IS NULL OR end_date >= (now() AT TIME ZONE ${sql.lit(paris)})::date) ${
        after
          ? sql`AND (created_at, id) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
          : sql``
      }
    ORDER BY created_at, id LIMIT ${size}`;

  return {
    async part(after: Mark | undefined, size: number): Promise<Entry[]> {
      const { rows } = await sql<Row>`${entries(after, size)}`.execute(db);
      return rows.map((row) => ({ id: row.id, createdAt: row.created_at, changedAt: row.changed_at }));
    },

    async extent(after: Mark | undefined, size: number): Promise<Extent> {
      const { rows } = await sql<{ [column in keyof Row]: Row[column] | null }>`
        WITH part AS MATERIALIZED (${entries(after, size)})
        SELECT last.id, last.created_at, whole.changed_at
        FROM (SELECT max(changed_at) AS changed_at FROM part) AS whole
        LEFT JOIN (SELECT * FROM part ORDER BY created_at, id OFFSET ${size - 1}) AS last ON true`.execute(
        db,
      );
      const { id, created_at: createdAt, changed_at: changedAt } = rows[0] ?? {};
      return { end: id && createdAt ? { id, createdAt } : undefined, changedAt: changedAt ?? undefined };
    },
  };
}
