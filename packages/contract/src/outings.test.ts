import { describe, expect, it } from 'vitest';
import { announcementWrite } from './announcements-schemas.ts';
import { durationOf, longDayOf, outingLine, priceOf } from './outing-details.ts';
import {
  amountOf,
  hourOf,
  peopleWere,
  placesLeft,
  placesSentence,
  shortDayOf,
  soonOf,
  whenOf,
} from './outing-words.ts';
import { monthsLater, type OutingState, outingProblems, outingTexts, placesTaken } from './outings.ts';
import { nearbyQuery } from './search-schemas.ts';
import { frenchTimeZones, timeZoneOf, wallTimeAt } from './time-zones.ts';

const none = { startDate: null, startTime: null, places: null };

describe('the start of an outing', () => {
  it.each([
    [none, {}],
    [{ ...none, startDate: '2026-11-20' }, {}],
    [{ startDate: '2026-11-20', startTime: '19:00', places: 3 }, {}],
    [{ ...none, startTime: '19:00', places: 3 }, { startDate: outingTexts.dayMissing }],
    [{ ...none, places: 3 }, { startTime: outingTexts.timeMissing }],
    [{ startDate: '2026-11-20', startTime: '19:00', places: null }, { places: outingTexts.placesMissing }],
  ])('given %o has the problems %o', (given, problems) => {
    expect(outingProblems(given)).toEqual(problems);
  });

  it.each([
    ['2026-11-16', 24, '2028-11-16'],
    ['2024-02-29', 12, '2025-02-28'],
    ['2026-12-31', 2, '2027-02-28'],
  ])('%s and %d months is %s', (day, months, later) => {
    expect(monthsLater(day, months)).toBe(later);
  });
});

describe('the words of an outing', () => {
  it.each([
    ['2026-11-16', '20:30', 'ce soir à 20\u00A0h\u00A030'],
    ['2026-11-16', '18:00', 'ce soir à 18\u00A0h'],
    ['2026-11-16', '09:05', 'aujourd’hui à 9\u00A0h\u00A005'],
    ['2026-11-17', '19:00', 'mar. 17 nov. · 19\u00A0h'],
    ['2026-12-01', '19:00', 'mar. 1er déc. · 19\u00A0h'],
    ['2027-01-03', '00:00', 'dim. 3 janv. · 0\u00A0h'],
    ['2027-11-16', '19:00', 'mar. 16 nov. 2027 · 19\u00A0h'],
  ])('on %s at %s: %s', (day, time, words) => {
    expect(whenOf({ day, time }, '2026-11-16')).toBe(words);
  });

  it.each([
    ['2026-11-16', '18:00', 'ce soir · 18\u00A0h'],
    ['2026-11-16', '09:05', 'aujourd’hui · 9\u00A0h\u00A005'],
    ['2026-11-17', '20:30', 'demain · 20\u00A0h\u00A030'],
    ['2026-11-18', '19:00', 'mer. 18 nov. · 19\u00A0h'],
  ])('on %s at %s, on a card: %s', (day, time, words) => {
    expect(soonOf({ day, time }, '2026-11-16')).toBe(words);
  });

  it('say day, hour, length, price and places as people write them', () => {
    expect(longDayOf('2026-11-17')).toBe('mardi 17 novembre');
    expect(longDayOf('2026-12-01', '2026-11-16')).toBe('mardi 1er décembre');
    expect(longDayOf('2028-05-01', '2026-11-16')).toBe('lundi 1er mai 2028');
    expect(shortDayOf('2026-12-11', '2026-11-16')).toBe('ven. 11 déc.');
    expect(hourOf('07:00')).toBe('7\u00A0h');
    expect([15, 60, 90, 125].map(durationOf)).toEqual([
      '15\u00A0min',
      '1\u00A0h',
      '1\u00A0h\u00A030',
      '2\u00A0h\u00A005',
    ]);
    expect([null, 0, 800, 750].map(priceOf)).toEqual([
      null,
      'Gratuit',
      '8\u00A0€ par personne',
      '7,50\u00A0€ par personne',
    ]);
    expect([0, 800].map(amountOf)).toEqual(['Gratuit', '8\u00A0€']);
    expect(peopleWere({ taken: 4, held: 1 })).toBe('4 personnes y étaient');
    expect(peopleWere({ taken: 1, held: 1 })).toBeNull();
    expect([0, 3, 4].map((taken) => placesLeft({ places: 4, taken }))).toEqual([
      '4 places libres',
      'Plus qu’une place',
      'Complet',
    ]);
    expect([0, 3, 4].map((taken) => placesSentence({ places: 4, taken }))).toEqual([
      '4 places libres sur 4',
      '1 place libre sur 4',
      'Complet, 4 places',
    ]);
    expect([1, 4].map(placesTaken)).toEqual(['1 personne participe déjà', '4 personnes participent déjà']);
  });
});

