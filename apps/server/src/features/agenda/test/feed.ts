import ICAL from 'ical.js';
import type { TestApp } from '../../../../test/harness.ts';
import type { TestPerson } from '../../../../test/people.ts';

/** Makes a feed, and gives the path at which calendars fetch it. */
export async function aFeed(person: TestPerson): Promise<string> {
  const answer = await person.call({ method: 'POST', url: '/api/agenda/feed' });
  return new URL(answer.json<{ url: string }>().url).pathname;
}

export const textOf = async (app: TestApp, path: string): Promise<string> =>
  (await app.call({ url: path })).body;

export type Entry = {
  uid: string;
  status: string;
  sequence: number;
  title: string;
  location: string;
  start: Date;
};

/** The entries of a feed, by their UID in the calendar; a UID that comes twice is an error. */
export async function entriesOf(app: TestApp, path: string): Promise<Map<string, Entry>> {
  const calendar = new ICAL.Component(ICAL.parse(await textOf(app, path)));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const entries = new Map<string, Entry>();
  for (const component of calendar.getAllSubcomponents('vevent')) {
    const event = new ICAL.Event(component);
    if (entries.has(event.uid)) throw new Error(`${event.uid} comes twice`);
    entries.set(event.uid, {
      uid: event.uid,
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
      title: event.summary,
      location: event.location,
      start: event.startDate.toJSDate(),
    });
  }
  return entries;
}

export const uidOf = (outingId: string | undefined): string => `outing-${outingId}@localhost`;
