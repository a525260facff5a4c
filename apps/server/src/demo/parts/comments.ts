import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Demo } from '../records.ts';

/** Skips deleted announcements: a database may get this part long after them. */
export async function addComments({ comments }: Demo, transaction: Db): Promise<void> {
  await sql`
    INSERT INTO comments (id, announcement_id, author_id, content, created_at)
    SELECT drawn.id, announcements.id, people.id, content, drawn.created_at
    FROM unnest(
      ${comments.map(({ id }) => id)}::uuid[],
      ${comments.map(({ announcementId }) => announcementId)}::uuid[],
      ${comments.map(({ authorId }) => authorId)}::uuid[],
      ${comments.map(({ content }) => content)}::text[],
      ${comments.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[]
    ) AS drawn (id, announcement_id, author_id, content, created_at)
    JOIN announcements ON announcements.id = announcement_id
    JOIN people ON people.id = drawn.author_id AND erased_at IS NULL
    ON CONFLICT DO NOTHING`.execute(transaction);
}
