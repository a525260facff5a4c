import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { confirmationOf } from '@coequipiers/contract/confirmation';
import { daysLater } from '@coequipiers/contract/days';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { comingDay } from '../../../../test/coming-day.ts';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, put } from '../../announcements/test/publish.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import {
  ask,
  bell,
  happened,
  join,
  leave,
  lists,
  moveClock,
  refusal,
  shown,
  weeksOf,
} from '../test/taking-part.ts';

const [secondMs, minuteMs, hourMs, dayMs] = [1_000, 60_000, 3_600_000, 86_400_000];
const app = await startTestApp();
let author: TestPerson;
beforeEach(async () => {
  author = await aPerson(app);
});
afterEach(() => moveClock(app, Date.now()));

/** In June no clock changes. */
const day = comingDay('Wednesday', '06-15');
const aGame = (of: object = {}) => withOuting(author, { startDate: day, places: 4, minimum: 3, ...of });
const startOf = ({ outing }: Pick<Announcement, 'outing'>): number => Date.parse(outing?.startsAt ?? '');
const say = (id: string, played: boolean, by: TestPerson = author, outing?: string) =>
  by.call({
    method: played ? 'POST' : 'DELETE',
    url: `/api/announce/${id}/outing/confirm`,
    ...(outing && { query: { outing } }),
  });
const edit = (id: string, change: object, query: Record<string, string> = {}) =>
  author.call({
    method: 'PUT',
    url: `/api/announce/${id}`,
    payload: aWrite(fields({ startDate: day, places: 4, minimum: 3, ...change })),
    query,
  });
const isOn = async (person: TestPerson, id: string) => {
  const { outing } = await shown(person, id);
  return { minimum: outing?.minimum, confirmed: outing?.confirmed, missing: outing?.missing };
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)));

const quiet = async () => {
  const left = () => app.db.selectFrom('jobs').select('id').where('name', 'like', 'notice%').execute();
  await expect.poll(async () => (await left()).length).toBe(0);
};
/** Moves the clock and lets what is due happen. */
const at = async (moment: number) => {
  moveClock(app, moment);
  await app.outings.confirming.check();
  await app.outings.confirming.confirm();
  await quiet();
};
const told = async (person: TestPerson): Promise<(string | null)[]> =>
  (await happened(person)).filter((event) =>
    ['ask-if-on', 'not-on-yet', 'on', 'not-on'].includes(event ?? ''),
  );

