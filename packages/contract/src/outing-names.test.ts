import { expect, it } from 'vitest';
import { categories } from './categories.ts';
import { dayInWords, endInWords, outingNames, sportInWords } from './outing-names.ts';

const plain = (text: string) => text.replaceAll('\u00A0', ' ');
const timeZone = 'Europe/Paris';
/** Monday. */
const now = new Date('2026-11-16T17:12:00Z');
const namesAt = (startsAt: string, category: (typeof categories)[number] = 'Tennis') => {
  const { head, the, at, of, short } = outingNames({ category, startsAt: new Date(startsAt), timeZone }, now);
  return [head, the, at, of, short].map(plain);
};

it.each([
  [
    '2026-11-16T19:30:00Z',
    'Tennis',
    [
      'Tennis ce soir 20 h 30',
      'le tennis de ce soir, 20 h 30',
      'au tennis de ce soir, 20 h 30',
      'du tennis de ce soir, 20 h 30',
      'tennis ce soir à 20 h 30',
    ],
  ],
  [
    '2026-11-20T06:00:00Z',
    'Natation',
    [
      'Natation vendredi 7 h',
      'la natation de vendredi, 7 h',
      'à la natation de vendredi, 7 h',
      'de la natation de vendredi, 7 h',
      'natation vendredi à 7 h',
    ],
  ],
  [
    '2026-11-24T18:00:00Z',
    'Running',
    [
      'Running mardi 24 novembre 19 h',
      'le running du mardi 24 novembre, 19 h',
      'au running du mardi 24 novembre, 19 h',
      'du running du mardi 24 novembre, 19 h',
      'running le mardi 24 novembre à 19 h',
    ],
  ],
] as const)('an outing at %s is named in every kind of sentence', (startsAt, category, names) => {
  expect(namesAt(startsAt, category)).toEqual(names);
});

it('tomorrow is named by its weekday, because a notice may be read a day later', () => {
  expect(dayInWords({ day: '2026-11-17', time: '19:00' }, '2026-11-16').name).toBe('mardi');
  expect(dayInWords({ day: '2026-11-16', time: '10:00' }, '2026-11-16').of).toBe('d’aujourd’hui');
  expect(dayInWords({ day: '2026-11-12', time: '10:00' }, '2026-11-16').of).toBe('du jeudi 12 novembre');
});

it('every sport has its article', () => {
  for (const category of categories) expect(sportInWords(category).the).toMatch(/^(le|la) /);
});

it('the end of a held place is an hour of today, or has its day', () => {
  expect(plain(endInWords(new Date('2026-11-16T20:40:00Z'), timeZone, now))).toBe('21 h 40');
  expect(plain(endInWords(new Date('2026-11-17T08:00:00Z'), timeZone, now))).toBe('mardi à 9 h');
});
