import {
  type Category,
  categories,
  isNowhere,
  nearbyLimits,
  type SortOrder,
} from '@coequipiers/contract/announcements';
import type { CityChoice } from '../../cities/city-choice.ts';

/** Where a search is made around. */
export type SearchPlace = Pick<CityChoice, 'municipalityName' | 'zipCode' | 'latitude' | 'longitude'>;

/** What a person has set on the home page. Without a place it is all of France, the newest first. */
export type Filters = {
  place: SearchPlace | null;
  /** In metres. */
  distance: number;
  category: Category | null;
  sort: SortOrder;
};

/** What the server is asked. */
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
  /** How many pages of results; without scripts 'more' is an address. */
  pages: 'pages',
  /** What was typed as a city; the server answers with the address of the search that is meant. */
  typed: 'lieu',
} as const;

/** Says that all of France is meant, and not the place that this person usually searches around. */
const everywhere = 'france';

export const noFilters: Filters = {
  place: null,
  distance: nearbyLimits.distance.default,
  category: null,
  sort: 'recent',
};

/** Whether an address says anything about a search. If not, the person's usual place applies. */
export const saysSearch = (params: URLSearchParams): boolean =>
  Object.values(paramNames).some((name) => params.has(name));

/** Of an address that anyone may have written: what cannot be is left out. */
export function filtersOfParams(params: URLSearchParams): Filters {
  const place = placeOfParams(params);
  const metres = Number(params.get(paramNames.km)) * 1_000;
  const sort = params.get(paramNames.sort);
  return {
    place,
    distance: place ? (offered(metres) ?? noFilters.distance) : noFilters.distance,
    category: categories.find((name) => name === params.get(paramNames.category)) ?? null,
    sort: place && sort === 'distance' ? 'distance' : 'recent',
  };
}

const offered = (metres: number) => nearbyLimits.distance.options.find((option) => option === metres);

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

function degreesOf(text: string | null, most: number): number | undefined {
  if (text === null || !/^-?\d{1,3}(\.\d{1,10})?$/.test(text)) return undefined;
  const degrees = Number(text);
  return Math.abs(degrees) <= most ? degrees : undefined;
}

/** As short as it can be; whatever else the address says stays. */
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
    params.set(paramNames.town, everywhere);
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
