import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nameKeys, normalizePlaceName, readings } from './place-name.ts';

describe('a place name', () => {
  it.each([
    ['Saint-Étienne', 'saint etienne'],
    ['SAINT-ETIENNE', 'saint etienne'],
    ['  st   étienne ', 'saint etienne'],
    ['Ste Marie-aux-Mines', 'sainte marie aux mines'],
    ["L'Haÿ-les-Roses", 'l hay les roses'],
    ['L’Haÿ-les-Roses', 'l hay les roses'],
    ['Œuf-en-Ternois', 'oeuf en ternois'],
    ['Bors (Canton de Charente-Sud)', 'bors canton de charente sud'],
    ['Lyon 3ème', 'lyon 3e'],
    ['Paris 1er Arrondissement', 'paris 1e arrondissement'],
    ['Étienne', 'etienne'],
    ['%_\u0000\n', ''],
    ['constructor', 'constructor'],
  ])('%j is read as %j', (text, plain) => {
    expect(normalizePlaceName(text)).toBe(plain);
  });

  it('is read the same twice over, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), (text) => {
        const plain = normalizePlaceName(text);
        expect(plain).toMatch(/^([a-z0-9]+( [a-z0-9]+)*)?$/);
        expect(normalizePlaceName(plain)).toBe(plain);
        expect(readings(text)[0]).toBe(plain);
      }),
    );
  });

  it("is read both ways when it ends in 'st' or 'ste'", () => {
    expect(readings('st')).toEqual(['saint', 'st']);
    expect(readings('villeneuve ste')).toEqual(['villeneuve sainte', 'villeneuve ste']);
    expect(readings('st denis')).toEqual(['saint denis']);
  });

  it('can be found without its article, by its later words and without its apostrophe', () => {
    expect(nameKeys('La Chapelle-sur-Erdre')).toEqual({
      starts: ['la chapelle sur erdre', 'chapelle sur erdre'],
      laterWords: ['sur erdre', 'erdre'],
    });
    expect(nameKeys("L'Haÿ-les-Roses")).toEqual({
      starts: ['l hay les roses', 'hay les roses', 'lhay les roses'],
      laterWords: ['les roses', 'roses'],
    });
    expect(nameKeys('Lès')).toEqual({ starts: ['les'], laterWords: [] });
  });
});
