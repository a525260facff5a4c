import { describe, expect, it } from 'vitest';
import { boxParam, readBox, roundedBox, widerBox } from './box.ts';
import { filtersOfParams, noFilters, searchOfFilters } from './search-params.ts';

const lyon = { west: 4.7, south: 45.69, east: 4.953, north: 45.83 };

describe('the zone in an address', () => {
  it('is short, and the same when it is read again', () => {
    const seen = { west: 4.700_12, south: 45.689_87, east: 4.953_4, north: 45.83 };
    expect(boxParam(roundedBox(seen))).toBe('4.7_45.69_4.953_45.83');
    expect(readBox('4.7_45.69_4.953_45.83')).toEqual(lyon);
  });

  it('stays inside the world', () => {
    expect(roundedBox({ west: -200, south: -91, east: 181, north: 90.5 })).toEqual({
      west: -180,
      south: -90,
      east: 180,
      north: 90,
    });
  });

  it.each([null, '', '1_2_3', '1_2_3_4_5', '5_45_4_46', '4_46_5_45', '4_45_4_46', 'a_b_c_d', '4e1_45_50_46'])(
    'is ignored when it is invalid: %s',
    (text) => {
      expect(readBox(text)).toBeNull();
    },
  );

  it('can be widened around its centre', () => {
    expect(widerBox({ west: 4, south: 45, east: 5, north: 46 })).toEqual({
      west: 3.5,
      south: 44.5,
      east: 5.5,
      north: 46.5,
    });
  });
});

describe('a search in a zone', () => {
  const around = 'ville=Lyon&cp=69001&lat=45.76&lon=4.84&km=25';

  it('searches the zone only; the town is kept for when the zone is left', () => {
    const filters = filtersOfParams(new URLSearchParams(`${around}&zone=4.7_45.69_4.953_45.83`));
    expect(filters).toMatchObject({ place: { municipalityName: 'Lyon' }, distance: 25_000, box: lyon });
    expect(searchOfFilters(filters, '2026-11-17')).toEqual({ ...lyon, category: null, sort: 'recent' });
  });

  it('has no order by distance', () => {
    const params = new URLSearchParams(`${around}&tri=distance&zone=4.7_45.69_4.953_45.83`);
    expect(filtersOfParams(params).sort).toBe('recent');
    const search = searchOfFilters({ ...noFilters, box: lyon, sort: 'distance' }, '2026-11-17');
    expect(search.sort).toBe('recent');
  });
});
