import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { onPostgres, startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { onOther, secondInstance } from '../../../../test/second-instance.ts';
import { aWrite, dayFromNow, remove } from '../../announcements/test/publish.ts';
import { aliasOf } from '../../chat/test/talk.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { checkEverySeries, keepNotices, seriesProblems } from '../test/check-series.ts';
import { aGate, deadlocks, type Holding, holding, oneBesideAnother } from '../test/gate.ts';
import { anOuting, withOuting } from '../test/outing.ts';
import { ask, join, moveClock, weeksOf } from '../test/taking-part.ts';

// The database refuses every commit that breaks a law of `check-series.ts`. Here one transaction is stopped in its middle while another
// one begins, so that each of these meetings takes place. The embedded engine has one connection, where nothing meets.

const app = await startTestApp();
const other = await secondInstance(app);
const movedTo = await checkEverySeries(app.db);
const told = await keepNotices(app.db);
const gates = {
  /** The job has read who comes every week, and is about to insert weeks. */
  job: await aGate(app.db, 'INSERT', 'outings'),
  /** Somebody has joined all weeks, and is about to become a regular. */
  press: await aGate(app.db, 'INSERT', 'regulars'),
  /** Somebody has locked a week, and is about to take part. */
  part: await aGate(app.db, 'INSERT', 'participations'),
  /** Somebody is about to end what they are to a series. */
  end: await aGate(app.db, 'DELETE', 'regulars'),
};

const dayMs = 86_400_000;
const moderator = await aPerson(app);
await setModerator(app.db, moderator.email, true);
let [author, ana, ben, cleo] = [moderator, moderator, moderator, moderator];
/** They talk to the other instance. */
const elsewhere = async (): Promise<TestPerson> => {
  const person = await aPerson(app);
  return onOther(other, person);
};
let deadlocksBefore = 0;
beforeEach(async () => {
  await setClocks(0);
  [author, ana, ben, cleo] = [await aPerson(app), await elsewhere(), await elsewhere(), await aPerson(app)];
  deadlocksBefore = await deadlocks(app.db);
});

async function setClocks(ahead: number): Promise<void> {
  for (const instance of [app, other]) moveClock(instance, Date.now() + ahead);
  await movedTo(ahead);
}
const first = dayFromNow(3);
const aSlot = async (change: object = {}): Promise<string> =>
  (await withOuting(author, { repeat: 'weekly', startDate: first, places: 2, ...change })).id;
/** A week has gone by, and a new one is due. Gives the next one: the clock of the database stays, and finds another. */
async function aWeekLater(id: string): Promise<string | undefined> {
  const [, next] = await weeksOf(author, id);
  await setClocks(8 * dayMs);
  return next;
}
const every = (person: TestPerson, id: string, outing?: string) => join(person, id, { every: true }, outing);
const cease = (person: TestPerson, id: string) =>
  person.call({ method: 'DELETE', url: `/api/announce/${id}/participation`, query: { every: 'true' } });
const decide = async (id: string, person: TestPerson, word: 'accept' | 'decline' | 'remove') => {
  const url = `/api/announce/${id}/participants/${await aliasOf(app, person)}/${word}`;
  return () => author.call({ method: 'POST', url, query: { every: 'true' }, payload: {} });
};
/** As if the presses of every week were more than ten seconds ago. */
const agePress = (id: string) =>
  sql`UPDATE regulars SET pressed_at = pressed_at - interval '12 seconds' WHERE announcement_id = ${id}`.execute(
    app.db,
  );
const block = async (by: TestPerson, person: TestPerson) => {
  const url = `/api/blocks/${await aliasOf(app, person)}`;
  return () => by.call({ method: 'PUT', url });
};
const erase = ({ call, password }: TestPerson) =>
  call({ method: 'DELETE', url: '/api/user', payload: { password } });
const stop = (id: string, from: string) =>
  author.call({ method: 'POST', url: `/api/announce/${id}/series/stop`, payload: { from } });
const job = (): Promise<void> => app.outings.makeDueWeeks();
const ok = { statusCode: expect.toBeOneOf([200, 204]) };

/** What somebody is in each week that has not started, in the order of the weeks. */
async function partsOf({ id: personId }: TestPerson, id: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ state: string | null }>`
    SELECT state FROM outings CROSS JOIN test_clock LEFT JOIN participations ON outing_id = outings.id AND person_id = ${personId}
    WHERE kept_announcement_id = ${id} AND cancelled_at IS NULL AND starts_at > now() + ahead ORDER BY starts_at`.execute(
    app.db,
  );
  return rows.map(({ state }) => state);
}
const all = <State>(state: State, weeks = 8): State[] => Array(weeks).fill(state);
async function regularsOf(id: string): Promise<[person: string, state: string][]> {
  const rows = await app.db
    .selectFrom('regulars')
    .select(['person_id', 'state'])
    .where('announcement_id', '=', id)
    .orderBy('turn')
    .execute();
  return rows.map(({ person_id, state }) => [person_id, state]);
}

