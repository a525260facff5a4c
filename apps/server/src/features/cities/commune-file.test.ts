import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeCommunes, encodeCommunes } from './commune-file.ts';

const position = (most: number) =>
  fc.integer({ min: -most * 10_000, max: most * 10_000 }).map((value) => value / 10_000);
const commune = fc.record({
  code: fc.integer({ min: 1000, max: 95_999 }).map((code) => String(code).padStart(5, '0')),
  name: fc.constantFrom('Œuf-en-Ternois', "L'Haÿ-les-Roses", 'Bors (Canton de Charente-Sud)'),
  postalCodes: fc.array(fc.constantFrom('75001', '01400', '97133'), { minLength: 1, maxLength: 3 }),
  region: fc.constant('Île-de-France'),
  population: fc.nat(),
  latitude: position(90),
  longitude: position(180),
});
const communes = fc.uniqueArray(commune, { selector: ({ code }) => code, minLength: 1, maxLength: 30 });

const sample = {
  code: '75101',
  name: 'Paris 1er Arrondissement',
  postalCodes: ['75001'],
  region: 'Île-de-France',
  population: 15_114,
  latitude: 48.8592,
  longitude: 2.3417,
};

describe('the file of communes', () => {
  it('gives back what was put in, sorted by code, and the same bytes in any order', () => {
    fc.assert(
      fc.property(communes, (list) => {
        const sorted = [...list].sort((a, b) => (a.code < b.code ? -1 : 1));
        expect(decodeCommunes(encodeCommunes(list))).toEqual(
          sorted.map((row) => ({ ...row, latitude: row.latitude + 0, longitude: row.longitude + 0 })),
        );
        expect(encodeCommunes(list.toReversed())).toBe(encodeCommunes(list));
      }),
    );
  });

  it('refuses communes of one department in two regions', () => {
    const elsewhere = { ...sample, code: '75102', region: 'Bretagne' };
    expect(() => encodeCommunes([sample, elsewhere])).toThrow('75102 is in Bretagne');
  });

  it('is refused when it was cut off anywhere', () => {
    const text = encodeCommunes([sample]);
    for (let length = 0; length < text.length - 2; length += 1) {
      expect(() => decodeCommunes(text.slice(0, length))).toThrow();
    }
  });

  it.each([
    ['another format', { format: 2 }, 'format 1'],
    ['a missing column', { names: undefined }, 'format 1'],
    ['a short column', { names: 'Paris|Lyon' }, 'differ in length'],
    ['a missing region', { regions: {} }, '75101 is incomplete'],
    ['a position that is no number', { latitudes: ['488592'] }, 'not a whole number'],
  ])('is refused for %s', (_, change, reason) => {
    const file = { ...(JSON.parse(encodeCommunes([sample])) as object), ...change };
    expect(() => decodeCommunes(JSON.stringify(file))).toThrow(reason);
  });
});