describe('from how many on it is played', () => {
  it('is said by the author, follows fewer places, and is no more than can be there', async () => {
    const { id } = await aGame();
    expect(await isOn(author, id)).toEqual({ minimum: 3, confirmed: false, missing: 2 });
    expect(refusal(await edit(id, { minimum: 6 }))).toEqual([
      400,
      expect.stringContaining('entre 2 et 5, vous compris'),
    ]);
    expect((await edit(id, { minimum: 1 })).statusCode).toBe(400);
    expect((await edit(id, { minimum: 2.5 })).statusCode).toBe(400);
    const { minimum: _minimum, ...others } = fields({ startDate: day, places: 1 });
    await put(author, id, aWrite(others));
    expect(await isOn(author, id)).toEqual({ minimum: 2, confirmed: false, missing: 1 });
    await edit(id, { minimum: null });
    expect(await isOn(author, id)).toEqual({ minimum: null, confirmed: null, missing: 0 });
  });

  it('counts who is in, and nobody who waits, asks or is offered a place', async () => {
    const { id } = await aGame({ places: 2, minimum: 3 });
    const [one, two, three] = await people(3);
    await join(one as TestPerson, id);
    expect(await isOn(author, id)).toMatchObject({ confirmed: false, missing: 1 });
    await join(two as TestPerson, id);
    await join(three as TestPerson, id);
    expect(await isOn(author, id)).toMatchObject({ confirmed: true, missing: 0 });
    await leave(two as TestPerson, id);
    expect((await shown(author, id)).outing).toMatchObject({ held: 1, confirmed: false, missing: 1 });
  });

  it('is the author’s word, which stays when the outing moves and ends with another minimum', async () => {
    const { id } = await aGame();
    expect((await say(id, true)).json().outing).toMatchObject({ confirmed: true, missing: 0 });
    expect((await say(id, true)).statusCode).toBe(200);
    await edit(id, { startTime: '20:30' });
    expect(await isOn(author, id)).toMatchObject({ confirmed: true });
    await edit(id, { startTime: '20:30', minimum: 4 });
    expect(await isOn(author, id)).toEqual({ minimum: 4, confirmed: false, missing: 3 });
    await say(id, true);
    expect((await say(id, false)).json().outing).toMatchObject({ confirmed: false, missing: 3 });
  });

  it('is refused without a minimum, once it is cancelled, and to anybody else', async () => {
    const person = await aPerson(app);
    const { id } = await aGame({ minimum: null });
    expect((await say(id, true)).statusCode).toBe(409);
    expect((await say(id, true, person)).statusCode).toBe(404);
    await edit(id, {});
    await ask(author, id, 'cancel');
    expect((await say(id, true)).statusCode).toBe(409);
    expect((await say(id, false)).statusCode).toBe(409);
  });

  it('comes back with the places when the registrations are open again', async () => {
    const { id } = await aGame({ minimum: 4 });
    const [one] = await people(1);
    await join(one as TestPerson, id);
    await author.call({ method: 'POST', url: `/api/announce/${id}/outing/close` });
    expect(await isOn(author, id)).toEqual({ minimum: 2, confirmed: true, missing: 0 });
    await edit(id, { places: 1, minimum: 2, title: 'Un autre titre' });
    await author.call({ method: 'DELETE', url: `/api/announce/${id}/outing/close` });
    expect(await isOn(author, id)).toEqual({ minimum: 4, confirmed: false, missing: 2 });
  });

  it('belongs to all weeks of a slot, and to one that is changed by itself', async () => {
    const { id } = await aGame({ repeat: 'weekly' });
    const [first, second] = await weeksOf(author, id);
    const minimums = async () =>
      (await author.call({ url: `/api/announce/${id}/outings` }))
        .json()
        .map(({ outing }: { outing: { minimum: number | null } }) => outing.minimum);
    expect(new Set(await minimums())).toEqual(new Set([3]));
    await edit(id, { startDate: undefined, minimum: 2 }, { apply: 'one', outing: second ?? '' });
    expect((await minimums()).slice(0, 3)).toEqual([3, 2, 3]);
    await edit(id, { startDate: undefined, minimum: 5 });
    expect(new Set(await minimums())).toEqual(new Set([5]));
    await say(id, true, author, first);
    const on = (await author.call({ url: `/api/announce/${id}/outings` }))
      .json()
      .map(({ outing }: { outing: { confirmed: boolean } }) => outing.confirmed);
    expect(on.slice(0, 2)).toEqual([true, false]);
  });

  it('is the same rule in the database, which calendars follow', async () => {
    const counts = fc.record({
      minimum: fc.option(fc.integer({ min: 2, max: 51 })),
      places: fc.integer({ min: 1, max: 50 }),
      taken: fc.integer({ min: 0, max: 50 }),
      held: fc.integer({ min: 0, max: 5 }),
      playedAnyway: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(counts, { minLength: 50, maxLength: 50 }), async (many) => {
        const { rows } = await sql<{ on: boolean | null }>`
          SELECT is_on(minimum, places, taken, held, "playedAnyway") AS on
          FROM jsonb_to_recordset(${JSON.stringify(many)}::jsonb)
            AS given (minimum integer, places integer, taken integer, held integer, "playedAnyway" boolean)`.execute(
          app.db,
        );
        expect(rows.map(({ on }) => on)).toEqual(many.map((one) => confirmationOf(one).confirmed));
      }),
      { numRuns: 10 },
    );
  });
});

