import { cityLimits } from '@coequipiers/contract/cities';
import { citySearchResult } from '@coequipiers/contract/cities-schemas';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { times } from '../../../../../scripts/lib/long.mjs';
import { type CityIndex, createCityIndex } from './city-index.ts';
import { type Communes, loadBundledCommunes } from './communes.ts';
import { nameKeys, normalizePlaceName } from './place-name.ts';
import { createSimilarNames } from './similar-names.ts';
import { createLinearSearch } from './test/linear-search.ts';
import { fewestTypos, typosOf } from './test/typos.ts';

let communes: Communes;
let cities: CityIndex;
beforeAll(async () => {
  communes = await loadBundledCommunes();
  cities = createCityIndex(communes);
});
const codes = (prefix: string) => cities.search(prefix).map((city) => city.codeCommuneINSEE);
const names = (prefix: string) => cities.search(prefix).map((city) => city.nomCommune);

describe('a search by name', () => {
  it.each(['st etienne', 'SAINT-ETIENNE', 'Saint-Étienne', '  saint étienne ', "st'etienne", 'st-etie'])(
    '%j finds Saint-Étienne first',
    (prefix) => {
      expect(cities.search(prefix)[0]).toEqual({
        codeCommuneINSEE: '42218',
        nomCommuneComplet: 'Saint-Étienne',
        nomCommune: 'Saint-Étienne',
        codePostal: '42000',
        nomRegion: 'Auvergne-Rhône-Alpes',
        latitude: 45.4283,
        longitude: 4.3807,
      });
    },
  );

  it.each([
    ['paris', '75056'],
    ['ly', '69123'],
    ['chapelle', '44035'],
    ['la chapelle', '44035'],
    ['havre', '76351'],
    ['lhay', '94038'],
    ["l'hay", '94038'],
    ["villeneuve d'ascq", '59009'],
    ['villeneuve dascq', '59009'],
    ['oeuf', '62633'],
    ['Œuf', '62633'],
    ['lyon 3ème', '69383'],
    ['Lyon 3e Arrondissement', '69383'],
    ['paris 16', '75116'],
    ['Kerguelen', '98412'],
    ['noumea', '98818'],
  ])('%j gives %s first', (prefix, code) => {
    expect(codes(prefix)[0]).toBe(code);
  });

  it('orders the communes that begin so by population', () => {
    expect(names('saint').slice(0, 2)).toEqual(['Saint-Étienne', 'Saint-Denis']);
    expect(names('paris').slice(0, 3)).toEqual(['Paris', 'Paris 15e', 'Paris 20e']);
  });

  it('puts a name that has the word further on below every name that begins with it', () => {
    const found = names('erdre');
    expect(found).toContain('La Chapelle-sur-Erdre');
    expect(found).not.toContain('Saint-Étienne');
    expect(names('lune').indexOf('Tassin-la-Demi-Lune')).toBe(7);
    expect(
      names('lune')
        .slice(0, 7)
        .every((name) => name.startsWith('Lun')),
    ).toBe(true);
  });

  it("understands that 'st' may begin Saint or Strasbourg", () => {
    expect(names('st').slice(0, 2)).toEqual(['Strasbourg', 'Saint-Étienne']);
  });

  it('always lists a small commune whose whole name was typed', () => {
    const whole = communes.all.filter(({ name }) => name === 'Saint-Martin').map(({ code }) => code);
    expect(whole.length).toBeGreaterThan(3);
    expect(codes('saint martin')).toEqual(expect.arrayContaining(whole));
  });

  it('narrows by a postal code beside the name', () => {
    expect(cities.search('Saint-Étienne (42100)')).toMatchObject([
      { codeCommuneINSEE: '42218', codePostal: '42100' },
    ]);
    expect(codes('69003 lyon')).toEqual(['69383', '69123']);
    expect(codes('42000 paris')).toEqual([]);
  });
});

