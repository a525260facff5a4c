import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Demo } from '../records.ts';

/** Skips deleted announcements: a database may get this part long after them. */
export async function addVotes({ votes }: Demo, transaction: Db): Promise<void> {
  await sql`
    INSERT INTO votes (announcement_id, person_id, value, voted_at)
    SELECT announcements.id, people.id, value, voted_at
    FROM unnest(
      ${votes.map(({ announcementId }) => announcementId)}::uuid[],
      ${votes.map(({ personId }) => personId)}::uuid[],
      ${votes.map(({ value }) => value)}::text[],
      ${votes.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[]
    ) AS drawn (announcement_id, person_id, value, voted_at)
    JOIN announcements ON announcements.id = announcement_id
    JOIN people ON people.id = person_id AND erased_at IS NULL
    ON CONFLICT DO NOTHING`.execute(transaction);
}