describe('five and three hours before', () => {
  it('the author is asked, once, and those who are in learn that it is not on yet', async () => {
    const [one, two, waits] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
    const game = await aGame({ places: 4, minimum: 5, admission: 'approval' });
    for (const person of [one, two, waits]) await join(person, game.id);
    for (const { alias } of (await lists(author, game.id)).asked.slice(0, 2))
      await author.call({
        method: 'POST',
        url: `/api/announce/${game.id}/participants/${alias}/accept`,
        payload: {},
      });
    const start = startOf(game);
    await at(start - 5 * hourMs - secondMs);
    expect(await told(author)).toEqual([]);
    await at(start - 5 * hourMs + secondMs);
    expect(await told(author)).toEqual(['ask-if-on']);
    expect((await bell(author))[0]).toMatch(/^On joue \? Il manque 2 personnes pour jouer .+ à 19 h/);
    await at(start - 4 * hourMs);
    expect(await told(author)).toHaveLength(1);
    expect(await told(one)).toEqual([]);
    await at(start - 3 * hourMs + secondMs);
    expect(await told(one)).toEqual(['not-on-yet']);
    expect(await told(two)).toEqual(['not-on-yet']);
    expect(await told(waits)).toEqual([]);
    expect(await told(author)).toHaveLength(1);
    await at(start - 2 * hourMs);
    expect(await told(one)).toHaveLength(1);
  });

  it('nobody is asked or told of what is on, cancelled or without a minimum', async () => {
    const person = await aPerson(app);
    const [on, off, none] = [await aGame({ minimum: 2 }), await aGame(), await aGame({ minimum: null })];
    for (const { id } of [on, off, none]) await join(person, id);
    await ask(author, off.id, 'cancel');
    for (const hours of [5, 3]) await at(startOf(on) - hours * hourMs + secondMs);
    expect((await told(author)).filter((event) => event === 'ask-if-on')).toEqual([]);
    expect((await told(person)).filter((event) => event === 'not-on-yet')).toEqual([]);
  });

  it('calls the places: who waits takes what was offered', async () => {
    const [one, two, three] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
    const game = await aGame({ places: 2, minimum: 3 });
    for (const person of [one, two, three]) await join(person, game.id);
    moveClock(app, startOf(game) - 30 * hourMs);
    await leave(two, game.id);
    expect((await shown(three, game.id)).participation?.state).toBe('offered');
    await app.db
      .updateTable('participations')
      .set({ offered_until: new Date(startOf(game)) })
      .where('state', '=', 'offered')
      .execute();
    await at(startOf(game) - 5 * hourMs + secondMs);
    const { outing, participation } = await shown(three, game.id);
    expect(participation?.state).toBe('waiting');
    expect(outing).toMatchObject({ called: true, confirmed: false });
    await join(three, game.id);
    expect((await shown(three, game.id)).outing).toMatchObject({ confirmed: true });
  });

  it('falls on the evening before where it would be night', async () => {
    const game = await aGame({ startTime: '09:00' });
    const start = startOf(game);
    await at(start - 13 * hourMs - secondMs);
    expect(await told(author)).not.toContain('ask-if-on');
    const person = await aPerson(app);
    await join(person, game.id);
    await at(start - 13 * hourMs + secondMs);
    expect((await bell(author))[0]).toMatch(/^On joue \?/);
    await at(start - 12 * hourMs + secondMs);
    expect(await told(person)).toEqual(['not-on-yet']);
  });

  it('leaves the bell of the author when enough come, and is answered by their word', async () => {
    const host = await aPerson(app);
    const [one, two] = (await people(2)) as [TestPerson, TestPerson];
    const games = [];
    for (const startTime of ['19:00', '19:30'])
      games.push(await withOuting(host, { startDate: day, startTime, places: 4, minimum: 3 }));
    const [first, second] = games as [Announcement, Announcement];
    await at(startOf(second) - 5 * hourMs + secondMs);
    expect(await told(host)).toEqual(['ask-if-on', 'ask-if-on']);
    await join(one, first.id);
    await join(two, first.id);
    await say(second.id, true, host);
    const left = (await host.call({ url: '/api/notifications' })).json();
    expect(left.filter(({ event }: { event: string }) => event === 'ask-if-on')).toMatchObject([
      { announceId: second.id, answered: 'on', read: true },
    ]);
  });
});

