import type { Db } from '../../platform/db/database.ts';
import type { Demo } from '../records.ts';

export async function addReactions({ votes, favorites, comments }: Demo, transaction: Db): Promise<void> {
  await transaction
    .insertInto('votes')
    .values(
      votes.map(({ announcementId, personId, value, createdAt }) => ({
        announcement_id: announcementId,
        person_id: personId,
        value,
        voted_at: createdAt,
      })),
    )
    .execute();
  await transaction
    .insertInto('favorites')
    .values(
      favorites.map(({ id, announcementId, personId, createdAt }) => ({
        id,
        announcement_id: announcementId,
        person_id: personId,
        created_at: createdAt,
      })),
    )
    .execute();
  await transaction
    .insertInto('comments')
    .values(
      comments.map(({ id, announcementId, authorId, content, createdAt }) => ({
        id,
        announcement_id: announcementId,
        author_id: authorId,
        content,
        created_at: createdAt,
      })),
    )
    .execute();
}
