import { agendaTexts } from '@coequipiers/contract/agenda';
import { levelLabels } from '@coequipiers/contract/outing-words';
import { frenchTimeZones, wallTimeAt } from '@coequipiers/contract/time-zones';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../scripts/lib/long.mjs';
import { type CalendarEntry, writeCalendar } from './calendar.ts';
import { createEntries } from './calendar-entries.ts';
import { sampleRows } from './calendar-sample.ts';
import { comesTwice, zoneBlock } from './calendar-zones.ts';

const hourMs = 3_600_000;

const anEntry = (change: Partial<CalendarEntry> = {}): CalendarEntry => ({
  uid: 'outing-1@exemple.org',
  status: 'CONFIRMED',
  title: 'Tennis',
  description: ['Vous participez.', 'https://exemple.org/announce/1'],
  location: 'Lyon',
  url: 'https://exemple.org/announce/1',
  startsAt: new Date('2026-11-20T18:00:00Z'),
  endsAt: new Date('2026-11-20T19:30:00Z'),
  timeZone: 'Europe/Paris',
  sequence: 3,
  changedAt: new Date('2026-11-16T10:00:00Z'),
  ...change,
});

const firstEvent = (text: string): ICAL.Component => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.getAllSubcomponents().map(({ name }) => name)).toEqual(['vtimezone', 'vevent']);
  const event = calendar.getFirstSubcomponent('vevent');
  if (!event) throw new Error('no event');
  return event;
};

describe('a VTIMEZONE', () => {
  it.each(frenchTimeZones)('of %s shows the time of its clock for 20 years', (timeZone) => {
    const block = zoneBlock(timeZone);
    expect(block.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
    const component = new ICAL.Component(ICAL.parse(block));
    expect(component.getFirstPropertyValue('tzid')).toBe(timeZone);
    const zone = new ICAL.Timezone(component);
    const wrong = [];
    // Past outings are in calendars as well. Either step meets every hour of the day, and every day.
    for (let at = Date.UTC(2025, 0, 1); at < Date.UTC(2045, 0, 1); at += times(23, 7) * hourMs) {
      const instant = new Date(at);
      const { day, time } = wallTimeAt(instant, timeZone);
      const [hour = 0, minute = 0] = time.split(':').map(Number);
      const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
      const local = new ICAL.Time({ year, month, day: date, hour, minute, second: 0 }, zone);
      if (local.toUnixTime() * 1_000 !== at && !comesTwice(instant, timeZone))
        wrong.push(instant.toISOString());
    }
    expect(wrong).toEqual([]);
  });
});

describe('a calendar', () => {
  it('has a time zone for each entry, once', () => {
    const zones = ['Europe/Paris', 'Pacific/Tahiti', 'Europe/Paris'];
    const text = writeCalendar(
      zones.map((timeZone, index) => anEntry({ timeZone, uid: `${index}@x` })),
      'feed',
    );
    expect(text.match(/^TZID:.*/gm)).toEqual(['TZID:Europe/Paris', 'TZID:Pacific/Tahiti']);
    expect(text.match(/^DTSTART;.*/gm)).toEqual([
      'DTSTART;TZID=Europe/Paris:20261120T190000',
      'DTSTART;TZID=Pacific/Tahiti:20261120T080000',
      'DTSTART;TZID=Europe/Paris:20261120T190000',
    ]);
    const [, event] = text.split('BEGIN:VEVENT');
    expect(event?.match(/^(DTSTAMP|LAST-MODIFIED|SEQUENCE):.*/gm)).toEqual([
      'SEQUENCE:3',
      'DTSTAMP:20261116T100000Z',
      'LAST-MODIFIED:20261116T100000Z',
    ]);
  });

  it('writes a time in UTC when the clock shows it twice', () => {
    const startsAt = new Date('2027-10-31T00:30:00Z');
    const text = writeCalendar(
      [anEntry({ startsAt, endsAt: new Date(startsAt.getTime() + hourMs) })],
      'feed',
    );
    expect(text).toContain('DTSTART:20271031T003000Z\r\nDTEND:20271031T013000Z');
    expect(text).not.toContain('TZID');
  });

  it('is valid without entries', () => {
    const text = writeCalendar([], 'feed');
    expect(ICAL.parse(text)[2]).toEqual([]);
    expect(text).toMatch(/^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n[^]*\r\nEND:VCALENDAR\r\n$/);
  });

  it.each(['\r\nBEGIN:VALARM', '\nATTENDEE:mailto:x@y', '\rX:1', '\0', '\u2028', '\u0085', '\v', '\f'])(
    'takes no line from a text with %j in it',
    (nasty) => {
      const text = writeCalendar(
        [anEntry({ title: `a${nasty}b`, location: `c${nasty}d`, description: [`e${nasty}f`] })],
        'feed',
      );
      const event = firstEvent(text);
      expect(event.getAllSubcomponents()).toEqual([]);
      expect(event.getFirstProperty('attendee')).toBeNull();
      const word = nasty.trim().replaceAll(/[\0\u0085]/g, '');
      for (const name of ['summary', 'location', 'description'])
        expect(event.getFirstPropertyValue(name)).toMatch(new RegExp(`^\\w ${word} ?\\w$|^\\w ?${word}\\w$`));
      expect(text).not.toMatch(/[\0\u2028\u0085\v\f]|[^\r]\n|\r[^\n]/);
    },
  );

  it.each([
    [' bord de mer', 'bord de mer'],
    ['bord de mer\u00A0', 'bord de mer'],
    ['bord  de mer', 'bord de mer'],
    ['bord\u00A0\u202Fde mer', 'bord de mer'],
    ['bord\u2003de mer', 'bord de mer'],
    ['Oui\u00A0! Vers 9\u202Fh', 'Oui\u00A0! Vers 9\u202Fh'],
  ])('says %j on one line as %j', (title, line) => {
    expect(firstEvent(writeCalendar([anEntry({ title })], 'feed')).getFirstPropertyValue('summary')).toBe(
      line,
    );
  });

  it('keeps any text and folds it at 75 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (drawn) => {
        const title = `Été ${drawn}`.replaceAll(/[\s\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim();
        const text = writeCalendar([anEntry({ title, location: `${title}, ${title}` })], 'feed');
        expect(text.split('\r\n').filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
        const event = firstEvent(text);
        expect(event.getFirstPropertyValue('summary')).toBe(title);
        expect(event.getFirstPropertyValue('location')).toBe(`${title}, ${title}`);
      }),
    );
  });
});

it('the sample rows behind the tags have all texts, states and time zones', () => {
  const { calendarName, untitled, roles, cancelled, gone } = agendaTexts;
  const entries = sampleRows.map(createEntries('https://exemple.org').ofRow);
  const text = writeCalendar(entries, 'feed').replaceAll('\r\n ', '').replaceAll('\\,', ',');
  for (const word of [
    calendarName,
    untitled,
    cancelled,
    gone,
    ...Object.values(roles),
    ...Object.values(levelLabels),
    'CONFIRMED',
    'TENTATIVE',
    'CANCELLED',
    'Prix par personne',
    'Portail vert',
    'DTSTART:20271031T003000Z',
    ...frenchTimeZones.map((timeZone) => `DTSTART;TZID=${timeZone}:`),
  ])
    expect(text).toContain(word);
});