describe('the line of a link preview', () => {
  const outing = { startsAt: '2026-11-17T15:00:00Z', timeZone: 'Indian/Reunion', places: 4, taken: 1 };
  const line = (state: OutingState, today = '2026-11-16') => outingLine({ ...outing, state }, today);

  it('says the day and the hour at the place, and the places left', () => {
    expect(line('open')).toBe('mar. 17 nov. · 19\u00A0h · 3 places libres');
  });

  it('names the day instead of today or tonight, because others cache it', () => {
    expect(line('open', '2026-11-17')).toBe(line('open'));
  });

  it('says no places once it is over or cancelled', () => {
    expect(line('over')).toBe('mar. 17 nov. · 19\u00A0h · Terminée');
    expect(line('cancelled')).toBe('mar. 17 nov. · 19\u00A0h · Annulée');
  });
});

describe('the time zone of a commune', () => {
  it.each([
    ['69266', 'Europe/Paris'],
    ['2A004', 'Europe/Paris'],
    ['97105', 'America/Guadeloupe'],
    ['97411', 'Indian/Reunion'],
    ['97502', 'America/Miquelon'],
    ['98735', 'Pacific/Tahiti'],
    ['98731', 'Pacific/Marquesas'],
    ['98719', 'Pacific/Gambier'],
    ['98901', 'Etc/GMT+8'],
  ])('%s is %s', (code, timeZone) => {
    expect(timeZoneOf(code)).toBe(timeZone);
  });

  it('is one that Intl knows, and gives the day and the time there', () => {
    const instant = new Date('2026-11-16T12:00:00Z');
    const there = Object.fromEntries(frenchTimeZones.map((zone) => [zone, wallTimeAt(instant, zone)]));
    expect(there['Europe/Paris']).toEqual({ day: '2026-11-16', time: '13:00' });
    expect(there['Indian/Reunion']).toEqual({ day: '2026-11-16', time: '16:00' });
    expect(there['Pacific/Marquesas']).toEqual({ day: '2026-11-16', time: '02:30' });
    expect(there['Pacific/Wallis']).toEqual({ day: '2026-11-17', time: '00:00' });
    expect(there['Etc/GMT+8']).toEqual({ day: '2026-11-16', time: '04:00' });
  });
});

describe('what a client sends', () => {
  const plain = { title: 'Tennis', description: 'Le soir.', category: 'Tennis' };
  const problems = (fields: object) =>
    announcementWrite.safeParse({ ...plain, ...fields }).error?.issues.map(({ message }) => message) ?? [];

  it.each([
    [
      {
        startTime: '19:00',
        durationMinutes: 15,
        places: 50,
        level: 'all',
        admission: 'approval',
        priceCents: 0,
      },
      [],
    ],
    [
      {
        startTime: null,
        durationMinutes: null,
        places: null,
        level: null,
        admission: null,
        priceCents: null,
      },
      [],
    ],
    [{ startTime: '' }, []],
    [{ startTime: '24:00' }, [outingTexts.timeInvalid]],
    [{ startTime: '9:00' }, [outingTexts.timeInvalid]],
    [{ durationMinutes: 14 }, [outingTexts.durationInvalid]],
    [{ durationMinutes: 90.5 }, [outingTexts.durationInvalid]],
    [{ places: 0 }, [outingTexts.placesInvalid]],
    [{ places: '3' }, [outingTexts.placesInvalid]],
    [{ level: 'expert' }, [outingTexts.levelInvalid]],
    [{ admission: 'closed' }, [outingTexts.admissionInvalid]],
    [{ priceCents: 50_001 }, [outingTexts.priceInvalid]],
    [{ meetingPoint: 'x'.repeat(201) }, [outingTexts.meetingPointTooLong]],
    [{ meetingPoint: 'a\u0007b' }, [outingTexts.meetingPointUnreadable]],
  ])('%o has the problems %o', (fields, expected) => {
    expect(problems(fields)).toEqual(expected);
  });

  it.each([
    [{ from: '2026-11-16', to: '2026-11-16', open: 'true', level: 'beginner', sort: 'soonest' }, []],
    [{ from: '', to: '', open: '', level: '' }, []],
    [{ from: '2026-11-16', to: '2027-01-16' }, []],
    [{ from: '2026-11-16', to: '2027-01-17' }, [outingTexts.rangeTooLong]],
    [{ from: '2026-11-17', to: '2026-11-16' }, [outingTexts.rangeReversed]],
    [{ from: '2026-02-30' }, [outingTexts.rangeInvalid]],
    [{ to: 'demain' }, [outingTexts.rangeInvalid]],
    [{ open: 'oui' }, [outingTexts.openInvalid]],
    [{ level: 'expert' }, [outingTexts.levelInvalid]],
  ])('the search %o has the problems %o', (query, expected) => {
    expect(nearbyQuery.safeParse(query).error?.issues.map(({ message }) => message) ?? []).toEqual(expected);
  });
});
