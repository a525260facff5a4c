import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The announcements of outings to come, which a search finds. */
export async function outingsAhead(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT announcements.id FROM announcements JOIN outings ON outings.id = outing_id
    WHERE announcements.listed AND listed_until > now() AND starts_at > now()`.execute(db);
  return rows.map(({ id }) => id).toSorted();
}

/** As if the demo had been filled in two weeks earlier: all its outings are over. */
export async function twoWeeksPass(db: Db): Promise<void> {
  await db.deleteFrom('participations').execute();
  await sql`
    WITH moved AS (
      UPDATE outings SET id = gen_random_uuid(), starts_at = starts_at - interval '14 days',
        ends_at = ends_at - interval '14 days'
      FROM announcements WHERE outing_id = outings.id
      RETURNING outings.id, announcement_id, outings.ends_at
    )
    UPDATE announcements SET outing_id = moved.id, outing_until = moved.ends_at, listed = false
    FROM moved WHERE announcement_id = announcements.id`.execute(db);
  await sql`UPDATE demo_parts SET added_at = added_at - interval '14 days'`.execute(db);
}
