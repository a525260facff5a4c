import { setTimeout as pause } from 'node:timers/promises';
import type { Agenda } from '@coequipiers/contract/agenda-schemas';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { onPostgres, startTestApp } from '../../../../test/harness.ts';
import { holdingLocks } from '../../../../test/one-connection.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aFeed, entriesOf, uidOf } from '../../agenda/test/feed.ts';
import { aWrite, put } from '../../announcements/test/publish.ts';
import { aliasOf } from '../../chat/test/talk.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import {
  accept,
  agePresses,
  answer,
  bell,
  join,
  leave,
  lists,
  moveClock,
  shown,
  stateOf,
} from '../test/taking-part.ts';

const app = await startTestApp();
const author = await aPerson(app);
const ana = await aPerson(app);
afterEach(() => moveClock(app, Date.now()));

const meetingPoint = 'Portail vert';
const anOuting = (change: object = {}) => withOuting(author, { places: 1, meetingPoint, ...change });

const people = (person: TestPerson, id: string) => person.call({ url: `/api/announce/${id}/participants` });

/** Every way in which someone could read the meeting point or the names: what each tells now. */
async function readings(person: TestPerson, { id, outing }: Announcement) {
  const nearby = '/api/announce/nearby?maxDistance=50000&latitude=45.44&longitude=4.39&limit=50';
  const { upcoming } = (await person.call({ url: '/api/agenda' })).json<Agenda>();
  const found = (await person.call({ url: nearby })).json<Announcement[]>();
  return {
    page: (await shown(person, id)).outing?.meetingPoint,
    search: found.find((one) => one.id === id)?.outing?.meetingPoint,
    agenda: upcoming.find(({ announceId }) => announceId === id)?.outing.meetingPoint,
    feed: (await entriesOf(app, await aFeed(person))).get(uidOf(outing?.id))?.location,
    names: (await people(person, id)).statusCode,
  };
}
const town = 'Saint-Étienne';
const nothing = { page: null, search: null, agenda: null, feed: town, names: 404 };
const everything = {
  page: meetingPoint,
  search: meetingPoint,
  agenda: meetingPoint,
  feed: `${meetingPoint}, ${town}`,
  names: 200,
};

const undelivered = async () =>
  (await app.db.selectFrom('jobs').select('id').where('name', 'in', ['notice', 'notices']).execute()).length;
/** Whether the author was told that this person can no longer come. */
const isTold = async ({ username }: TestPerson): Promise<boolean> => {
  await expect.poll(undelivered).toBe(0);
  return (await bell(author)).some((title) => title.startsWith(`${username} ne vient plus `));
};

