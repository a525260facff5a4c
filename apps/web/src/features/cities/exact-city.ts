import { cityLimits } from '@coequipiers/contract/cities';
import type { City } from '@coequipiers/contract/cities-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { choiceOf, cityLabel } from './city-choice.ts';
import { cityQueries } from './queries.ts';

/** The first commune that is called exactly so, or has this postal code. */
export async function exactCity(client: QueryClient, typed: string): Promise<City | undefined> {
  if (typed.length < cityLimits.prefixMin) return undefined;
  const cities = await client.fetchQuery(cityQueries.search(typed)).catch(() => []);
  return cities.find((city) => isCalled(city, typed));
}

export function isCalled(city: City, typed: string): boolean {
  const { nomCommune, nomCommuneComplet, codePostal } = city;
  const names = [nomCommune, nomCommuneComplet, codePostal, cityLabel(choiceOf(city))];
  return names.some((name) => plain(name) === plain(typed));
}

/** 'ST ETIENNE' is 'Saint-Étienne', and 'Lyon 7' is 'Lyon 7e'. */
const plain = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[^a-z\d]+/g, ' ')
    .trim()
    .replace(/\bst(e?)\b/g, 'saint$1')
    .replace(/\b0?(\d{1,2})(?: ?(?:er?|i?eme))?\b/g, '$1e');
