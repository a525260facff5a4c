import { dayInParis, isNowhere } from '@coequipiers/contract/announcements';
import type { Announcement, NearbyQuery } from '@coequipiers/contract/announcements-schemas';
import type { Db } from '../../platform/db/database.ts';
import { distanceMetres } from './distance.ts';
import { nearbyRepository, type Page, type Window } from './nearby-repository.ts';
import { createPlaces } from './places.ts';
import type { Presenter, Viewer } from './presenter.ts';

export type Nearby = ReturnType<typeof createNearby>;

/**
 * The search. Places first: which communes lie in the circle is known here, in memory, and the database is asked for the
 * announcements of just these. What that costs depends on the circle and the page, not on how many announcements exist.
 */
export function createNearby(db: Db, presenter: Presenter) {
  const repository = nearbyRepository(db);
  const places = createPlaces(db);

  const ask = (query: NearbyQuery, window: Window): Promise<Page> => {
    if (isNowhere(query)) return repository.everywhere(window);
    const circle = { centre: query, radius: query.maxDistance };
    return query.sort === 'distance'
      ? repository.nearest(places.tree.within(circle), window)
      : repository.newest(places.tree.cover(circle), window);
  };

  return {
    async search(query: NearbyQuery, viewer: Viewer): Promise<Announcement[]> {
      const { page, limit } = query;
      const window = { category: query.category || undefined, offset: page * limit, limit };
      let found = await ask(query, window);
      while (!places.isUpToDate(found.highestPlace)) {
        await places.readOn();
        found = await ask(query, window);
      }
      const today = dayInParis(new Date());
      return found.rows.map((row) => {
        const position = places.position(row.place_id);
        const distance = isNowhere(query) ? undefined : distanceMetres(query, position);
        return presenter.found(row, position, viewer, today, distance);
      });
    },
  };
}