describe('a press of one’s own', () => {
  it('shows the meeting point and the names from the twelfth second on, and says when', async () => {
    const announcement = await anOuting();
    const { outing, participation } = (await join(ana, announcement.id)).json();
    expect(outing).toMatchObject({ meetingPoint: null, hasMeetingPoint: true });
    expect(participation.readableInMs).toBeGreaterThan(0);
    expect(participation.readableInMs).toBeLessThanOrEqual(12_000);
    expect(await readings(ana, announcement)).toEqual(nothing);
    await agePresses(app);
    expect(await readings(ana, announcement)).toEqual(everything);
    expect((await shown(ana, announcement.id)).participation).toEqual({
      state: 'in',
      position: null,
      offeredUntil: null,
      note: null,
    });
  });

  it('still shows nothing when it is undone too late to be silent', async () => {
    const announcement = await anOuting();
    await join(ana, announcement.id);
    await agePresses(app, 10);
    expect((await shown(ana, announcement.id)).outing?.meetingPoint).toBeNull();
    expect((await people(ana, announcement.id)).statusCode).toBe(404);
    await leave(ana, announcement.id);
    expect(await isTold(ana)).toBe(true);
  });

  it('is undone silently until then, whatever the clock of outings says', async () => {
    const person = await aPerson(app);
    for (const offset of [0, 3_600_000, -3_600_000]) {
      moveClock(app, Date.now() + offset);
      const announcement = await anOuting();
      await join(person, announcement.id);
      expect(await readings(person, announcement), String(offset)).toMatchObject({ page: null, names: 404 });
      await agePresses(app, 5);
      await leave(person, announcement.id);
      expect(await stateOf(person, announcement.id)).toBeUndefined();
    }
    expect(await isTold(person)).toBe(false);
  });

  it('counts anew each time', async () => {
    const announcement = await anOuting();
    await join(ana, announcement.id);
    await agePresses(app);
    await leave(ana, announcement.id);
    await join(ana, announcement.id);
    expect(await readings(ana, announcement)).toEqual(nothing);
  });

  it('undone silently, takes nothing off the bell that was told of the same person before', async () => {
    const person = await aPerson(app);
    const open = await anOuting();
    const withApproval = await anOuting({ admission: 'approval' });
    const toldOf = async () => {
      await expect.poll(undelivered).toBe(0);
      return (await bell(author)).filter((title) => title.startsWith(person.username));
    };
    await join(person, open.id);
    await agePresses(app);
    expect(await readings(person, open)).toEqual(everything);
    await join(person, withApproval.id);
    const { asked } = await lists(author, withApproval.id);
    await answer(author, withApproval.id, asked[0]?.alias ?? '', 'accept');
    for (const { id } of [open, withApproval])
      for (let times = 0; times < 2; times += 1) {
        await leave(person, id);
        await join(person, id);
      }
    for (const { id } of [open, withApproval]) await leave(person, id);
    expect(await toldOf()).toEqual(Array(2).fill(expect.stringContaining('ne vient plus')));
  });

  it('cannot be undone silently by someone who has read before and left by a block', async () => {
    for (const places of [1, 2]) {
      const person = await aPerson(app);
      const { id } = await anOuting({ places });
      await join(person, id);
      if (places > 1) await agePresses(app);
      await person.call({ method: 'PUT', url: `/api/blocks/${await aliasOf(app, author)}` });
      await person.call({ method: 'DELETE', url: `/api/blocks/${await aliasOf(app, author)}` });
      await join(person, id);
      await leave(person, id);
      expect(await isTold(person)).toBe(places > 1);
    }
  });

  it('is also the one that takes a called place', async () => {
    const ben = await aPerson(app);
    const announcement = await anOuting();
    for (const person of [ben, ana]) await join(person, announcement.id);
    moveClock(app, Date.parse(announcement.outing?.startsAt ?? '') - 2 * 3_600_000);
    await leave(ben, announcement.id);
    expect((await join(ana, announcement.id)).json()).toMatchObject({
      outing: { meetingPoint: null },
      participation: { state: 'in', readableInMs: expect.any(Number) },
    });
  });
});

describe('a place that was given', () => {
  const given: Record<string, (announcement: Announcement, waits: TestPerson) => Promise<unknown>> = {
    'by the author’s yes': async ({ id }, person) => {
      await join(person, id);
      await answer(author, id, (await lists(author, id)).asked[0]?.alias ?? '', 'accept');
    },
    'by opening an outing with approval': async ({ id }, person) => {
      await join(person, id);
      await put(author, id, aWrite(fields({ places: 1, meetingPoint, admission: 'open' })));
    },
    'as an offer that was accepted': async ({ id }, person) => {
      const first = await aPerson(app);
      await join(first, id);
      await join(person, id);
      await leave(first, id);
      await accept(person, id);
    },
    'as a called place that was accepted': async ({ id, outing }, person) => {
      const first = await aPerson(app);
      await join(first, id);
      await join(person, id);
      moveClock(app, Date.parse(outing?.startsAt ?? '') - 2 * 3_600_000);
      await leave(first, id);
      await accept(person, id);
    },
  };

  it.each(Object.entries(given))(
    '%s shows everything at once, and leaving it is told',
    async (name, give) => {
      const person = await aPerson(app);
      const asks = name.startsWith('by');
      const announcement = await anOuting({ admission: asks ? 'approval' : 'open' });
      await give(announcement, person);
      expect(await stateOf(person, announcement.id)).toBe('in');
      expect(await readings(person, announcement)).toMatchObject({ page: meetingPoint, names: 200 });
      await leave(person, announcement.id);
      await expect
        .poll(() => bell(author))
        .toContainEqual(expect.stringContaining(`${person.username} ne vient plus `));
    },
  );
});

it.runIf(onPostgres)('leaving is told when its commit comes too late to be silent', async () => {
  const person = await aPerson(app);
  const { id } = await anOuting();
  await join(person, id);
  await expect
    .poll(() => bell(author))
    .toContainEqual(expect.stringContaining(`${person.username} participe `));
  await agePresses(app, 9);
  const answered = await app.db.transaction().execute(
    holdingLocks(async (holding) => {
      await sql`SELECT FROM notifications FOR UPDATE`.execute(holding);
      const leaving = leave(person, id);
      await pause(2_100);
      return { leaving };
    }),
  );
  expect((await answered.leaving).statusCode).toBe(204);
  expect(await isTold(person)).toBe(true);
});
