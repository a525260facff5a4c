import { type Category, categories } from '@coequipiers/contract/categories';
import type { Level } from '@coequipiers/contract/outings';
import {
  type Box,
  isNowhere,
  nearbyLimits,
  type SortOrder,
  sortOrders,
  type Total,
} from '@coequipiers/contract/search';
import { levelParams, paramNames } from '@coequipiers/contract/search-params';
import { timeZoneOfPostalCode, wallTimeAt } from '@coequipiers/contract/time-zones';
import type { CityChoice } from '../../cities/city-choice.ts';
import { boxParam, readBox } from './box.ts';
import { dayRangeOf, readWhen, type When } from './when.ts';

/** The centre of a search. */
export type SearchPlace = Pick<CityChoice, 'municipalityName' | 'zipCode' | 'latitude' | 'longitude'>;

/** The filters of the home page. Without a place: all of France, the newest first. */
export type Filters = {
  place: SearchPlace | null;
  /** In metres. */
  distance: number;
  /** A part of the map, searched instead of the circle. The town is kept for when the zone is left. */
  box: Box | null;
  category: Category | null;
  /** The last three find only announcements with an outing. */
  when: When | null;
  /** Only outings with a free place. */
  open: boolean;
  level: Level | null;
  sort: SortOrder;
};

type Circle = { latitude: number; longitude: number; maxDistance: number; minDistance?: number };

/** The parameters of the request. */
export type Search = (Circle | Box) & {
  category: Category | null;
  from?: string;
  to?: string;
  open?: 'true';
  level?: Level;
  sort: SortOrder;
};

export { levelParams, paramNames };

export const sortParams: Readonly<Record<SortOrder, string>> = {
  soonest: 'bientot',
  recent: 'recent',
  distance: 'distance',
};

/** Means all of France and not the person's usual place. */
const ALL_OF_FRANCE = 'france';

/** A chosen day is read from its first outing to its last; otherwise the newest come first. */
export const usualSort = (when: When | null): SortOrder => (when ? 'soonest' : 'recent');

export const noFilters: Filters = {
  place: null,
  distance: nearbyLimits.distance.default,
  box: null,
  category: null,
  when: null,
  open: false,
  level: null,
  sort: 'recent',
};

/** Whether a URL contains a search. If not, the person's usual place applies. */
export const hasSearch = (params: URLSearchParams): boolean =>
  Object.values(paramNames).some((name) => params.has(name));

/** Anyone may have written the URL: invalid values are ignored. */
export function filtersOfParams(params: URLSearchParams): Filters {
  const place = placeOfParams(params);
  const metres = Number(params.get(paramNames.km)) * 1_000;
  const box = readBox(params.get(paramNames.box));
  const when = readWhen(params.get(paramNames.day)) ?? readWhen(params.get(paramNames.when));
  return {
    place,
    distance: place ? (offeredDistance(metres) ?? noFilters.distance) : noFilters.distance,
    box,
    category: categories.find((name) => name === params.get(paramNames.category)) ?? null,
    when,
    open: params.get(paramNames.open) === '1',
    level: levelParams.find(({ param }) => param === params.get(paramNames.level))?.level ?? null,
    sort: offeredSort(params.get(paramNames.sort), isAround({ place, box })) ?? usualSort(when),
  };
}

/** Whether a search is a circle around a place. Only then can it be sorted by distance. */
export const isAround = ({ place, box }: Pick<Filters, 'place' | 'box'>): boolean =>
  place !== null && box === null;

const offeredSort = (param: string | null, around: boolean): SortOrder | undefined =>
  sortOrders.find((order) => sortParams[order] === param && (around || order !== 'distance'));

const offeredDistance = (metres: number) => nearbyLimits.distance.options.find((option) => option === metres);

function placeOfParams(params: URLSearchParams): SearchPlace | null {
  const latitude = degreesOf(params.get(paramNames.latitude), 90);
  const longitude = degreesOf(params.get(paramNames.longitude), 180);
  if (latitude === undefined || longitude === undefined || isNowhere({ latitude, longitude })) return null;
  return {
    municipalityName: params.get(paramNames.town)?.slice(0, 100) ?? '',
    zipCode: params.get(paramNames.zipCode)?.slice(0, 10) ?? '',
    latitude,
    longitude,
  };
}

