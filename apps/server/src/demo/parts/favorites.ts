import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Demo } from '../records.ts';

/** Skips deleted announcements: a database may get this part long after them. */
export async function addFavorites({ favorites }: Demo, transaction: Db): Promise<void> {
  await sql`
    INSERT INTO favorites (id, announcement_id, person_id, created_at)
    SELECT drawn.id, announcements.id, people.id, drawn.created_at
    FROM unnest(
      ${favorites.map(({ id }) => id)}::uuid[],
      ${favorites.map(({ announcementId }) => announcementId)}::uuid[],
      ${favorites.map(({ personId }) => personId)}::uuid[],
      ${favorites.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[]
    ) AS drawn (id, announcement_id, person_id, created_at)
    JOIN announcements ON announcements.id = announcement_id
    JOIN people ON people.id = person_id AND erased_at IS NULL
    ON CONFLICT DO NOTHING`.execute(transaction);
}
