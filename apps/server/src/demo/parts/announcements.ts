import { cellColumns } from '../../features/places/grid.ts';
import { placeIds } from '../../features/places/places.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Demo } from '../records.ts';

export async function addAnnouncements({ announcements }: Demo, transaction: Db): Promise<void> {
  const placeId = await placeIds(
    announcements.map(({ commune }) => commune),
    transaction,
  );
  await transaction
    .insertInto('announcements')
    .values(
      announcements.map(({ commune, ...announcement }) => ({
        id: announcement.id,
        author_id: announcement.authorId,
        title: announcement.title,
        description: announcement.description,
        category: announcement.sport,
        commune_code: commune.code,
        zip_code: commune.zipCode,
        municipality_name: commune.name,
        region_name: commune.region,
        place_id: placeId(commune),
        ...cellColumns(commune),
        start_date: announcement.startDate,
        end_date: announcement.endDate,
        created_at: announcement.createdAt,
        views: announcement.views,
      })),
    )
    .execute();
}
