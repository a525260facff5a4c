import { describe, expect, it } from 'vitest';
import { loadBundledCommunes } from './communes.ts';
import { findPlace } from './place.ts';

const communes = await loadBundledCommunes();
const nowhere = { zipCode: '', municipalityName: '', latitude: 0, longitude: 0 };

describe('a place', () => {
  it('is found by postal code and name, with the postal code that was given', () => {
    expect(
      findPlace(communes, { ...nowhere, zipCode: '42100', municipalityName: 'st etienne' }),
    ).toMatchObject({
      communeCode: '42218',
      zipCode: '42100',
      municipalityName: 'Saint-Étienne',
      regionName: 'Auvergne-Rhône-Alpes',
    });
  });

  it("is its commune's centre, however fine the position given", () => {
    const place = findPlace(communes, { ...nowhere, latitude: 45.4401234, longitude: 4.3871234 });
    const centre = communes.byCode('42218');
    expect(place).toMatchObject({ latitude: centre?.latitude, longitude: centre?.longitude });
  });

  it('follows the name rather than a position that says otherwise', () => {
    const place = findPlace(communes, {
      zipCode: '69003',
      municipalityName: 'Lyon 3e',
      latitude: 48.85,
      longitude: 2.35,
    });
    expect(place?.communeCode).toBe('69383');
  });

  it.each([
    ['nothing is given', nowhere],
    [
      'the name is unknown and there is no position',
      { ...nowhere, zipCode: '42000', municipalityName: 'Atlantide' },
    ],
    ['the position is in the ocean', { ...nowhere, latitude: 40, longitude: -40 }],
  ])('is unknown when %s', (_case, given) => {
    expect(findPlace(communes, given)).toBeUndefined();
  });
});
