import {
  type Category,
  categories,
  isNowhere,
  nearbyLimits,
  type SortOrder,
} from '@coequipiers/contract/announcements';
import type { CityChoice } from '../../cities/city-choice.ts';

/** The centre of a search. */
export type SearchPlace = Pick<CityChoice, 'municipalityName' | 'zipCode' | 'latitude' | 'longitude'>;

/** The filters of the home page. Without a place: all of France, the newest first. */
export type Filters = {
  place: SearchPlace | null;
  /** In metres. */
  distance: number;
  category: Category | null;
  sort: SortOrder;
};

/** The parameters of the request. */
export type Search = {
  latitude: number;
  longitude: number;
  maxDistance: number;
  category: Category | null;
  sort: SortOrder;
};

export const paramNames = {
  town: 'ville',
  zipCode: 'cp',
  latitude: 'lat',
  longitude: 'lon',
  km: 'km',
  category: 'sport',
  sort: 'tri',
  /** The number of pages of results, for the 'more' link without scripts. */
  pages: 'pages',
  /** The typed city; the server redirects to the URL of the matching search. */
  typed: 'lieu',
} as const;

/** Means all of France and not the person's usual place. */
const ALL_OF_FRANCE = 'france';

export const noFilters: Filters = {
  place: null,
  distance: nearbyLimits.distance.default,
  category: null,
  sort: 'recent',
};

/** Whether a URL contains a search. If not, the person's usual place applies. */
export const hasSearch = (params: URLSearchParams): boolean =>
  Object.values(paramNames).some((name) => params.has(name));

/** Anyone may have written the URL: invalid values are ignored. */
export function filtersOfParams(params: URLSearchParams): Filters {
  const place = placeOfParams(params);
  const metres = Number(params.get(paramNames.km)) * 1_000;
  const sort = params.get(paramNames.sort);
  return {
    place,
    distance: place ? (offeredDistance(metres) ?? noFilters.distance) : noFilters.distance,
    category: categories.find((name) => name === params.get(paramNames.category)) ?? null,
    sort: place && sort === 'distance' ? 'distance' : 'recent',
  };
}

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
  const { place, distance, category, sort } = filters;
  if (place) {
    params.set(paramNames.town, place.municipalityName);
    params.set(paramNames.zipCode, place.zipCode);
    params.set(paramNames.latitude, String(place.latitude));
    params.set(paramNames.longitude, String(place.longitude));
    if (distance !== noFilters.distance) params.set(paramNames.km, String(distance / 1_000));
    if (sort !== noFilters.sort) params.set(paramNames.sort, sort);
  } else {
    params.set(paramNames.town, ALL_OF_FRANCE);
  }
  if (category) params.set(paramNames.category, category);
  return params;
}

export const searchOfFilters = ({ place, distance, category, sort }: Filters): Search => ({
  latitude: place?.latitude ?? 0,
  longitude: place?.longitude ?? 0,
  maxDistance: distance,
  category,
  sort,
});

export const searchOfParams = (params: URLSearchParams): Search => searchOfFilters(filtersOfParams(params));
