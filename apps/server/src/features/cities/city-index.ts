import { cityLimits } from '@coequipiers/contract/cities';
import { type City } from '@coequipiers/contract/cities-schemas';
import { type Commune, isArrondissement, shortName } from './commune.ts';
import type { Communes } from './communes.ts';
import { nameKeys, normalizePlaceName, plainNumbers, readings } from './place-name.ts';
import { createPrefixIndex, type Entry } from './prefix-index.ts';
import { createSimilarNames } from './similar-names.ts';

export type CityIndex = ReturnType<typeof createCityIndex>;

const postalCode = /^\d{5}$/;
const postalCodeWord = /\b\d{5}\b/;
const digitsOnly = /^\d[\d ]*$/;
const limit = cityLimits.results;

/** Search by the start of a name, misspelt if there is none such, by the start of a postal code, or by position. */
export function createCityIndex({ all, byPostalCode, nearest }: Communes) {
  const { starts, laterWords, postalCodes, similar } = indexesOf(all);

  const byName = (texts: readonly string[]): readonly number[] => {
    const best = lowest(texts.map((text) => starts.startingWith(text)));
    const whole = lowest(texts.map((text) => starts.equalTo(text)));
    // An exact match stays in the list even if larger communes start with the same text: 'Saint-Martin'.
    const first = whole.every((id) => best.includes(id)) ? best : firstOf(whole, best).sort(ascending);
    if (first.length === limit) return first;
    return firstOf(first, lowest(texts.map((text) => laterWords.startingWith(text))));
  };
  const misspelt = (texts: readonly string[], among?: ReadonlySet<Commune>): readonly number[] =>
    similar(texts.map(plainNumbers), limit, among && ((id) => among.has(all[id] as Commune)));
  const communes = (ids: readonly number[]): Commune[] => ids.map((id) => all[id] as Commune);

  return {
    search: (prefix: string): City[] => {
      const typed = prefix.trim();
      const texts = readings(typed);
      const [text = ''] = texts;
      if (Math.min(typed.length, text.length) < cityLimits.prefixMin) return [];
      if (digitsOnly.test(text)) {
        const digits = text.replaceAll(' ', '');
        const found = postalCode.test(digits)
          ? arrondissementsFirst(byPostalCode(digits))
          : communes(postalCodes.startingWith(digits));
        return present(found, digits);
      }
      const [code] = postalCodeWord.exec(text) ?? [];
      if (code === undefined) {
        const named = byName(texts);
        return present(communes(named.length > 0 ? named : misspelt(texts)));
      }
      const name = normalizePlaceName(text.replace(code, ''));
      const there = arrondissementsFirst(byPostalCode(code));
      const named = there.filter(startsWith(name));
      return present(named.length > 0 ? named : communes(misspelt([name], new Set(there))), code);
    },

    /** Undefined outside France. */
    nearest: (latitude: number, longitude: number): City | undefined => {
      const commune = nearest(latitude, longitude, cityLimits.nearestKm);
      return commune && present([commune])[0];
    },
  };
}

/** Ids are ranks by population: the lowest are the best. */
function indexesOf(all: readonly Commune[]) {
  const starts: Entry[] = [];
  const laterWords: Entry[] = [];
  const postalCodes: Entry[] = [];
  all.forEach((commune, id) => {
    const keys = nameKeys(commune.name);
    for (const key of keys.starts) starts.push({ key, id });
    for (const key of keys.laterWords) laterWords.push({ key, id });
    for (const key of commune.postalCodes) postalCodes.push({ key, id });
  });
  return {
    starts: createPrefixIndex(starts, limit),
    laterWords: createPrefixIndex(laterWords, limit),
    postalCodes: createPrefixIndex(postalCodes, limit),
    similar: createSimilarNames(starts, (id) => all[id]?.population ?? 0),
  };
}

const ascending = (a: number, b: number): number => a - b;
const firstOf = (...lists: (readonly number[])[]): number[] => [...new Set(lists.flat())].slice(0, limit);

/** Merges sorted lists; there is rarely more than one. */
const lowest = (lists: readonly (readonly number[])[]): readonly number[] => {
  const [only] = lists;
  return only && lists.length === 1 ? only : firstOf(lists.flat().sort(ascending));
};

/** When Paris, Lyon or Marseille shares a postal code with an arrondissement, the arrondissement comes first. */
const arrondissementsFirst = (communes: readonly Commune[]): Commune[] =>
  [...communes].sort((a, b) => Number(isArrondissement(b)) - Number(isArrondissement(a)));

const startsWith = (text: string) => (commune: Commune) =>
  nameKeys(commune.name).starts.some((start) => start.startsWith(text));

const present = (communes: readonly Commune[], typedCode = ''): City[] =>
  communes.slice(0, limit).map((commune) => {
    const { postalCodes } = commune;
    const code = postalCodes.find((one) => one.startsWith(typedCode)) ?? postalCodes[0] ?? '';
    return code === postalCodes[0] ? mainCity(commune, code) : cityOf(commune, code);
  });

const mainCities = new WeakMap<Commune, City>();

/** Cached, so that frequent results are the same object each time. */
function mainCity(commune: Commune, codePostal: string): City {
  const known = mainCities.get(commune);
  if (known) return known;
  const city = cityOf(commune, codePostal);
  mainCities.set(commune, city);
  return city;
}

const cityOf = (commune: Commune, codePostal: string): City => ({
  codeCommuneINSEE: commune.code,
  nomCommuneComplet: commune.name,
  nomCommune: shortName(commune),
  codePostal,
  nomRegion: commune.region,
  latitude: commune.latitude,
  longitude: commune.longitude,
});
