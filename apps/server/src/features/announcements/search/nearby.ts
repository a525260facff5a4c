import { isNowhere } from '@coequipiers/contract/announcements';
import type { Announcement, NearbyQuery } from '@coequipiers/contract/announcements-schemas';
import { frenchTimeZones, paris, timeZoneOf } from '@coequipiers/contract/time-zones';
import type { Db } from '../../../platform/db/database.ts';
import type { RunRead } from '../../../platform/db/reads.ts';
import type { Blocks } from '../../blocks/blocks.ts';
import type { Communes } from '../../cities/communes.ts';
import { endOfDay, startOfDay } from '../../outings/start.ts';
import { distanceMetres } from '../../places/distance.ts';
import type { Circle } from '../../places/place-tree.ts';
import type { Places } from '../../places/places.ts';
import type { AnnouncementRow } from '../announcement-row.ts';
import type { Presenter, Viewer } from '../presenter.ts';
import {
  type Days,
  type NearbyRepository,
  nearbyRepository,
  type Page,
  type Window,
} from './nearby-repository.ts';

/** An estimate, also for one category. A wrong one costs a second query, never a wrong result. */
const placesPerRow = 2;
const firstMetres = 5_000;

type Parts = {
  runRead: RunRead;
  places: Places;
  presenter: Presenter;
  blocks: Pick<Blocks, 'hiddenFrom'>;
  communes: Pick<Communes, 'nearest'>;
  clock: () => { now: Date };
};

export type Nearby = ReturnType<typeof createNearby>;

/**
 * The search. The places inside the circle are found in memory; then the database reads the announcements of these places only.
 * The cost depends on the circle and the page, not on the number of announcements.
 */
export function createNearby({ runRead, places, presenter, blocks, communes, clock }: Parts) {
  const repositories = new Map<Db, NearbyRepository>();

  /** A page sorted by distance rarely needs the whole circle: start with a radius whose places should fill the page. */
  const nearest = async (
    repository: NearbyRepository,
    circle: Circle,
    days: Days | undefined,
    window: Window,
  ): Promise<Page> => {
    const enough = placesPerRow * (window.offset + window.limit);
    let radius = Math.min(circle.radius, firstMetres);
    let near = places.tree.within({ ...circle, radius });
    while (near.length < enough && radius < circle.radius) {
      radius = Math.min(circle.radius, 2 * radius);
      near = places.tree.within({ ...circle, radius });
    }
    const page = await repository.nearest(near, days, window);
    if (page.rows.length === window.limit || radius === circle.radius) return page;
    return repository.nearest(places.tree.within(circle), days, window);
  };

  /** All outings inside a circle have the same time zone: communes of different zones are further apart than any circle is wide. */
  const zoneOf = ({ centre, radius }: Circle): string => {
    const commune = communes.nearest(centre.latitude, centre.longitude, radius / 1_000);
    return commune ? timeZoneOf(commune.code) : paris;
  };

  const findPage = (on: Db, query: NearbyQuery, window: Window): Promise<Page> => {
    const repository = repositories.get(on) ?? nearbyRepository(on);
    repositories.set(on, repository);
    const { sort } = query;
    if (isNowhere(query)) {
      if (window.source === 'announcements') return repository.everywhere(window);
      const area = {
        zones: frenchTimeZones.map((timeZone) => ({ timeZone, days: daysIn(query, timeZone) })),
      };
      if (sort === 'soonest') return repository.soonest(area, [], window);
      return hasDays(query) ? repository.newestInDays(area, window) : repository.newest(area, window);
    }
    const circle = { centre: query, radius: query.maxDistance };
    const days = hasDays(query) ? daysIn(query, zoneOf(circle)) : undefined;
    if (sort === 'distance') return nearest(repository, circle, days, window);
    const area = { cover: places.tree.cover(circle), days };
    if (sort === 'soonest') return repository.soonest(area, places.tree.within(circle), window);
    return days ? repository.newestInDays(area, window) : repository.newest(area, window);
  };

  const find = async (query: NearbyQuery, viewer: Viewer): Promise<AnnouncementRow[]> => {
    const { page, limit } = query;
    const window = {
      category: query.category || undefined,
      offset: page * limit,
      limit,
      viewerId: viewer?.id ?? null,
      source: isAboutOutings(query) ? ('outings' as const) : ('announcements' as const),
      level: query.level || undefined,
      open: query.open === 'true',
    };
    const read = () =>
      runRead(viewer?.lastWriteLsn, async (on) => {
        const hidden = viewer ? await blocks.hiddenFrom(viewer.id, on) : [];
        return findPage(on, query, { ...window, hidden });
      });
    const { rows } = await places.upToDate(read);
    return rows;
  };

  return {
    find,

    async search(query: NearbyQuery, viewer: Viewer): Promise<Announcement[]> {
      const rows = await find(query, viewer);
      const { now } = clock();
      return rows.map((row) => {
        const position = places.position(row.place_id);
        const distance = isNowhere(query) ? undefined : distanceMetres(query, position);
        return presenter.found(row, position, viewer, now, distance);
      });
    },
  };
}

const hasDays = ({ from, to }: NearbyQuery): boolean => Boolean(from || to);

/** These filters, and this order, find only announcements with an outing. */
const isAboutOutings = (query: NearbyQuery): boolean =>
  hasDays(query) || query.open === 'true' || Boolean(query.level) || query.sort === 'soonest';

function daysIn({ from, to }: NearbyQuery, timeZone: string): Days | undefined {
  if (!from && !to) return undefined;
  return {
    since: from ? startOfDay(from, timeZone) : undefined,
    before: to ? endOfDay(to, timeZone) : undefined,
  };
}
