import { cityLimits } from '@coequipiers/contract/cities';
import { type City } from '@coequipiers/contract/cities-schemas';
import { type Commune, isArrondissement, shortName } from './commune.ts';
import type { Communes } from './communes.ts';
import { nameKeys, normalizePlaceName, readings } from './place-name.ts';
import { createPrefixIndex, type Entry } from './prefix-index.ts';

export type CityIndex = ReturnType<typeof createCityIndex>;

const postalCode = /^\d{5}$/;
const postalCodeWord = /\b\d{5}\b/;
const digitsOnly = /^\d[\d ]*$/;
const limit = cityLimits.results;

/** Search by the beginning of a name or of a postal code, or by a position. */
export function createCityIndex({ all, byPostalCode, nearest }: Communes) {
  const { starts, laterWords, postalCodes } = indexesOf(all);

  const byName = (texts: readonly string[]): readonly number[] => {
    const best = lowest(texts.map((text) => starts.startingWith(text)));
    const whole = lowest(texts.map((text) => starts.equalTo(text)));
    // A small commune whose whole name was typed keeps its seat among larger ones that go on: 'Saint-Martin'.
    const first = whole.every((id) => best.includes(id)) ? best : firstOf(whole, best).sort(ascending);
    if (first.length === limit) return first;
    return firstOf(first, lowest(texts.map((text) => laterWords.startingWith(text))));
  };
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
      if (code === undefined) return present(communes(byName(texts)));
      const name = normalizePlaceName(text.replace(code, ''));
      return present(arrondissementsFirst(byPostalCode(code)).filter(startsWith(name)), code);
    },

    /** Undefined outside France. */
    nearest: (latitude: number, longitude: number): City | undefined => {
      const commune = nearest(latitude, longitude, cityLimits.nearestKm);
      return commune && present([commune])[0];
    },
  };
}

/** The ids are ranks by population, so that the lowest are the best. */
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
  };
}

const ascending = (a: number, b: number): number => a - b;
const firstOf = (...lists: (readonly number[])[]): number[] => [...new Set(lists.flat())].slice(0, limit);

/** The lists come sorted; more than one is rare. */
const lowest = (lists: readonly (readonly number[])[]): readonly number[] => {
  const [only] = lists;
  return only && lists.length === 1 ? only : firstOf(lists.flat().sort(ascending));
};

/** Where Paris, Lyon or Marseille shares a postal code with an arrondissement, the arrondissement is meant. */
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

const made = new WeakMap<Commune, City>();

/** What people look for over and over is the same object each time. */
function mainCity(commune: Commune, codePostal: string): City {
  const known = made.get(commune);
  if (known) return known;
  const city = cityOf(commune, codePostal);
  made.set(commune, city);
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
