import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { drawPictures } from '../pictures.ts';
import type { Demo } from '../records.ts';

/** The files already exist. */
export async function addPictures(demo: Demo, transaction: Db): Promise<void> {
  const pictures = drawPictures(demo);
  await transaction
    .insertInto('images')
    .values(
      pictures.map(({ id, personId, announcementIds }) => ({
        id,
        person_id: personId,
        claims: announcementIds.length,
      })),
    )
    .execute();
  const shown = pictures.flatMap(({ id, announcementIds }) =>
    announcementIds.map((announcementId) => ({ id, announcementId })),
  );
  await sql`
    UPDATE announcements SET image_id = drawn.image_id
    FROM unnest(
      ${shown.map(({ announcementId }) => announcementId)}::uuid[],
      ${shown.map(({ id }) => id)}::uuid[]
    ) AS drawn (announcement_id, image_id)
    WHERE announcements.id = announcement_id`.execute(transaction);
}
