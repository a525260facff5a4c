import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** As if the version before had filled in the demo: what is weekly has one outing. That of these announcements is over. */
export async function asOlderDemo(db: Db, over: readonly string[] = []): Promise<void> {
  await db.deleteFrom('series').execute();
  await sql`
    DELETE FROM outings AS week USING outings AS earlier
    WHERE week.slot IS NOT NULL AND earlier.announcement_id = week.announcement_id AND earlier.starts_at < week.starts_at`.execute(
    db,
  );
  await sql`
    UPDATE announcements SET weekly = false, outing_id = outings.id, outing_until = outings.ends_at
    FROM outings WHERE announcement_id = announcements.id AND weekly`.execute(db);
  await sql`UPDATE outings SET slot = NULL`.execute(db);
  await sql`
    DELETE FROM participations USING outings WHERE outing_id = outings.id AND announcement_id = ANY (${over}::uuid[])`.execute(
    db,
  );
  await sql`
    WITH moved AS (
      UPDATE outings SET id = gen_random_uuid(), starts_at = starts_at - interval '14 days', ends_at = ends_at - interval '14 days'
      WHERE announcement_id = ANY (${over}::uuid[]) RETURNING *
    )
    UPDATE announcements SET outing_id = moved.id, outing_until = moved.ends_at, listed = false
    FROM moved WHERE announcement_id = announcements.id`.execute(db);
  await db.deleteFrom('demo_parts').where('name', '=', 'series').execute();
}

/** The announcements of outings to come, which a search finds. */
export async function outingsAhead(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT announcements.id FROM announcements WHERE announcements.listed AND listed_until > now() AND EXISTS (
      SELECT FROM outings WHERE announcement_id = announcements.id AND outings.listed AND starts_at > now()
    )`.execute(db);
  return rows.map(({ id }) => id).toSorted();
}

/** The announcements that come again every week. */
export const weekly = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('announcements').select('id').where('weekly', '=', true).orderBy('id').execute()).map(
    ({ id }) => id,
  );
