import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import { describe, expect, it } from 'vitest';
import { type Bounds, countedWords, mainRegion, mapPlaceOf, marksOf } from './places.ts';

const place = (municipalityName: string | null, longitude: number, latitude: number, count = 1) =>
  mapPlaceOf({ municipalityName, zipCode: municipalityName && '00000', longitude, latitude, count });
const lyon = place('Lyon', 4.835, 45.758, 2);
const villeurbanne = place('Villeurbanne', 4.89, 45.77);
const brest = place('Brest', -4.486, 48.39);
const noumea = place('Nouméa', 166.45, -22.27);
const crowd: NearbyPlace = {
  municipalityName: 'Paris',
  zipCode: '75001',
  longitude: 2.34,
  latitude: 48.86,
  count: 1_000,
  more: true,
};

const france: Bounds = [-6, 41, 10, 52];

describe('the main region of a search', () => {
  const namesIn = (...places: (typeof lyon)[]) => mainRegion(places).map(({ name }) => name);

  it('leaves out what lies too far away for one view', () => {
    expect(namesIn(noumea, lyon, brest)).toEqual(['Lyon', 'Brest']);
  });

  it('is the one with the most announcements, not with the most communes', () => {
    expect(namesIn(lyon, brest, { ...noumea, count: 4 })).toEqual(['Nouméa']);
  });

  it('is the first one among equals, and empty without a place', () => {
    expect(namesIn(noumea, brest)).toEqual(['Nouméa']);
    expect(namesIn()).toEqual([]);
  });
});

describe('the pins of the map', () => {
  const marks = marksOf([lyon, villeurbanne, brest]);
  const cluster = () => marks(france, 5).find((mark) => mark.place === undefined);

  it('are one for neighbours seen from afar, with the number of announcements and not of communes', () => {
    expect(cluster()).toMatchObject({ count: 3, more: false });
    expect(cluster()?.holds().sort()).toEqual([lyon.key, villeurbanne.key].sort());
    expect(new Set(marks(france, 5).map(({ count }) => count))).toEqual(new Set([1, 3]));
  });

  it('separate at the zoom that the cluster names', () => {
    const apart = marks(france, cluster()?.opensAt ?? 0);
    expect(new Set(apart.map((mark) => mark.place?.name))).toEqual(
      new Set(['Brest', 'Lyon', 'Villeurbanne']),
    );
  });

  it('are only those in view', () => {
    expect(marks([-5, 48, -4, 49], 10).map((mark) => mark.place?.name)).toEqual(['Brest']);
  });

  it('say when there are more than were counted, for one place and for several', () => {
    const paris = mapPlaceOf(crowd);
    expect(countedWords(paris)).toBe('1000+ annonces');
    const [both] = marksOf([paris, place('Vincennes', 2.44, 48.85)])(france, 5);
    expect(both).toMatchObject({ count: 1_001, more: true });
  });

  it('of a cell of communes zoom in', () => {
    const [cell] = marksOf([place(null, 4.8, 45.7, 60)])(france, 6);
    expect(cell).toMatchObject({ count: 60, opensAt: 9 });
  });
});
