import { announcementPath } from '@coequipiers/contract/pages';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { withOuting } from '../outings/test/outing.ts';
import { agePresses, ask, join, weeksOf } from '../outings/test/taking-part.ts';
import { aFeed, textOf, uidOf } from './test/feed.ts';
import { readers } from './test/readers.ts';

const app = await sharedTestApp();
const [author, me] = [await aPerson(app), await aPerson(app)];

const { id, title, outing } = await withOuting(author, { repeat: 'weekly', meetingPoint: 'Porte C' });
const weeks = await weeksOf(app, id);
const [first = '', second = '', moved = '', skipped = ''] = weeks;
/** Not the second one. */
const joined = [first, moved, skipped];
for (const week of joined) await join(me, id, {}, week);
await agePresses(app);
const feed = await aFeed(me);
const own = await aFeed(author);
const before = await textOf(app, feed);
await ask(author, id, 'cancel', { reason: 'La salle est fermée' }, skipped);
await sql`
  UPDATE outings SET starts_at = starts_at + interval '25 hours', ends_at = ends_at + interval '25 hours' WHERE id = ${moved}`.execute(
  app.db,
);
const after = await textOf(app, feed);

/** When a week starts that nobody moves: at 19 h at the commune, so many weeks after the first. */
const hourMs = 3_600_000;
const startOf = (week: string) => {
  const days = 7 * weeks.indexOf(week);
  const at = new Date(Date.parse(outing?.startsAt ?? '') + days * 24 * hourMs);
  const hour = Number(at.toLocaleString('en', { hour: '2-digit', hour12: false, timeZone: 'Europe/Paris' }));
  return new Date(at.getTime() + (19 - hour) * hourMs);
};

describe.each(readers)('%s, of a series', (_name, read) => {
  it('reads one event for each week that one is in, under the id of that week', () => {
    const events = read(before);
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(joined.map(uidOf).toSorted());
    for (const week of joined) {
      const event = events.find(({ uid }) => uid === uidOf(week));
      expect(event).toMatchObject({
        title,
        status: 'CONFIRMED',
        zone: 'Europe/Paris',
        start: startOf(week).toISOString(),
        location: 'Porte C, Saint-Étienne',
      });
      expect(event?.description.split('\n').at(-1)).toBe(app.config.publicUrl + announcementPath(id, week));
    }
    expect(events.every(({ sequence }) => sequence === events[0]?.sequence)).toBe(true);
  });

  it('reads all weeks in the feed of the author', async () => {
    const events = read(await textOf(app, own));
    expect(events.map(({ uid }) => uid).toSorted()).toEqual(weeks.map(uidOf).toSorted());
  });

  it('reads a moved week under the same id, with a later number, and the others unchanged', () => {
    const [was, is] = [before, after].map((text) => read(text).find(({ uid }) => uid === uidOf(moved)));
    expect(is).toMatchObject({
      status: 'CONFIRMED',
      start: new Date(startOf(moved).getTime() + 25 * hourMs).toISOString(),
    });
    expect(is?.sequence).toBeGreaterThan(was?.sequence ?? Number.POSITIVE_INFINITY);
    const ofFirst = [before, after].map((text) => read(text).find(({ uid }) => uid === uidOf(first)));
    expect(ofFirst[0]).toEqual(ofFirst[1]);
  });

  it('reads a skipped week as cancelled, and only that one', () => {
    const states = Object.fromEntries(read(after).map(({ uid, status }) => [uid, status]));
    expect(states).toEqual({
      [uidOf(first)]: 'CONFIRMED',
      [uidOf(moved)]: 'CONFIRMED',
      [uidOf(skipped)]: 'CANCELLED',
    });
  });

  it('reads the file of one week, and of the next without a name', async () => {
    const file = await app.call({ url: `/api/announce/${id}/outing.ics`, query: { outing: second } });
    expect(read(file.body)).toMatchObject([
      { uid: uidOf(second), status: 'CONFIRMED', start: startOf(second).toISOString() },
    ]);
    const cancelled = await app.call({ url: `/api/announce/${id}/outing.ics`, query: { outing: skipped } });
    expect(read(cancelled.body)).toMatchObject([{ uid: uidOf(skipped), status: 'CANCELLED' }]);
    const unnamed = await app.call({ url: `/api/announce/${id}/outing.ics` });
    expect(read(unnamed.body)).toMatchObject([{ uid: uidOf(first) }]);
  });
});
