import { expect, it } from 'vitest';
import { afterColon, everyDayAndHourOf, movedInWords, skippedInWords } from './series-details.ts';

const plain = (text: string | null) => text?.replaceAll('\u00A0', ' ') ?? null;
const slot = { weekday: 2, startTime: '19:00' };
const at = (startsAt: string, cancelReason: string | null = null) => ({
  startsAt,
  timeZone: 'Europe/Paris',
  cancelReason,
});

it('names the slot', () => {
  expect(plain(everyDayAndHourOf(slot))).toBe('chaque mardi à 19 h');
});

it.each([
  [null, 'Pas de séance le 22 déc.'],
  ['  ', 'Pas de séance le 22 déc.'],
  ['La salle est fermée.', 'Pas de séance le 22 déc. : la salle est fermée.'],
])('a skipped week with the reason %j: %s', (reason, words) => {
  expect(plain(skippedInWords(at('2026-12-22T18:00:00Z', reason)))).toBe(words);
});

it.each([
  ['L’eau est trop froide', 'l’eau est trop froide.'],
  ['Pas assez de monde !', 'pas assez de monde !'],
  ['Karim est blessé', 'Karim est blessé.'],
  ['Lea est malade', 'Lea est malade.'],
  ['On part\n\nà la neige', 'on part à la neige.'],
])('%j after a colon: %s', (sentence, words) => {
  expect(afterColon(sentence)).toBe(words);
});

it.each([
  ['2026-12-22T18:00:00Z', null],
  ['2026-12-23T18:00:00Z', 'Le 23 déc., c’est un mercredi.'],
  ['2026-12-22T19:00:00Z', 'Le 22 déc., c’est à 20 h.'],
  ['2026-12-01T19:30:00Z', 'Le 1er déc., c’est à 20 h 30.'],
  ['2026-12-23T19:00:00Z', 'Le 23 déc., c’est un mercredi, à 20 h.'],
])('a week at %s: %s', (startsAt, words) => {
  expect(plain(movedInWords(at(startsAt), slot))).toBe(words);
});