/** Both end, the second one waits until the first one has ended, and neither has to be tried again. */
async function meet<First, Second>(
  held: Holding,
  one: () => Promise<First>,
  another: () => Promise<Second>,
): Promise<{ first: First; second: Second; hasWaited: boolean }> {
  const met = await oneBesideAnother(app.db, held, one, another);
  // Makes what is due after all that, as it does every few minutes.
  await Promise.all([app.outings.makeDueWeeks(), other.outings.makeDueWeeks()]);
  expect(await deadlocks(app.db)).toBe(deadlocksBefore);
  return met;
}

describe.runIf(onPostgres)('a week is made', () => {
  it('while somebody becomes a regular: they have a part in it, as in all others', async () => {
    const id = await aSlot();
    await every(ben, id);
    const next = await aWeekLater(id);
    const { second, hasWaited } = await meet(gates.job, job, () => every(ana, id, next));
    expect(second).toMatchObject(ok);
    for (const person of [ben, ana]) expect(await partsOf(person, id)).toEqual(all('in'));
    expect(await seriesProblems(id, app.db)).toEqual([]);
    expect(hasWaited).toBe(true);
  });

  it('by a job that waits for somebody who becomes a regular, and begins with them', async () => {
    const id = await aSlot();
    const next = await aWeekLater(id);
    const { first: pressed, hasWaited } = await meet(gates.press, () => every(ana, id, next), job);
    expect(pressed).toMatchObject(ok);
    expect(await partsOf(ana, id)).toEqual(all('in'));
    expect(await seriesProblems(id, app.db)).toEqual([]);
    expect(hasWaited).toBe(true);
  });

  it('once, by two jobs', async () => {
    const id = await aSlot();
    await every(ana, id);
    await aWeekLater(id);
    await meet(gates.job, job, () => other.outings.makeDueWeeks());
    expect(await partsOf(ana, id)).toEqual(all('in'));
  });

  it.each<[what: string, end: (id: string) => Promise<() => Promise<unknown>>, left: string[]]>([
    ['ceases', async (id) => () => cease(ana, id), all('left')],
    ['undoes their press', async (id) => () => cease(ana, id), all('left')],
    ['is removed for good', (id) => decide(id, ana, 'remove'), all('removed')],
    ['is blocked by the author', () => block(author, ana), all('left')],
    ['blocks the author', () => block(ana, author), all('left')],
    ['is suspended', () => suspension(moderator, ana), all('left')],
    ['is erased', async () => () => erase(ana), []],
  ])(
    'while a regular %s: they have no part in it, and their places are passed on',
    async (what, end, left) => {
      const id = await aSlot({ places: 1 });
      await every(ana, id);
      await every(ben, id);
      if (what !== 'undoes their press') await agePress(id);
      const ending = await end(id);
      await aWeekLater(id);
      const { second } = await meet(gates.job, job, ending);
      expect(second).toMatchObject(ok);
      expect((await partsOf(ana, id)).filter((state) => state !== null)).toEqual(left);
      expect(await partsOf(ben, id)).toEqual(all('offered'));
      expect(await seriesProblems(id, app.db)).toEqual([]);
      const ofBen = (await told(id)).filter(({ personId, mailed }) => personId === ben.id && !mailed);
      expect(ofBen.map(({ event }) => event)).toEqual(['offered']);
    },
  );

  it('while its announcement is deleted: none is left behind', async () => {
    const id = await aSlot();
    await every(ana, id);
    await aWeekLater(id);
    const { second } = await meet(gates.job, job, () => remove(author, id));
    expect(second).toMatchObject(ok);
    expect(await partsOf(ana, id)).toEqual([]);
  });
});