describe('telling that it is on', () => {
  it('waits ten seconds, for the day and until seven days before, and tells nobody twice', async () => {
    const [one, two, later] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
    const game = await aGame();
    const start = startOf(game);
    moveClock(app, start - 3 * dayMs - 21 * hourMs);
    await join(one, game.id);
    await join(two, game.id);
    await at(start - 3 * dayMs - 21 * hourMs + 5 * secondMs);
    expect(await told(one)).toEqual([]);
    await at(start - 3 * dayMs - 21 * hourMs + 15 * secondMs);
    // It is ten in the evening.
    expect(await told(one)).toEqual([]);
    await at(start - 3 * dayMs - 11 * hourMs + secondMs);
    for (const person of [one, two]) expect(await told(person)).toEqual(['on']);
    // The bell shows one entry for all that is told: a later one has a higher number.
    const numbers = async () =>
      (await one.call({ url: '/api/notifications' })).json().map(({ seq }: { seq: number }) => seq);
    const before = await numbers();
    expect((await bell(one))[0]).toMatch(/^C’est confirmé : vous êtes 3 .+ à 19 h/);
    await join(later, game.id);
    await leave(two, game.id);
    await at(start - 3 * dayMs - 10 * hourMs);
    await leave(later, game.id);
    moveClock(app, start - 3 * dayMs - 10 * hourMs);
    await at(start - 3 * dayMs - 9 * hourMs);
    expect((await bell(author))[0]).toMatch(/^Ce n’est plus confirmé : il manque une personne/);
    expect(await told(one)).toEqual(['on']);
    await join(two, game.id);
    await at(start - 3 * dayMs - 8 * hourMs);
    expect(await numbers()).toEqual(before);
    expect((await bell(author))[0]).toMatch(/^C’est confirmé/);
  });

  it('says nothing of what was undone, and tells the author once in six hours that it is not on any more', async () => {
    const host = await aPerson(app);
    const [one, two] = (await people(2)) as [TestPerson, TestPerson];
    const game = await withOuting(host, { startDate: day, places: 4, minimum: 3 });
    const begin = startOf(game) - 2 * dayMs - 8 * hourMs;
    moveClock(app, begin);
    await join(one, game.id);
    await join(two, game.id);
    await leave(two, game.id);
    await at(begin + minuteMs);
    expect(await told(host)).toEqual([]);
    const comes = async (hours: number) => {
      moveClock(app, begin + hours * hourMs);
      await join(two, game.id);
      await at(begin + hours * hourMs + minuteMs);
    };
    const goes = async (hours: number) => {
      moveClock(app, begin + hours * hourMs);
      await leave(two, game.id);
      await at(begin + hours * hourMs + minuteMs);
    };
    const titles = async () =>
      (await bell(host)).filter((title) => /confirmé/.test(title)).map((title) => title.slice(0, 8));
    await comes(1);
    expect(await titles()).toEqual(['C’est co']);
    await goes(2);
    expect(await titles()).toEqual(['Ce n’est']);
    await comes(3);
    await goes(4);
    // The bell still says what they were told last: that it is on.
    expect(await titles()).toEqual(['C’est co']);
    await at(begin + 8 * hourMs + 2 * minuteMs);
    expect(await titles()).toEqual(['Ce n’est']);
  });

  it('says that it is played by the author’s word', async () => {
    const person = await aPerson(app);
    const game = await aGame({ minimum: 5 });
    await join(person, game.id);
    moveClock(app, startOf(game) - 7 * hourMs);
    await say(game.id, true);
    await at(startOf(game) - 7 * hourMs + 15 * secondMs);
    expect((await bell(person))[0]).toMatch(/^On joue à 2 .+ à 19 h/);
  });

  it('does not speak of a press that turns several weeks on', async () => {
    const [one, two] = (await people(2)) as [TestPerson, TestPerson];
    const game = await withOuting(author, {
      startDate: day,
      places: 4,
      minimum: 3,
      repeat: 'weekly',
      visibility: 'link',
    });
    moveClock(app, startOf(game) - 3 * dayMs - 8 * hourMs);
    await join(one, game.id, { every: true });
    await join(two, game.id, { every: true });
    expect(await isOn(one, game.id)).toMatchObject({ confirmed: true });
    await at(startOf(game) - 3 * dayMs - 7 * hourMs);
    expect(await told(one)).toEqual([]);
  });

  it('follows a game that moves: sooner, and not more than seven days before', async () => {
    const [one, two, three] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
    const [sooner, later] = [await aGame({ minimum: 2 }), await aGame({ minimum: 2, startTime: '20:00' })];
    const start = startOf(sooner);
    moveClock(app, start - 20 * dayMs - 8 * hourMs);
    await join(one, sooner.id);
    const [, moved] = await Promise.all([
      join(two, later.id),
      edit(sooner.id, { startDate: daysLater(day, -18), minimum: 2 }),
    ]);
    expect(moved.statusCode).toBe(200);
    await edit(later.id, { startDate: daysLater(day, 40), startTime: '20:00', minimum: 2 });
    await at(start - 20 * dayMs - 7 * hourMs);
    expect(await told(one)).toEqual(['on']);
    await at(start - 6 * dayMs);
    expect(await told(two)).toEqual([]);
    await join(three, later.id);
    await at(start + 33 * dayMs + 2 * hourMs);
    expect(await told(two)).toEqual(['on']);
  });

  it('tells the author that one week of several is not on any more', async () => {
    const [one, two] = (await people(2)) as [TestPerson, TestPerson];
    const game = await aGame({ repeat: 'weekly', visibility: 'link' });
    moveClock(app, startOf(game) - 3 * dayMs - 8 * hourMs);
    for (const person of [one, two]) await join(person, game.id, { every: true });
    await at(startOf(game) - 3 * dayMs - 7 * hourMs);
    const [first] = await weeksOf(author, game.id);
    await leave(two, game.id, first);
    await at(startOf(game) - 3 * dayMs - 6 * hourMs);
    expect(await told(author)).toEqual(['not-on']);
  });

  it('asks and tells nothing of a slot that is paused', async () => {
    const game = await aGame({ repeat: 'weekly' });
    await app.db
      .updateTable('outings')
      .set({ paused: true })
      .where('announcement_id', '=', game.id)
      .execute();
    for (const hours of [5, 3]) await at(startOf(game) - hours * hourMs + secondMs);
    expect(await told(author)).toEqual([]);
  });

  it('looks once at both moments after a long standstill', async () => {
    const person = await aPerson(app);
    const game = await aGame();
    await join(person, game.id);
    await at(startOf(game) - 2 * hourMs);
    expect(await told(author)).toEqual(['ask-if-on']);
    expect(await told(person)).toEqual(['not-on-yet']);
    const { rows } = await sql`SELECT FROM job_items_aside WHERE job = 'outings-checks'`.execute(app.db);
    expect(rows).toEqual([]);
  });

  it('is not told to who has switched it off, and says so in reminders and calendars', async () => {
    const [one, off] = (await people(2)) as [TestPerson, TestPerson];
    await off.call({ method: 'PUT', url: '/api/user/profile', payload: { notify: { changes: false } } });
    const game = await aGame();
    const calendar = async () => (await author.call({ url: `/api/announce/${game.id}/outing.ics` })).body;
    const sequence = async () => Number(/SEQUENCE:(\d+)/.exec(await calendar())?.[1]);
    expect(await calendar()).toContain('STATUS:TENTATIVE');
    const before = await sequence();
    moveClock(app, startOf(game) - 3 * dayMs - 8 * hourMs);
    await join(one, game.id);
    expect(await sequence()).toBe(before);
    await join(off, game.id);
    expect(await calendar()).toContain('STATUS:CONFIRMED');
    expect(await sequence()).toBeGreaterThan(before);
    await at(startOf(game) - 3 * dayMs - 7 * hourMs);
    expect(await told(one)).toEqual(['on']);
    expect(await told(off)).toEqual([]);
  });
});
