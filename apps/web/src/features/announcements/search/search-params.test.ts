import { searchPath } from '@coequipiers/contract/search-params';
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
      { ...noFilters, place: villeurbanne, distance: 25_000, category: 'Running', sort: 'distance' },
      'ville=Villeurbanne&cp=69100&lat=45.7719&lon=4.8902&km=25&tri=distance&sport=Running',
    ],
    [
      { ...noFilters, when: 'week-end', open: true, level: 'beginner', sort: 'soonest' },
      'ville=france&quand=week-end&libres=1&niveau=debutant',
    ],
    [
      { ...noFilters, place: villeurbanne, box: { west: 4.7, south: 45.69, east: 4.953, north: 45.83 } },
      'ville=Villeurbanne&cp=69100&lat=45.7719&lon=4.8902&zone=4.7_45.69_4.953_45.83',
    ],
    [
      { ...noFilters, when: '2026-11-21', level: 'advanced' },
      'ville=france&tri=recent&quand=2026-11-21&niveau=confirme',
    ],
  ])('of %o is short, and says the same when it is read again', (filters, text) => {
    expect(address(filters)).toBe(text);
    expect(filtersOfParams(new URLSearchParams(text))).toEqual(filters);
  });

  it.each([
    { maxDistance: 25_000, categories: ['Running'] as const, level: 'beginner' as const },
    { maxDistance: 10_000, categories: ['Running', 'Tennis'] as const, level: null },
  ])('that a mail links to is the search of its alert: %o', ({ maxDistance, categories, level }) => {
    const path = searchPath({ ...villeurbanne, maxDistance, categories, level });
    expect(filtersOfParams(new URL(path, 'https://exemple.fr').searchParams)).toEqual({
      ...noFilters,
      place: villeurbanne,
      distance: maxDistance,
      category: categories.length === 1 ? categories[0] : null,
      level,
    });
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
    ['quand=demain', true],
    ['libres=1', true],
    ['niveau=debutant', true],
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
    'quand=hier&libres=oui&niveau=expert',
    'quand=2026-02-30&libres=true&niveau=tous&tri=soonest',
    'quand=constructor&niveau=__proto__&tri=toString',
    'quand=2026-11-21T19:00&libres=&niveau=beginner',
    'quand=%00&libres=1%00&tri=bientot%00',
  ])('%j, which is invalid, means all of France', (text) => {
    expect(filtersOfParams(new URLSearchParams(text))).toEqual(noFilters);
  });

  it.each(['km=0', 'km=7', 'km=1000', 'km=dix', 'km='])('falls back to 5 km with %s', (text) => {
    const params = new URLSearchParams(`lat=45.7&lon=4.8&${text}`);
    expect(filtersOfParams(params).distance).toBe(5_000);
  });
});

it('takes the day of the field without scripts, and says it as the other days', () => {
  const filters = filtersOfParams(new URLSearchParams('quand=demain&jour=2026-11-21'));
  expect(address(filters)).toBe('ville=france&quand=2026-11-21');
  expect(filtersOfParams(new URLSearchParams('quand=demain&jour=')).when).toBe('demain');
});

describe('what the server is asked', () => {
  const now = new Date('2026-11-16T12:00:00Z');
  const search = (text: string, at = now) => searchOfParams(new URLSearchParams(text), at);

  it('is the search of the address', () => {
    expect(search('ville=Lyon&cp=69001&lat=45.7&lon=4.8&km=10&tri=distance&sport=Tennis')).toEqual({
      latitude: 45.7,
      longitude: 4.8,
      maxDistance: 10_000,
      category: 'Tennis',
      sort: 'distance',
    });
    expect(search('')).toEqual({
      latitude: 0,
      longitude: 0,
      maxDistance: 5_000,
      category: null,
      sort: 'recent',
    });
  });

  it('names the filters of the outing only when they are set', () => {
    expect(search('quand=7-jours&libres=1&niveau=intermediaire&tri=bientot')).toMatchObject({
      from: '2026-11-16',
      to: '2026-11-22',
      open: 'true',
      level: 'intermediate',
      sort: 'soonest',
    });
    for (const name of ['from', 'to', 'open', 'level']) expect(search('')).not.toHaveProperty(name);
  });

  it.each([
    ['', '2026-11-16T22:59:00Z', '2026-11-16'],
    ['', '2026-11-16T23:01:00Z', '2026-11-17'],
    ['cp=69100&lat=45.77&lon=4.89', '2026-07-16T22:01:00Z', '2026-07-17'],
    ['cp=97400&lat=-20.88&lon=55.45', '2026-11-16T19:59:00Z', '2026-11-16'],
    ['cp=97400&lat=-20.88&lon=55.45', '2026-11-16T20:01:00Z', '2026-11-17'],
    ['cp=98714&lat=-17.54&lon=-149.57', '2026-11-17T09:59:00Z', '2026-11-16'],
    ['cp=98742&lat=-8.91&lon=-140.1', '2026-11-17T09:29:00Z', '2026-11-16'],
    ['cp=98742&lat=-8.91&lon=-140.1', '2026-11-17T09:31:00Z', '2026-11-17'],
    ['cp=98800&lat=-22.27&lon=166.44', '2026-11-16T13:01:00Z', '2026-11-17'],
  ])('takes the day at the searched place (%j at %s: %s)', (place, instant, day) => {
    expect(search(`${place}&quand=aujourdhui`, new Date(instant))).toMatchObject({ from: day, to: day });
  });
});
