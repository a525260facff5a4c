import { agendaTexts } from '@coequipiers/contract/agenda';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { announcementPath } from '@coequipiers/contract/pages';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { dayFromNow, remove } from '../announcements/test/publish.ts';
import { withOuting } from '../outings/test/outing.ts';
import { agePresses, ask, join, leave } from '../outings/test/taking-part.ts';
import { aFeed, textOf, uidOf } from './test/feed.ts';
import { readers } from './test/readers.ts';

const app = await sharedTestApp();
const [author, me, other] = [await aPerson(app), await aPerson(app), await aPerson(app)];

/** The next Sunday on which the clock of Paris changes, in this month. */
function changeIn(month: number): string {
  const days = Array.from({ length: 700 }, (_, index) => dayFromNow(index + 2));
  const isLastSunday = (day: string) => {
    const date = new Date(day);
    return date.getUTCDay() === 0 && date.getUTCMonth() + 1 === month && date.getUTCDate() > 24;
  };
  return days.find(isLastSunday) ?? '';
}
const [spring, autumn] = [changeIn(3), changeIn(10)];
const reunion = { zipCode: '97400', municipalityName: 'Saint-Denis' };
const tahiti = { zipCode: '98714', municipalityName: 'Papeete' };
const miquelon = { zipCode: '97500', municipalityName: 'Saint-Pierre' };

const lyrics = 'Élan, cœur ; « gagné » \\ 100 % — 🏃‍♀️🇫🇷👩‍👩‍👧‍👦 puis, encore ; l’été à Saint-Étienne';

type Kind = { fields: object; zone: string | null; status: string };

/** Every kind of entry that a feed can have. */
const kinds: Record<string, Kind> = {
  Paris: { fields: {}, zone: 'Europe/Paris', status: 'CONFIRMED' },
  'La Réunion': { fields: reunion, zone: 'Indian/Reunion', status: 'CONFIRMED' },
  Tahiti: { fields: tahiti, zone: 'Pacific/Tahiti', status: 'CONFIRMED' },
  'Saint-Pierre-et-Miquelon': { fields: miquelon, zone: 'America/Miquelon', status: 'CONFIRMED' },
  'across the change in spring': {
    fields: { startDate: spring, startTime: '01:30' },
    zone: 'Europe/Paris',
    status: 'CONFIRMED',
  },
  'after the change in spring': {
    fields: { startDate: spring, startTime: '03:00' },
    zone: 'Europe/Paris',
    status: 'CONFIRMED',
  },
  'across the change in autumn': {
    fields: { startDate: autumn, startTime: '01:30', durationMinutes: 180 },
    zone: 'Europe/Paris',
    status: 'CONFIRMED',
  },
  'in the hour that comes twice': {
    fields: { startDate: autumn, startTime: '02:30', durationMinutes: 60 },
    zone: null,
    status: 'CONFIRMED',
  },
  'up to the hour that comes twice': {
    fields: { startDate: autumn, startTime: '01:00' },
    zone: null,
    status: 'CONFIRMED',
  },
  'accents, emoji, commas and backslashes': {
    fields: { title: lyrics, meetingPoint: lyrics },
    zone: 'Europe/Paris',
    status: 'CONFIRMED',
  },
  'not on yet': { fields: { places: 3, minimum: 4 }, zone: 'Europe/Paris', status: 'TENTATIVE' },
  'on with enough people': { fields: { places: 3, minimum: 2 }, zone: 'Europe/Paris', status: 'CONFIRMED' },
  waiting: { fields: { places: 1 }, zone: 'Europe/Paris', status: 'TENTATIVE' },
  asked: { fields: { admission: 'approval', priceCents: 750 }, zone: 'Europe/Paris', status: 'TENTATIVE' },
  offered: { fields: { places: 1 }, zone: 'Europe/Paris', status: 'TENTATIVE' },
  organised: { fields: {}, zone: 'Europe/Paris', status: 'CONFIRMED' },
  cancelled: { fields: {}, zone: 'Europe/Paris', status: 'CANCELLED' },
  deleted: { fields: {}, zone: 'Europe/Paris', status: 'CANCELLED' },
  left: { fields: tahiti, zone: 'Pacific/Tahiti', status: 'CANCELLED' },
};

const { roles } = agendaTexts;
/** The first line of the description for each kind. It is 'Vous participez.' for the others. */
const saidOf: Record<string, string> = {
  waiting: roles.waiting,
  asked: roles.asked,
  offered: roles.offered,
  organised: roles.author,
  cancelled: agendaTexts.cancelled,
  deleted: agendaTexts.cancelled,
  left: agendaTexts.gone,
};

const published: (Pick<Kind, 'zone' | 'status'> & {
  kind: string;
  announcement: Announcement;
  outing: Announcement['outing'];
})[] = [];
for (const [kind, { fields, zone, status }] of Object.entries(kinds)) {
  const announcement = await withOuting(kind === 'organised' ? me : author, fields);
  const { id, outing } = announcement;
  if (kind === 'waiting' || kind === 'offered') await join(other, id);
  await join(me, id);
  if (kind === 'offered') await leave(other, id);
  if (kind === 'cancelled') await ask(author, id, 'cancel');
  if (kind === 'deleted') await remove(author, id);
  if (kind === 'left') await leave(me, id);
  published.push({ kind, announcement, outing, zone, status });
}
await agePresses(app);
const text = await textOf(app, await aFeed(me));
const empty = await textOf(app, await aFeed(await aPerson(app)));

