import { describe, expect, it } from 'vitest';
import { nearbyQuery } from './search-schemas.ts';

describe('the nearby query', () => {
  it('has the defaults of the specification', () => {
    expect(nearbyQuery.parse({})).toEqual({
      longitude: 0,
      latitude: 0,
      maxDistance: 5_000,
      page: 0,
      limit: 15,
      sort: 'recent',
    });
  });

  it('reads numbers as JavaScript prints them', () => {
    expect(nearbyQuery.parse({ latitude: '1e-7', longitude: '-61.5', page: '3' })).toMatchObject({
      latitude: 1e-7,
      longitude: -61.5,
      page: 3,
    });
  });
});
