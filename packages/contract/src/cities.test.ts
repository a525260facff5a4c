import { describe, expect, it } from 'vitest';
import { cityLimits } from './cities.ts';
import { citySchema, citySearchQuery } from './cities-schemas.ts';

const refusal = (query: unknown) => citySearchQuery.safeParse(query).error?.issues[0]?.message;

describe('the city search query', () => {
  it.each(['', 'l', 'Lyon', '69003', '%', '\u0000', 'x'.repeat(cityLimits.prefixMax)])(
    'accepts %j',
    (prefix) => {
      expect(citySearchQuery.parse({ prefix })).toEqual({ prefix });
    },
  );

  it('refuses a missing or repeated prefix with a French sentence', () => {
    expect(refusal({})).toBe('Indiquez le début du nom d’une commune ou d’un code postal.');
    expect(refusal({ prefix: ['a', 'b'] })).toBe(
      'Indiquez le début du nom d’une commune ou d’un code postal.',
    );
  });

  it('refuses a text longer than any commune', () => {
    expect(refusal({ prefix: 'x'.repeat(cityLimits.prefixMax + 1) })).toBe(
      'La recherche de commune est limitée à 100 caractères.',
    );
  });
});

describe('a city', () => {
  it('has exactly the fields of the specification', () => {
    const city = {
      codeCommuneINSEE: '42218',
      nomCommuneComplet: 'Saint-Étienne',
      nomCommune: 'Saint-Étienne',
      codePostal: '42000',
      nomRegion: 'Auvergne-Rhône-Alpes',
      latitude: 45.4339,
      longitude: 4.3903,
    };
    expect(citySchema.parse({ ...city, population: 173_136 })).toEqual(city);
  });
});
