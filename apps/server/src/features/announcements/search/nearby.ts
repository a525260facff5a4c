import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { boxOf, isNowhere, type Total } from '@coequipiers/contract/search';
import type {
  NearbyPlace,
  NearbyPlacesQuery,
  NearbyQuery,
  WiderSearches,
} from '@coequipiers/contract/search-schemas';
import { frenchTimeZones } from '@coequipiers/contract/time-zones';
import type { Db } from '../../../platform/db/database.ts';
import type { RunRead } from '../../../platform/db/reads.ts';
import type { Blocks } from '../../blocks/blocks.ts';
import type { Communes } from '../../cities/communes.ts';
import { distanceMetres } from '../../places/distance.ts';
import type { Circle } from '../../places/place-tree.ts';
import type { Places } from '../../places/places.ts';
import { boxShape, circleShape, everywhere, type Shape } from '../../places/shape.ts';
import type { AnnouncementRow } from '../announcement-row.ts';
import { type Presenter, readingBy, type Viewer } from '../presenter.ts';
import type { Filters } from './conditions.ts';
import { createDated, hasDays } from './dated-covers.ts';
import { countPins, createPinPresenter } from './nearby-places.ts';
import { type NearbyRepository, nearbyRepository, type Page, type Window } from './nearby-repository.ts';
import type { Days } from './parts.ts';
import { type PlacesRepository, placesRepository } from './places-repository.ts';
import { widerThan } from './wider.ts';

/** How many places should yield one row: an estimate. If it is wrong, a second query is needed, but the result is right. */
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

/**
 * The search. The places inside the circle are found in memory; then the database reads the announcements of these places only.
 * The cost depends on the circle and the page, not on the number of announcements.
 */
