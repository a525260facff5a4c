import { describe, expect, it } from 'vitest';
import { anAnnouncement, anOuting } from '../../../../test/announcements.ts';
import { blankFields, centsOf, keptFields } from './outing-fields.ts';
import { minimumFollowing, placesOf } from './outing-values.ts';
import { blank, check, type Values, valuesOf } from './values.ts';

const cityIn = (code: string, zipCode: string) => ({
  code,
  latitude: 1,
  longitude: 1,
  zipCode,
  regionName: '',
  municipalityName: 'Ici',
});

describe('a price in euros', () => {
  it.each([
    ['', null],
    ['  ', null],
    ['0', 0],
    ['8', 800],
    ['7,50', 750],
    ['7.5', 750],
    ['0,05', 5],
    ['19,99', 1999],
    [' 8 € ', 800],
    ['500', 50_000],
    ['500,01', undefined],
    ['-1', undefined],
    ['8,999', undefined],
    ['huit', undefined],
    ['1e2', undefined],
  ])('%j is %j cents', (typed, cents) => {
    expect(centsOf(typed)).toBe(cents);
  });

  it.each([null, 0, 5, 750, 800, 50_000])(
    'of %j cents is the same when the form has shown it',
    (priceCents) => {
      const { priceCents: typed } = valuesOf(anAnnouncement({ outing: anOuting({ priceCents }) }));
      expect(centsOf(typed)).toBe(priceCents);
    },
  );
});

it.each([
  ['', undefined],
  ['0', undefined],
  ['1', 1],
  ['50', 50],
  ['51', undefined],
])('%j places are %j', (typed, places) => {
  expect(placesOf(typed)).toBe(places);
});

describe('from how many people on it is played', () => {
  it.each([
    ['', '4', undefined],
    ['2', '4', undefined],
    ['5', '4', undefined],
    ['1', '4', 'entre 2 et 5, vous compris'],
    ['6', '4', 'entre 2 et 5, vous compris'],
    ['51', '', undefined],
    ['52', '', 'entre 2 et 51, vous compris'],
  ])('%j with %j places', (minimum, places, problem) => {
    const values = { ...blank, minimum, places };
    const errors = check(values, { today: '2026-11-16', now: new Date(0), saved: blank, slot: null });
    expect(errors.minimum?.replace(/^.*compris (?=entre)/, '')).toBe(problem);
  });

  it.each([
    ['8', '9', '8'],
    ['8', '5', '6'],
    ['8', '1', '2'],
    ['8', '', '8'],
    ['', '1', ''],
  ])('%j, once there are %j places, is %j', (minimum, places, now) => {
    expect(minimumFollowing(minimum, places)).toBe(now);
  });
});

describe('the start of an outing', () => {
  const noon = new Date('2026-11-16T12:00:00Z');
  const started = (startDate: string, startTime: string, city: Values['city'], saved = blank) => {
    const values = { ...blank, withOuting: true, startDate, startTime, city };
    const errors = check(values, { today: '2026-11-16', now: noon, saved, slot: null });
    return [errors.startDate, errors.startTime];
  };
  const past = 'La séance ne peut pas commencer dans le passé';

  it.each([
    ['Paris', cityIn('75056', '75001'), '13:00', past],
    ['Paris', cityIn('75056', '75001'), '13:01', undefined],
    ['Saint-Denis, Réunion', cityIn('97411', '97400'), '16:00', past],
    ['Saint-Denis, Réunion', cityIn('97411', '97400'), '16:01', undefined],
    ['Papeete', cityIn('98735', '98714'), '02:01', undefined],
    ['Saint-Denis, whose code is not known', cityIn('', '97400'), '16:00', past],
    ['Papeete, whose code is not known', cityIn('', '98714'), '02:01', undefined],
    ['no city yet', null, '13:00', past],
  ])('in %s is compared with the time there', (_, city, time, problem) => {
    expect(started('2026-11-16', time, city)).toEqual([undefined, problem]);
  });

  it('wants a day and a time, and at most 24 months ahead', () => {
    expect(started('', '', null)).toEqual(['Choisissez d’abord le jour', 'Indiquez l’heure de la séance']);
    expect(started('2028-11-17', '19:00', null)).toEqual([
      'La séance ne peut pas commencer dans plus de 24 mois',
      undefined,
    ]);
  });

  it('is at an hour that its day has', () => {
    const skipped = 'Cette heure n’existe pas ce jour-là\u00A0: on passe à l’heure d’été';
    expect(started('2027-03-28', '02:30', null)).toEqual([undefined, skipped]);
    expect(started('2027-03-28', '02:30', cityIn('97411', '97400'))).toEqual([undefined, undefined]);
  });

  it('may have passed when it stays as it was', () => {
    const begun = valuesOf(
      anAnnouncement({ startDate: '2026-11-16', outing: anOuting({ startTime: '12:30' }) }),
    );
    expect(started('2026-11-16', '12:30', begun.city, begun)).toEqual([undefined, undefined]);
    expect(started('2026-11-16', '12:45', begun.city, begun)).toEqual([undefined, past]);
  });
});

describe('an outing in a draft', () => {
  it('keeps the price that an earlier version of the page stored under another name', () => {
    expect(keptFields({ price: '7,50', places: '3' }, blankFields)).toMatchObject({
      priceCents: '7,50',
      places: '3',
    });
  });

  it('leaves a field as the announcement has it when the draft has none', () => {
    const saved = { ...blankFields, priceCents: '8', level: 'beginner' as const };
    expect(keptFields({ startTime: '19:00', level: 'unknown' }, saved)).toEqual({
      ...saved,
      startTime: '19:00',
    });
  });
});
