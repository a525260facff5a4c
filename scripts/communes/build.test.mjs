import { readFileSync } from 'node:fs';
import { distance } from 'geokdbush';
import { beforeAll, describe, expect, it } from 'vitest';
import { departmentOf } from '../../apps/server/src/features/cities/commune.ts';
import { decodeCommunes } from '../../apps/server/src/features/cities/commune-file.ts';
import { buildCommunes, collectCommunes, target } from './build.mjs';

/** South, west, north and east of each territory. The southern lands have no box: they lie in two oceans. */
const boxes = /** @type {Record<string, [number, number, number, number]>} */ ({
  metropolitan: [41.3, -5.2, 51.1, 9.6],
  971: [15.8, -61.9, 16.6, -60.9],
  972: [14.3, -61.3, 14.95, -60.8],
  973: [2.1, -54.7, 5.8, -51.6],
  974: [-21.4, 55.2, -20.8, 55.9],
  975: [46.7, -56.5, 47.2, -56.1],
  976: [-13.1, 45.0, -12.6, 45.3],
  977: [17.8, -63.0, 18.0, -62.7],
  978: [18.0, -63.2, 18.15, -62.9],
  986: [-14.4, -178.3, -13.1, -176.0],
  987: [-28.0, -154.8, -7.7, -134.3],
  988: [-22.9, 163.4, -19.5, 168.3],
  989: [10.2, -109.3, 10.4, -109.1],
});
const neighbourKm = 31;

/** @type {ReturnType<typeof collectCommunes>} */
let collected;
/** @type {Map<string, ReturnType<typeof collectCommunes>[number]['commune']>} */
let byCode;
beforeAll(() => {
  collected = collectCommunes();
  byCode = new Map(collected.map(({ commune }) => [commune.code, commune]));
});
const communes = () => collected.map(({ commune }) => commune);
const metropolitan = () => communes().filter(({ code }) => departmentOf(code).length === 2);

describe('the list of communes', () => {
  it('is what the script makes from the packages, byte for byte', () => {
    expect(buildCommunes() === readFileSync(target, 'utf8'), 'run npm run communes:build').toBe(true);
  });

  it('reads back as every commune and the 45 arrondissements, each once', () => {
    const read = decodeCommunes(readFileSync(target, 'utf8'));
    expect(read).toHaveLength(35_014);
    expect(new Set(read.map(({ code }) => code)).size).toBe(35_014);
    expect(read.filter(({ name }) => name.endsWith(' Arrondissement'))).toHaveLength(45);
    expect(read.filter(({ code }) => code.startsWith('98'))).toHaveLength(90);
  });

  it('gives every commune a name, a region, a postal code of five digits and a position', () => {
    const incomplete = communes().filter(
      ({ name, region, postalCodes, population, latitude, longitude }) =>
        !name ||
        !region ||
        postalCodes.length === 0 ||
        !postalCodes.every((code) => /^\d{5}$/.test(code)) ||
        !Number.isInteger(population) ||
        (Math.abs(latitude) < 0.1 && Math.abs(longitude) < 0.1),
    );
    expect(incomplete).toEqual([]);
  });

  it('puts every commune inside its territory', () => {
    const outside = communes().filter(({ code, latitude, longitude }) => {
      const department = departmentOf(code);
      if (department === '984') return false;
      const [south, west, north, east] = boxes[department.length === 2 ? 'metropolitan' : department] ?? [
        0, 0, 0, 0,
      ];
      return latitude < south || latitude > north || longitude < west || longitude > east;
    });
    expect(outside).toEqual([]);
  });

  it('leaves no metropolitan commune far from the others of its department', () => {
    const departments = new Map();
    for (const commune of metropolitan()) {
      const department = departmentOf(commune.code);
      departments.set(department, [...(departments.get(department) ?? []), commune]);
    }
    const alone = metropolitan().filter(
      (commune) =>
        !departments
          .get(departmentOf(commune.code))
          .some(
            (/** @type {typeof commune} */ other) =>
              other !== commune &&
              distance(commune.longitude, commune.latitude, other.longitude, other.latitude) < neighbourKm,
          ),
    );
    expect(alone).toEqual([]);
  });

  it('places an arrondissement within 13 km of the centre of its city', () => {
    const cities = /** @type {const} */ ({ Paris: '75056', Lyon: '69123', Marseille: '13055' });
    for (const [name, code] of Object.entries(cities)) {
      const city = byCode.get(code);
      const parts = communes().filter((commune) => commune.name.startsWith(`${name} `));
      const far = parts.filter(
        (part) => distance(part.longitude, part.latitude, city?.longitude ?? 0, city?.latitude ?? 0) > 13,
      );
      expect({ name, parts: parts.length, far }).toEqual({
        name,
        parts: { Paris: 20, Lyon: 9, Marseille: 16 }[name],
        far: [],
      });
    }
  });

  it('takes centres from the export of the official list, and few from elsewhere', () => {
    const counts = /** @type {Record<string, number>} */ ({});
    for (const { source } of collected) counts[source] = (counts[source] ?? 0) + 1;
    expect(counts).toEqual({
      exportedCentres: 34_863,
      formerCodes: 4,
      knownCentres: 67,
      gazetteer: 80,
    });
  });

  it.each([
    ['42218', 'Saint-Étienne', ['42000', '42100', '42230'], 'Auvergne-Rhône-Alpes', 45.43, 4.39],
    ['44035', 'La Chapelle-sur-Erdre', ['44240'], 'Pays de la Loire', 47.3, -1.55],
    ['69383', 'Lyon 3e Arrondissement', ['69003'], 'Auvergne-Rhône-Alpes', 45.75, 4.87],
    ['2A004', 'Ajaccio', ['20000', '20090', '20167'], 'Corse', 41.93, 8.7],
    ['97411', 'Saint-Denis', ['97400', '97417', '97490'], 'La Réunion', -20.93, 55.45],
    ['98735', 'Papeete', ['98714'], 'Polynésie française', -17.53, -149.57],
    ['98818', 'Nouméa', ['98800'], 'Nouvelle-Calédonie', -22.27, 166.45],
    ['97502', 'Saint-Pierre', ['97500'], 'Saint-Pierre-et-Miquelon', 46.78, -56.18],
  ])('has %s as %s', (code, name, postalCodes, region, latitude, longitude) => {
    const commune = byCode.get(code);
    expect(commune).toMatchObject({ name, postalCodes, region });
    expect(distance(commune?.longitude ?? 0, commune?.latitude ?? 0, longitude, latitude)).toBeLessThan(5);
  });
});
