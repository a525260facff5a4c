import { expect, it } from 'vitest';
import { changesOf } from './outing-changes.ts';

const now = new Date('2026-11-16T09:00:00Z');
const outing = (starts: string, change: object = {}) => ({
  starts_at: new Date(starts),
  time_zone: 'Europe/Paris',
  place_id: 1,
  meeting_point: null,
  ...change,
});
const tuesday = outing('2026-11-17T18:00:00Z');
const told = (after: ReturnType<typeof outing>, before = tuesday) =>
  changesOf(before, after, 'Lyon', now).map((line) => line.replaceAll('\u00A0', ' '));

it.each([
  ['another day and time', outing('2026-11-18T19:00:00Z'), ['Mardi 19 h devient mercredi 20 h.']],
  ['another time', outing('2026-11-17T19:30:00Z'), ['Mardi 19 h devient mardi 20 h 30.']],
  [
    'a day of another week',
    outing('2026-11-24T18:00:00Z'),
    ['Mardi 17 novembre, 19 h devient mardi 24 novembre, 19 h.'],
  ],
  ['another commune', outing('2026-11-17T18:00:00Z', { place_id: 2 }), ['Nouveau lieu : Lyon.']],
  [
    'a meeting point, without telling it',
    outing('2026-11-17T18:00:00Z', { meeting_point: 'Portail vert' }),
    ['Le point de rendez-vous a changé.'],
  ],
  ['nothing', outing('2026-11-17T18:00:00Z', { places: 4 }), []],
])('an edit tells of %s', (_, after, sentences) => {
  expect(told(after)).toEqual(sentences);
});
