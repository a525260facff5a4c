import { categories as allCategories, type Category } from './categories.ts';
import { aroundOf } from './circle-words.ts';
import { listed } from './listed.ts';

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** 'Tennis et running'. None and all are the same. */
export function sportsOf(categories: readonly Category[]): string {
  if (categories.length === 0 || categories.length === allCategories.length) return 'Tous les sports';
  return capital(listed(categories.map((category) => category.toLowerCase())));
}

type What = { categories: readonly Category[]; maxDistance: number; municipalityName: string };

/** 'Tennis et running, à 10 km de Villeurbanne'. */
export const alertTitle = ({ categories, maxDistance, municipalityName }: What): string =>
  `${sportsOf(categories)}, ${aroundOf(maxDistance, municipalityName)}`;
