import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { drawPictures } from '../pictures.ts';
import type { Demo } from '../records.ts';

/** The files already exist. Skips announcements that are deleted or have another picture. */
export async function addPictures(demo: Demo, transaction: Db): Promise<void> {
  const shown = drawPictures(demo).flatMap(({ id, announcementIds }) =>
    announcementIds.map((announcementId) => ({ id, announcementId })),
  );
  await sql`
    WITH shown AS (
      UPDATE announcements SET image_id = drawn.image_id
      FROM unnest(
        ${shown.map(({ announcementId }) => announcementId)}::uuid[],
        ${shown.map(({ id }) => id)}::uuid[]
      ) AS drawn (announcement_id, image_id)
      WHERE announcements.id = announcement_id AND announcements.image_id IS NULL
      RETURNING drawn.image_id, author_id
    )
    INSERT INTO images (id, person_id, claims)
    SELECT image_id, author_id, count(*)::integer FROM shown GROUP BY image_id, author_id`.execute(
    transaction,
  );
}