describe.runIf(onPostgres)('somebody becomes a regular', () => {
  it('beside another one: they keep their order in every week, at the last place too', async () => {
    const id = await aSlot({ places: 1 });
    const { first: one, second: two } = await meet(
      gates.press,
      () => every(ana, id),
      () => every(ben, id),
    );
    for (const answer of [one, two]) expect(answer).toMatchObject(ok);
    await aWeekLater(id);
    await job();
    expect([await partsOf(ana, id), await partsOf(ben, id)]).toEqual([all('in'), all('waiting')]);
    expect((await regularsOf(id)).map(([person]) => person)).toEqual([ana.id, ben.id]);
  });

  it.each<[what: string, end: (id: string, week: string) => Promise<() => Promise<unknown>>]>([
    ['the series is stopped', async (id, from) => () => stop(id, from)],
    ['its announcement is deleted', async (id) => () => remove(author, id)],
    ['the author is suspended', () => suspension(moderator, author)],
    ['the author is erased', async () => () => erase(author)],
    ['the author blocks them', () => block(author, ana)],
  ])('while %s: nothing of it is left', async (_what, end) => {
    const id = await aSlot();
    const [week = ''] = await weeksOf(author, id);
    const ending = await end(id, week);
    const { second } = await meet(gates.press, () => every(ana, id), ending);
    expect(second).toMatchObject(ok);
    expect(await regularsOf(id)).toEqual([]);
    expect((await partsOf(ana, id)).filter((state) => state !== 'left')).toEqual([]);
    expect(await seriesProblems(id, app.db)).toEqual([]);
  });

  it.each<[what: string, end: (id: string) => Promise<() => Promise<unknown>>]>([
    ['its author has deleted it', async (id) => () => remove(author, id)],
    ['its author was suspended', () => suspension(moderator, author)],
    ['its author was erased', async () => () => erase(author)],
  ])('only after %s: the series is locked before its weeks', async (_what, end) => {
    const id = await aSlot();
    // The end waits for the first of its weeks. Whoever had locked the series then would wait for the same one, and the two for ever.
    const week = sql`SELECT FROM outings WHERE announcement_id = ${id} ORDER BY id LIMIT 1 FOR UPDATE`;
    const held: Holding = (work) => holding(app.db, week, work);
    const { first: ended, second } = await meet(held, await end(id), () => every(ana, id));
    expect(ended).toMatchObject(ok);
    expect(second.statusCode).toBe(400);
  });
});

