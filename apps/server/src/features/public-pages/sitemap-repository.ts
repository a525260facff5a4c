import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** Where a part of the list ends: what follows was published later. */
export type Mark = { createdAt: Date; id: string };

type Row = { id: string; created_at: Date };

export type SitemapRepository = ReturnType<typeof sitemapRepository>;

/** What searches find, oldest first, so that what is published later changes the last part alone. */
export function sitemapRepository(db: Db) {
  const read = async (after: Mark | undefined, offset: number, limit: number): Promise<Mark[]> => {
    const following = after
      ? sql`AND (created_at, id) > (${after.createdAt.toISOString()}::timestamptz, ${after.id}::uuid)`
      : sql``;
    const { rows } = await sql<Row>`
      SELECT id, created_at FROM announcements
      WHERE listed AND listed_until > now() ${following}
      ORDER BY created_at, id OFFSET ${offset} LIMIT ${limit}`.execute(db);
    return rows.map((row) => ({ id: row.id, createdAt: row.created_at }));
  };

  return {
    part: (after: Mark | undefined, size: number): Promise<Mark[]> => read(after, 0, size),

    /** The last one of a part, when the part is full. */
    endOfPart: async (after: Mark | undefined, size: number): Promise<Mark | undefined> =>
      (await read(after, size - 1, 1))[0],
  };
}