describe.each(readers)('%s', (_name, read) => {
  const events = read(text);

  it('finds every entry once', () => {
    const wanted = published.map(({ outing }) => uidOf(outing?.id));
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(wanted.toSorted());
  });

  it.each(published)('reads $kind: start, end, zone, state and words', (one) => {
    const { announcement, outing, zone, status, kind } = one;
    const event = events.find(({ uid }) => uid === uidOf(outing?.id));
    const isIn = status === 'CONFIRMED' && 'meetingPoint' in (kinds[kind]?.fields ?? {});
    expect(event).toMatchObject({
      status,
      zone,
      start: new Date(outing?.startsAt ?? 0).toISOString(),
      end: new Date(outing?.endsAt ?? 0).toISOString(),
      title: announcement.title,
      location: `${isIn ? `${lyrics}, ` : ''}${announcement.municipalityName}`,
      changed: expect.stringMatching(/Z$/),
    });
    const lines = event?.description.split('\n') ?? [];
    expect(lines.slice(0, 2)).toEqual([saidOf[kind] ?? roles.in, 'Niveau : Tous niveaux']);
    const link = app.config.publicUrl + announcementPath(announcement.id);
    if (kind === 'deleted') expect(event?.description).not.toContain(link);
    else expect(lines.at(-1)).toBe(link);
  });

  it('reads a feed without entries', () => {
    expect(read(empty)).toEqual([]);
  });

  it('reads the file of one outing', async () => {
    for (const { announcement, outing } of published.filter((one) => one.status !== 'CANCELLED')) {
      const file = await app.call({ url: `/api/announce/${announcement.id}/outing.ics` });
      expect(read(file.body)).toMatchObject([
        {
          uid: uidOf(outing?.id),
          // For everyone alike: only too few people make it tentative.
          status: outing?.minimum === 4 ? 'TENTATIVE' : 'CONFIRMED',
          start: new Date(outing?.startsAt ?? 0).toISOString(),
          end: new Date(outing?.endsAt ?? 0).toISOString(),
          title: announcement.title,
          location: announcement.municipalityName,
        },
      ]);
    }
  });
});

it('no line of the feed is longer than 75 bytes', () => {
  const lines = text.split('\r\n');
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([]);
  expect(lines.some((line) => line.startsWith(' '))).toBe(true);
  expect(text).not.toMatch(/[^\r]\n|\r[^\n]/);
});

describe('the feed, line by line as RFC 5545 says', () => {
  const lines = text.replaceAll('\r\n ', '').split('\r\n').slice(0, -1);
  const named = (name: string, among = lines) =>
    among.filter((line) => new RegExp(`^${name}[;:]`).test(line));

  it('has lines of a name, parameters and a value, without control characters', () => {
    const parameter = ';[A-Z-]+=("[^"\\p{Cc}]*"|[^";:,\\p{Cc}]*)';
    const line = new RegExp(`^[A-Z-]+(${parameter})*:[^\\p{Cc}]*$`, 'u');
    expect(lines.filter((one) => !line.test(one))).toEqual([]);
    expect(text.endsWith('\r\n')).toBe(true);
  });

  it('escapes texts', () => {
    const texts = ['SUMMARY', 'LOCATION', 'DESCRIPTION'].flatMap((name) => named(name));
    expect(texts).toHaveLength(3 * published.length);
    const escaped = /^[A-Z]+:([^\\,;]|\\[\\,;n])*$/;
    expect(texts.filter((one) => !escaped.test(one))).toEqual([]);
  });

  it('has components inside each other, with what each of them needs, once', () => {
    const open: string[] = [];
    for (const line of lines) {
      const [, word, name = ''] = /^(BEGIN|END):(.*)$/.exec(line) ?? [];
      if (word === 'BEGIN') open.push(name);
      if (word === 'END') expect(open.pop()).toBe(name);
    }
    expect(open).toEqual([]);
    for (const name of ['VERSION', 'PRODID', 'METHOD', 'REFRESH-INTERVAL'])
      expect(named(name)).toHaveLength(1);
    const events = text.replaceAll('\r\n ', '').split('BEGIN:VEVENT\r\n').slice(1);
    for (const event of events)
      for (const name of [
        'UID',
        'DTSTAMP',
        'DTSTART',
        'DTEND',
        'SEQUENCE',
        'LAST-MODIFIED',
        'STATUS',
        'SUMMARY',
      ])
        expect(named(name, event.split('\r\n')), name).toHaveLength(1);
  });

  it('has every zone that it names, before the events', () => {
    const used = new Set(lines.flatMap((line) => /^DT(?:START|END);TZID=([^:]+):/.exec(line)?.[1] ?? []));
    const told = named('TZID').map((line) => line.slice('TZID:'.length));
    expect(new Set(told)).toEqual(used);
    expect(lines.findLastIndex((line) => line === 'END:VTIMEZONE')).toBeLessThan(
      lines.findIndex((line) => line === 'BEGIN:VEVENT'),
    );
  });
});