describe.runIf(onPostgres)('the author', () => {
  it('says yes to somebody who takes the question back: the last word holds in every week', async () => {
    const id = await aSlot({ admission: 'approval' });
    await every(ana, id);
    const yes = await decide(id, ana, 'accept');
    const { first: ceased, second } = await meet(gates.end, () => cease(ana, id), yes);
    expect(ceased).toMatchObject(ok);
    expect(second).toMatchObject({ statusCode: 409 });
    expect([await partsOf(ana, id), await regularsOf(id)]).toEqual([all('left'), []]);
  });

  it('removes for good somebody who joins a week: they have no part in any', async () => {
    const id = await aSlot();
    const weeks = await weeksOf(author, id);
    await join(ana, id, {}, weeks[1]);
    const removing = await decide(id, ana, 'remove');
    const { first: joined, second } = await meet(gates.part, () => join(ana, id, {}, weeks[4]), removing);
    expect([joined, second]).toMatchObject([ok, ok]);
    expect(await partsOf(ana, id)).toEqual(all('removed'));
    expect((await every(ana, id)).json().code).toBe('ALREADY_ANSWERED');
  });

  it('removes for good somebody whose account is being erased: nothing is written of them', async () => {
    const id = await aSlot();
    const [, second = ''] = await weeksOf(author, id);
    await join(ana, id, {}, second);
    const removing = await decide(id, ana, 'remove');
    const { first: erased, second: removed } = await meet(gates.end, () => erase(ana), removing);
    expect(erased).toMatchObject(ok);
    expect(removed).toMatchObject({ statusCode: 409 });
    expect(await seriesProblems(id, app.db)).toEqual([]);
    expect(await partsOf(ana, id)).toEqual(all(null));
  });

  it('stops the series while somebody ceases: nobody is left in the weeks that are stopped', async () => {
    const id = await aSlot({ places: 1 });
    const [, , third = ''] = await weeksOf(author, id);
    await every(ana, id);
    await every(ben, id);
    const { second } = await meet(
      gates.end,
      () => cease(ana, id),
      () => stop(id, third),
    );
    expect(second).toMatchObject(ok);
    expect(await partsOf(ben, id)).toEqual(all('offered', 2));
    expect(await regularsOf(id)).toEqual([]);
    expect(await seriesProblems(id, app.db)).toEqual([]);
  });

  it('ends the series while somebody joins one of its weeks: it goes on with them', async () => {
    const id = await aSlot();
    const weeks = await weeksOf(author, id);
    const ending = () =>
      author.call({
        method: 'PUT',
        url: `/api/announce/${id}`,
        payload: aWrite(anOuting({ startDate: first, places: 2, repeat: null })),
        query: { apply: 'following', outing: weeks[0] ?? '' },
      });
    const {
      first: joined,
      second,
      hasWaited,
    } = await meet(gates.part, () => join(cleo, id, {}, weeks[3]), ending);
    expect(joined).toMatchObject(ok);
    expect(second.json().code).toBe('WEEKS_HAVE_PEOPLE');
    expect((await partsOf(cleo, id))[3]).toBe('in');
    expect(await seriesProblems(id, app.db)).toEqual([]);
    expect(hasWaited).toBe(true);
  });

  it('gives all weeks fewer places while two regulars come: both are in, or it is refused', async () => {
    const id = await aSlot();
    await every(ben, id);
    const fewer = () =>
      author.call({
        method: 'PUT',
        url: `/api/announce/${id}`,
        payload: aWrite(anOuting({ startDate: first, places: 1 })),
        query: { apply: 'following' },
      });
    const { first: pressed, second } = await meet(gates.press, () => every(ana, id), fewer);
    expect(pressed).toMatchObject(ok);
    expect(second.json().code).toBe('PLACES_TAKEN');
    expect(await partsOf(ana, id)).toEqual(all('in'));
  });

  it('skips a week while somebody becomes a regular: they are told that it is off', async () => {
    const id = await aSlot();
    const weeks = await weeksOf(author, id);
    const skip = () => ask(author, id, 'cancel', {}, weeks[2]);
    const { second } = await meet(gates.press, () => every(ana, id), skip);
    expect(second).toMatchObject(ok);
    expect(await partsOf(ana, id)).toEqual(all('in', 7));
    const cancelled = (await told(id)).filter(
      ({ personId, event }) => personId === ana.id && event === 'cancelled',
    );
    expect(cancelled.filter(({ mailed }) => !mailed)).toHaveLength(1);
    expect(await seriesProblems(id, app.db)).toEqual([]);
  });
});
