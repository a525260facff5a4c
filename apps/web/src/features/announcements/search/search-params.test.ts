import { describe, expect, it } from 'vitest';
import {
  type Filters,
  filtersOfParams,
  hasSearch,
  noFilters,
  paramsOfFilters,
  searchOfParams,
} from './search-params.ts';

const villeurbanne = {
  municipalityName: 'Villeurbanne',
  zipCode: '69100',
  latitude: 45.7719,
  longitude: 4.8902,
};
const address = (filters: Filters) => paramsOfFilters(filters).toString();

describe('the address of a search', () => {
  it.each<[Filters, string]>([
    [noFilters, 'ville=france'],
    [{ ...noFilters, category: 'Tennis' }, 'ville=france&sport=Tennis'],
    [{ ...noFilters, place: villeurbanne }, 'ville=Villeurbanne&cp=69100&lat=45.7719&lon=4.8902'],
    [
      { place: villeurbanne, distance: 25_000, category: 'Running', sort: 'distance' },
      'ville=Villeurbanne&cp=69100&lat=45.7719&lon=4.8902&km=25&tri=distance&sport=Running',
    ],
  ])('of %o is short, and says the same when it is read again', (filters, text) => {
    expect(address(filters)).toBe(text);
    expect(filtersOfParams(new URLSearchParams(text))).toEqual(filters);
  });

  it('keeps other parameters', () => {
    const others = new URLSearchParams('vue=carte&ville=Lyon&km=50');
    expect(paramsOfFilters(noFilters, others).toString()).toBe('vue=carte&ville=france');
  });

  it.each([
    ['', false],
    ['utm_source=lettre', false],
    ['ville=france', true],
    ['sport=', true],
    ['tri=distance', true],
  ])('%j says something about a search: %s', (text, says) => {
    expect(hasSearch(new URLSearchParams(text))).toBe(says);
  });

  it.each([
    'lat=91&lon=4',
    'lat=45',
    'lat=&lon=',
    'lat=NaN&lon=Infinity',
    'lat=1e1&lon=4',
    'lat=0&lon=0',
    'ville=Lyon&km=10&tri=distance',
    'km=-5&sport=Pétanque&tri=prix',
    'lat=45.1,4&lon=4',
  ])('%j, which is invalid, means all of France', (text) => {
    expect(filtersOfParams(new URLSearchParams(text))).toEqual(noFilters);
  });

  it.each(['km=0', 'km=7', 'km=1000', 'km=dix', 'km='])('falls back to 5 km with %s', (text) => {
    const params = new URLSearchParams(`lat=45.7&lon=4.8&${text}`);
    expect(filtersOfParams(params).distance).toBe(5_000);
  });
});

it('is what the server is asked', () => {
  const params = new URLSearchParams('ville=Lyon&cp=69001&lat=45.7&lon=4.8&km=10&tri=distance&sport=Tennis');
  expect(searchOfParams(params)).toEqual({
    latitude: 45.7,
    longitude: 4.8,
    maxDistance: 10_000,
    category: 'Tennis',
    sort: 'distance',
  });
  expect(searchOfParams(new URLSearchParams())).toEqual({
    latitude: 0,
    longitude: 0,
    maxDistance: 5_000,
    category: null,
    sort: 'recent',
  });
});
