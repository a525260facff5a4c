import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { describe, expect, it } from 'vitest';
import { type Bounds, mainRegion, marksOf, placesOf } from './places.ts';

const lyon = { municipalityName: 'Lyon', location: { coordinates: [4.835, 45.758] } };
const villeurbanne = { municipalityName: 'Villeurbanne', location: { coordinates: [4.89, 45.77] } };
const brest = { municipalityName: 'Brest', location: { coordinates: [-4.486, 48.39] } };
const noumea = { municipalityName: 'Nouméa', location: { coordinates: [166.45, -22.27] } };
const at = (...places: (typeof lyon)[]) =>
  places.map((place, index) => ({ ...place, id: String(index) }) as unknown as Announcement);

const france: Bounds = [-6, 41, 10, 52];

describe('the places of a search', () => {
  it('gather the announcements of a commune, in their order', () => {
    const places = placesOf(at(lyon, brest, lyon));
    expect(places.map(({ name, announcements }) => [name, announcements.map(({ id }) => id)])).toEqual([
      ['Lyon', ['0', '2']],
      ['Brest', ['1']],
    ]);
  });
});

describe('the main region of a search', () => {
  const namesIn = (...places: (typeof lyon)[]) => mainRegion(placesOf(at(...places))).map(({ name }) => name);

  it('leaves out what lies too far away for one view', () => {
    expect(namesIn(noumea, lyon, brest)).toEqual(['Lyon', 'Brest']);
  });

  it('is the one with the most announcements, not with the most communes', () => {
    expect(namesIn(lyon, brest, noumea, noumea, noumea)).toEqual(['Nouméa']);
  });

  it('is the first one among equals, and empty without a place', () => {
    expect(namesIn(noumea, lyon)).toEqual(['Nouméa']);
    expect(namesIn()).toEqual([]);
  });
});

describe('the discs of the map', () => {
  const marks = marksOf(placesOf(at(lyon, lyon, villeurbanne, brest)));

  it('are one for neighbours seen from afar, with the number of announcements and not of communes', () => {
    const [near] = marks(france, 5).filter(({ place }) => place === undefined);
    expect(near).toMatchObject({ count: 3 });
    expect(new Set(marks(france, 5).map(({ count }) => count))).toEqual(new Set([1, 3]));
  });

  it('are separate from the zoom that the cluster gives', () => {
    const [near] = marks(france, 5).filter(({ place }) => place === undefined);
    const apart = marks(france, near?.opensAt ?? 0);
    expect(new Set(apart.map(({ place }) => place?.name))).toEqual(
      new Set(['Brest', 'Lyon', 'Villeurbanne']),
    );
  });

  it('are only those in view', () => {
    expect(marks([-5, 48, -4, 49], 10).map(({ place }) => place?.name)).toEqual(['Brest']);
  });
});