function degreesOf(text: string | null, max: number): number | undefined {
  if (text === null || !/^-?\d{1,3}(\.\d{1,10})?$/.test(text)) return undefined;
  const degrees = Number(text);
  return Math.abs(degrees) <= max ? degrees : undefined;
}

/** Leaves out default values and keeps the other parameters. */
export function paramsOfFilters(filters: Filters, others = new URLSearchParams()): URLSearchParams {
  const params = new URLSearchParams(others);
  for (const name of Object.values(paramNames)) params.delete(name);
  const { place, distance, box, category, when, open, level, sort } = filters;
  if (place) {
    params.set(paramNames.town, place.municipalityName);
    params.set(paramNames.zipCode, place.zipCode);
    params.set(paramNames.latitude, String(place.latitude));
    params.set(paramNames.longitude, String(place.longitude));
    if (distance !== noFilters.distance) params.set(paramNames.km, String(distance / 1_000));
  } else {
    params.set(paramNames.town, ALL_OF_FRANCE);
  }
  if (box) params.set(paramNames.box, boxParam(box));
  if (sort !== usualSort(when) && (isAround(filters) || sort !== 'distance'))
    params.set(paramNames.sort, sortParams[sort]);
  if (category) params.set(paramNames.category, category);
  if (when) params.set(paramNames.when, when);
  if (open) params.set(paramNames.open, '1');
  const chosen = levelParams.find((one) => one.level === level);
  if (chosen) params.set(paramNames.level, chosen.param);
  return params;
}

/** An alert searches a circle. In a zone of the map it starts without a town, because the chosen town may lie outside the zone. */
export const alertSearchOf = (filters: Filters): Filters =>
  filters.box ? { ...filters, place: null } : filters;

/** Whether a filter or the order leaves out announcements without an outing. */
export const findsOutingsOnly = ({ when, open, level, sort }: Filters): boolean =>
  when !== null || open || level !== null || sort === 'soonest';

/** `today` is the day at the searched place. */
export const searchOfFilters = (filters: Filters, today: string): Search => {
  const { place, distance, box, category, when, open, level, sort } = filters;
  const circle = {
    latitude: place?.latitude ?? 0,
    longitude: place?.longitude ?? 0,
    maxDistance: distance,
  };
  return {
    ...(box ?? circle),
    category,
    ...(when && dayRangeOf(when, today)),
    ...(open && { open: 'true' }),
    ...(level && { level }),
    sort: sort === 'distance' && !isAround(filters) ? usualSort(when) : sort,
  };
};

/** How far the list goes on when the circle has little: the next distance that has something. */
export const furtherReaches = [10_000, 25_000, 50_000] as const;
/** Fewer than this are little. */
const enough = 6;

/** Whether the list goes on around its circle, once all of it is shown. */
export const goesFurther = (filters: Filters, { count, more }: Total): boolean =>
  isAround(filters) && filters.distance < Math.max(...furtherReaches) && count < enough && !more;

/** The same search around the circle, up to `reach` metres. */
export const ringOf = (search: Search, reach: number): Search =>
  'maxDistance' in search ? { ...search, minDistance: search.maxDistance, maxDistance: reach } : search;

/** Whether a search finds nothing of today that has still to start, so that tomorrow is shown instead. */
export const isTodayOver = ({ when, sort }: Filters, found: number): boolean =>
  when === 'aujourdhui' && sort === 'soonest' && found === 0;

/** Whether nothing narrows the search but its town: only then the shelf stands above the list. */
export const hasShelf = ({ box, category, sort, ...filters }: Filters): boolean =>
  !box && !category && sort === noFilters.sort && !findsOutingsOnly({ ...filters, box, category, sort });

/** The time zone that decides which day is today for a search: that of its place, otherwise of Paris. */
export const timeZoneOfSearch = ({ place }: Filters): string => timeZoneOfPostalCode(place?.zipCode ?? '');

export function searchOfParams(params: URLSearchParams, now: Date): Search {
  const filters = filtersOfParams(params);
  return searchOfFilters(filters, wallTimeAt(now, timeZoneOfSearch(filters)).day);
}
