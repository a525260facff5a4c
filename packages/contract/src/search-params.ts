import type { Category } from './categories.ts';
import type { Level } from './outings.ts';
import { paths } from './pages.ts';
import { nearbyLimits } from './search.ts';

/** The parameters of the home page's address. */
export const paramNames = {
  town: 'ville',
  zipCode: 'cp',
  latitude: 'lat',
  longitude: 'lon',
  km: 'km',
  /** A part of the map instead of the circle around the town: west_south_east_north. */
  box: 'zone',
  category: 'sport',
  when: 'quand',
  open: 'libres',
  level: 'niveau',
  sort: 'tri',
  /** The day field of the form without scripts; the server redirects to the same day as `quand`. */
  day: 'jour',
  /** The place of the map whose announcements are listed: latitude_longitude. A change of the search removes it. */
  spot: 'ici',
  /** The number of pages of results, for the 'more' link without scripts. */
  pages: 'pages',
  /** The typed city; the server redirects to the URL of the matching search. */
  typed: 'lieu',
} as const;

/** 'Tous niveaux' is no filter: each level also finds the outings for all. */
export const levelParams = [
  { level: 'beginner', param: 'debutant' },
  { level: 'intermediate', param: 'intermediaire' },
  { level: 'advanced', param: 'confirme' },
] as const satisfies readonly { level: Level; param: string }[];

type SearchedFor = {
  municipalityName: string;
  zipCode: string;
  latitude: number;
  longitude: number;
  /** In metres. */
  maxDistance: number;
  categories: readonly Category[];
  level: Level | null;
};

/** The home page with a search around a place, the newest first. The page searches for one sport or for all. */
export function searchPath(search: SearchedFor): string {
  const [category, ...others] = search.categories;
  const level = levelParams.find((one) => one.level === search.level)?.param;
  const params: Record<string, string> = {
    [paramNames.town]: search.municipalityName,
    [paramNames.zipCode]: search.zipCode,
    [paramNames.latitude]: String(search.latitude),
    [paramNames.longitude]: String(search.longitude),
    ...(search.maxDistance !== nearbyLimits.distance.default && {
      [paramNames.km]: String(search.maxDistance / 1_000),
    }),
    ...(category && others.length === 0 && { [paramNames.category]: category }),
    ...(level && { [paramNames.level]: level }),
  };
  const query = Object.entries(params).map(([name, value]) => `${name}=${encodeURIComponent(value)}`);
  return `${paths.home}?${query.join('&')}`;
}