export function createNearby({ runRead, places, presenter, blocks, communes, clock }: Parts) {
  const repositories = new Map<Db, { pages: NearbyRepository; counts: PlacesRepository }>();
  const presentPin = createPinPresenter(communes);
  const dated = createDated(communes, places);

  const repositoriesOn = (on: Db) => {
    const known = repositories.get(on) ?? { pages: nearbyRepository(on), counts: placesRepository(on) };
    repositories.set(on, known);
    return known;
  };

  /** A page sorted by distance rarely needs the whole circle: start with a radius whose places should fill the page. */
  const nearest = async (
    repository: NearbyRepository,
    circle: Circle,
    days: Days | undefined,
    window: Window,
    counted: boolean,
  ): Promise<Page> => {
    const enough = placesPerRow * (window.offset + window.limit);
    let radius = Math.min(circle.radius, (circle.beyond ?? 0) + firstMetres);
    let near = places.tree.within({ ...circle, radius });
    while (near.length < enough && radius < circle.radius) {
      radius = Math.min(circle.radius, 2 * radius);
      near = places.tree.within({ ...circle, radius });
    }
    const area = counted ? { covers: [{ cover: places.tree.cover(circle), days }] as const } : undefined;
    const page = await repository.nearest(near, days, window, area);
    if (page.rows.length === window.limit || radius === circle.radius) return page;
    const whole = await repository.nearest(places.tree.within(circle), days, window, undefined);
    return { ...whole, total: page.total };
  };

  const findPage = (on: Db, query: NearbyQuery, window: Window): Promise<Page> => {
    const { pages: repository } = repositoriesOn(on);
    const { sort } = query;
    // Only the first page has the number of results.
    const counted = query.page === 0;
    const shape = shapeOf(query);
    if (shape === everywhere) {
      if (window.source === 'announcements') return repository.everywhere(window, counted);
      const area = {
        zones: frenchTimeZones.map((timeZone) => ({ timeZone, days: dated.daysIn(query, timeZone) })),
      };
      if (sort === 'soonest') return repository.soonest(area, undefined, window, counted);
      return hasDays(query)
        ? repository.newestInDays(area, window, counted)
        : repository.newest(area, window, counted);
    }
    const circle = boxOf(query) ? undefined : circleOf(query);
    if (circle && sort === 'distance')
      return nearest(repository, circle, dated.daysAround(query, circle), window, counted);
    const area = circle
      ? { covers: [{ cover: places.tree.cover(circle), days: dated.daysAround(query, circle) }] as const }
      : { covers: dated.byZone(query, places.tree.coverOf(shape)) };
    if (sort === 'soonest')
      return repository.soonest(area, circle && places.tree.within(circle), window, counted);
    return hasDays(query)
      ? repository.newestInDays(area, window, counted)
      : repository.newest(area, window, counted);
  };

  /** Runs a search with the ids of the people whom the viewer does not see. */
  const read = <Found extends { highestPlace: number | null }>(
    viewer: Viewer,
    search: (on: Db, hidden: readonly string[]) => Promise<Found>,
  ): Promise<Found> =>
    places.upToDate(() =>
      runRead(viewer?.lastWriteLsn, async (on) => search(on, await blocks.hiddenFrom(viewer?.id, on))),
    );

  const find = (
    query: NearbyQuery,
    viewer: Viewer,
  ): Promise<{ rows: AnnouncementRow[]; total: Total | undefined }> => {
    const { page, limit } = query;
    const window = { offset: page * limit, limit, viewerId: viewer?.id ?? null };
    return read(viewer, (on, hidden) => findPage(on, query, { ...filtersOf(query, hidden), ...window }));
  };

  return {
    find,

    /** A page of results; on the first one also how many there are on all pages. */
    async search(
      query: NearbyQuery,
      viewer: Viewer,
    ): Promise<{ content: Announcement[]; total: Total | undefined }> {
      const { rows, total } = await find(query, viewer);
      const reading = readingBy(viewer, clock().now);
      const withDistance = !boxOf(query) && !isNowhere(query);
      const content = rows.map((row) => {
        const position = places.position(row.place_id);
        const distance = withDistance ? distanceMetres(query, position) : undefined;
        return presenter.found(row, position, reading, distance);
      });
      return { content, total };
    },

    /** How many each wider search finds; at most seven counts, for a page that has nothing else to show. */
    async wider(query: NearbyPlacesQuery, viewer: Viewer): Promise<WiderSearches> {
      const ways = widerThan(query);
      const { totals } = await read(viewer, async (on, hidden) => {
        const pages = await Promise.all(
          ways.map(([, wider]) => findPage(on, { ...wider, ...onlyCounted }, windowOf(wider, hidden))),
        );
        const places = pages.flatMap(({ highestPlace }) => highestPlace ?? []);
        return {
          totals: pages.map(({ total }) => total),
          highestPlace: places.length > 0 ? Math.max(...places) : null,
        };
      });
      return ways.map(([way], index) => ({ way, ...(totals[index] ?? { count: 0, more: false }) }));
    },

    /** All places of a search with the number of their announcements, or cells when there are too many places. */
    async places(query: NearbyPlacesQuery, viewer: Viewer): Promise<NearbyPlace[]> {
      const shape = shapeOf(query);
      const { pins } = await read(viewer, (on, hidden) =>
        countPins(shape, places.tree, (cover, most) =>
          repositoriesOn(on).counts.count(
            { covers: dated.byZone(query, cover) },
            most,
            query.sort === 'soonest',
            filtersOf(query, hidden),
          ),
        ),
      );
      return pins.map(presentPin);
    },
  };
}

/** The first page tells the total. */
const onlyCounted = { page: 0, limit: 1 };
const windowOf = (query: NearbyPlacesQuery, hidden: readonly string[]): Window => ({
  ...filtersOf(query, hidden),
  offset: 0,
  limit: 1,
  viewerId: null,
});

const circleOf = (query: NearbyPlacesQuery): Circle => ({
  centre: query,
  radius: query.maxDistance,
  beyond: query.minDistance,
});

function shapeOf(query: NearbyPlacesQuery): Shape {
  const box = boxOf(query);
  if (box) return boxShape(box);
  return isNowhere(query) ? everywhere : circleShape(circleOf(query));
}

const filtersOf = (query: NearbyPlacesQuery, hidden: readonly string[]): Filters => ({
  category: query.category || undefined,
  hidden,
  source: isAboutOutings(query) ? 'outings' : 'announcements',
  level: query.level || undefined,
  open: query.open === 'true',
});

/** These filters, and this order, find only announcements with an outing. */
const isAboutOutings = (query: NearbyPlacesQuery): boolean =>
  hasDays(query) || query.open === 'true' || Boolean(query.level) || query.sort === 'soonest';