describe('a misspelt name', () => {
  it.each([
    ['vileurbane', 'Villeurbanne', '69100'],
    ['st etiene', 'Saint-Étienne', '42000'],
    ['vileurb', 'Villeurbanne', '69100'],
    ['lehavre', 'Le Havre', '76600'],
    ['clermon feran', 'Clermont-Ferrand', '63000'],
    ['vileurbane 69100', 'Villeurbanne', '69100'],
    ['lyon 7', 'Lyon 7e', '69007'],
    ['lyon7', 'Lyon 7e', '69007'],
    ['lyon 07', 'Lyon 7e', '69007'],
    ['lyon 7 ème', 'Lyon 7e', '69007'],
    ['marseille 8e', 'Marseille 8e', '13008'],
    ['marseile 8', 'Marseille 8e', '13008'],
  ])('%j gives %s (%s) first', (typed, nomCommune, codePostal) => {
    expect(cities.search(typed)[0]).toMatchObject({ nomCommune, codePostal });
  });

  it('is found among the first three for 200 typos in the names of the 500 largest towns', () => {
    const typos = typosOf(communes, 200);
    const missed = typos.filter(({ typed, code }) => !codes(typed).slice(0, 3).includes(code));
    expect(missed.length, missed.map(({ typed }) => typed).join(', ')).toBeLessThanOrEqual(10);
  });

  it('is not searched where the text begins a name or a later word', () => {
    expect(names('Lans')).not.toContain('Lens');
    expect(names('villeurb')).toEqual(['Villeurbanne']);
  });

  it('keeps its number, and finds no arrondissement that does not exist', () => {
    expect(codes('marseile 88')).toEqual([]);
    expect(codes('lyon 10')).toEqual([]);
  });

  it('is found with the distance that a plain table gives', () => {
    const names = communes.all.flatMap(({ name }, id) => nameKeys(name).starts.map((key) => ({ key, id })));
    const similar = createSimilarNames(names, () => 0);
    for (const { typed } of typosOf(communes, times(3, 8))) {
      const text = normalizePlaceName(typed).replaceAll(' ', '');
      const fewest = new Map<number, number>();
      for (const { key, id } of names) {
        const typos = fewestTypos(text, key.replaceAll(' ', ''));
        fewest.set(id, Math.min(typos, fewest.get(id) ?? typos));
      }
      const found = similar([text], communes.all.length);
      const most = Math.max(...found.map((id) => fewest.get(id) ?? 99));
      const expected = [...fewest].filter(([, typos]) => typos <= most).map(([id]) => id);
      expect(
        found.toSorted((a, b) => a - b),
        typed,
      ).toEqual(expected);
    }
  });
});

describe('a search by postal code', () => {
  it("'4200' finds Saint-Étienne first, with the code that was begun", () => {
    expect(cities.search('4200')[0]).toMatchObject({ codeCommuneINSEE: '42218', codePostal: '42000' });
    expect(cities.search('4210')[0]).toMatchObject({ codeCommuneINSEE: '42218', codePostal: '42100' });
  });

  it('a whole code of Lyon gives the arrondissement, then the city with that code', () => {
    expect(cities.search('69003')).toMatchObject([
      { nomCommune: 'Lyon 3e', nomCommuneComplet: 'Lyon 3e Arrondissement', codePostal: '69003' },
      { nomCommune: 'Lyon', nomCommuneComplet: 'Lyon', codePostal: '69003' },
    ]);
  });

  it.each([
    ['75116', 'Paris 16e', '75116'],
    ['75 016', 'Paris 16e', '75016'],
    ['13008', 'Marseille 8e', '13008'],
    ['750', 'Paris', '75001'],
    ['97133', 'Saint-Barthélemy', '97133'],
    ['98714', 'Papeete', '98714'],
    ['20', 'Ajaccio', '20000'],
  ])('%j gives %s with %s', (prefix, nomCommune, codePostal) => {
    expect(cities.search(prefix)[0]).toMatchObject({ nomCommune, codePostal });
  });

  it.each(['00', '99999', '690031', '123456789'])('%j finds nothing', (prefix) => {
    expect(cities.search(prefix)).toEqual([]);
  });
});

describe('any search', () => {
  it.each([
    '',
    ' ',
    'l',
    '  l  ',
    "l'",
    'œ',
    'é',
    '%',
    '%%%',
    '\u0000\u0001',
    '\t\n',
    '--',
    '😀😀',
    '\ud800\ud800',
  ])('%j finds nothing', (prefix) => {
    expect(cities.search(prefix)).toEqual([]);
  });

  it('gives at most 20 communes, each once, in the form of the contract', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 6 }), (prefix) => {
        const found = citySearchResult.parse(cities.search(prefix));
        expect(new Set(found.map((city) => city.codeCommuneINSEE)).size).toBe(found.length);
      }),
    );
    expect(cities.search('sa')).toHaveLength(cityLimits.results);
  });

  it('finds nothing for 10 kB of text', () => {
    expect(cities.search('saint '.repeat(2_000))).toEqual([]);
    expect(cities.search('9'.repeat(10_000))).toEqual([]);
  });

  it('finds the same as a scan of all communes, as long as that finds any', () => {
    const linear = createLinearSearch(communes.all);
    const beginning = fc
      .tuple(fc.nat(communes.all.length - 1), fc.nat(8), fc.integer({ min: 2, max: 9 }), fc.boolean())
      .map(([id, from, length, byCode]) => {
        const { name, postalCodes } = communes.all[id] ?? communes.all[0]!;
        const text = byCode ? postalCodes[0]! : name;
        const start = byCode ? 0 : from % Math.max(1, text.length - 2);
        return text.slice(start, start + length).trim();
      });
    const anything = fc.array(fc.constantFrom('s', 'st', 'saint', 'la', 'le', ' ', '-', 'a', 'e', '6', '0'), {
      maxLength: 5,
    });
    fc.assert(
      fc.property(
        fc.oneof(
          beginning,
          anything.map((parts) => parts.join('').trim()),
        ),
        (prefix) => {
          fc.pre(!/\d{5}/.test(prefix) || /^\d+$/.test(prefix));
          const exact = linear(prefix).map(({ code }) => code);
          if (exact.length > 0) expect(codes(prefix)).toEqual(exact);
        },
      ),
      { numRuns: times(100, 300) },
    );
  });
});
