import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { dayFromNow, remove } from '../../announcements/test/publish.ts';
import { block } from '../../chat/test/talk.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { withOuting } from '../test/outing.ts';
import { agePresses, ask, join, moveClock, shown, weeksOf } from '../test/taking-part.ts';

const app = await startTestApp();
const moderator = await aPerson(app);
await setModerator(app.db, moderator.email, true);
const dayMs = 86_400_000;
afterEach(() => moveClock(app, Date.now()));

/** A series for one person a week. Ana is in the second and third week, Ben waits in the third. */
async function aSeries(change: object = {}) {
  const [author, ana, ben] = [await aPerson(app), await aPerson(app), await aPerson(app)];
  const { id } = await withOuting(author, {
    repeat: 'weekly',
    places: 1,
    meetingPoint: 'Porte C',
    ...change,
  });
  const weeks = await weeksOf(app, id);
  const [first = '', second = '', third = ''] = weeks;
  for (const week of [second, third]) await join(ana, id, {}, week);
  await join(ben, id, {}, third);
  await agePresses(app);
  return { author, ana, ben, id, weeks, first, second, third };
}
const erase = (person: TestPerson) =>
  person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });
const rows = (weeks: readonly string[]) =>
  app.db.selectFrom('outings').selectAll().where('id', 'in', weeks).orderBy('starts_at').execute();
const seriesOf = (id: string) =>
  app.db.selectFrom('series').selectAll().where('announcement_id', '=', id).executeTakeFirst();
const told = async (person: TestPerson): Promise<string[]> => {
  await expect
    .poll(() => app.db.selectFrom('jobs').select('id').where('name', 'like', 'notice%').execute())
    .toEqual([]);
  return (await person.call({ url: '/api/notifications' }))
    .json()
    .map(({ event }: { event: string }) => event);
};
const takeDown = async ({ id, ana }: { id: string; ana: TestPerson }) => {
  const payload = { targetType: 'announcement', targetId: id, reason: 'scam', details: 'Faux.' };
  const report = await ana.call({ method: 'POST', url: '/api/reports', payload });
  return moderator.call({
    method: 'POST',
    url: `/api/moderation/reports/${report.json().id}/decision`,
    payload: {
      decision: 'remove',
      ground: 'terms',
      rule: 'Publier une annonce',
      reasons: 'Cette annonce est une arnaque.',
    },
  });
};

describe('the end of a series', () => {
  type Made = Awaited<ReturnType<typeof aSeries>>;
  it.each<[string, (made: Made) => Promise<{ statusCode: number }>]>([
    ['the author deletes it', ({ author, id }) => remove(author, id)],
    ['a moderator takes it down', takeDown],
    ['its author is suspended', async ({ author }) => (await suspension(moderator, author))()],
    ['its author is erased', ({ author }) => erase(author)],
  ])('when %s cancels all that is to come, and tells each person once', async (_title, end) => {
    const made = await aSeries();
    const { id, ana, ben, weeks, third } = made;
    expect((await end(made)).statusCode).toBeLessThan(300);
    const left = await rows(weeks);
    expect(left.filter(({ cancelled_at }) => cancelled_at === null)).toEqual([]);
    // Those in which somebody has a part stay for their agendas.
    expect(left.map((row) => row.id)).toContain(third);
    expect(await seriesOf(id)).toBeUndefined();
    for (const person of [ana, ben])
      expect((await told(person)).filter((event) => event === 'cancelled')).toEqual(['cancelled']);
    // No week comes afterwards.
    moveClock(app, Date.now() + 30 * dayMs);
    await app.outings.makeDueWeeks();
    expect((await rows(weeks)).length).toBe(left.length);
    expect(
      await app.db
        .selectFrom('outings')
        .select('id')
        .where('announcement_id', '=', id)
        .where('cancelled_at', 'is', null)
        .execute(),
    ).toEqual([]);
  });

  it('comes with a suspension of its author even while all its weeks are skipped, so that none comes after it', async () => {
    const author = await aPerson(app);
    const { id } = await withOuting(author, { repeat: 'weekly' });
    const { id: kept } = await withOuting(await aPerson(app), { repeat: 'weekly' });
    for (const week of await weeksOf(app, id))
      expect((await ask(author, id, 'cancel', {}, week)).statusCode).toBe(200);
    expect(await seriesOf(id)).toBeDefined();
    expect((await (await suspension(moderator, author))()).statusCode).toBeLessThan(300);
    expect(await seriesOf(id)).toBeUndefined();
    expect(await seriesOf(kept)).toBeDefined();
    await sql`UPDATE people SET suspended_until = now() WHERE id = ${author.id}`.execute(app.db);
    moveClock(app, Date.now() + 30 * dayMs);
    await app.outings.makeDueWeeks();
    expect(await shown(author, id)).toMatchObject({ series: null, outing: { state: 'cancelled' } });
  });

  it('by erasure keeps no words of the author', async () => {
    const { author, weeks, second, third } = await aSeries();
    await erase(author);
    const left = await rows(weeks);
    expect(left.map((row) => [row.id, row.kept_title, row.meeting_point])).toEqual([
      [second, '', null],
      [third, '', null],
    ]);
  });
});

describe('somebody who takes part in several weeks', () => {
  it.each<[string, (made: Awaited<ReturnType<typeof aSeries>>) => Promise<{ statusCode: number }>]>([
    ['is erased', ({ ana }) => erase(ana)],
    ['is suspended', async ({ ana }) => (await suspension(moderator, ana))()],
    ['is blocked by the author', ({ author, ana }) => block(app, author, ana)],
    ['blocks the author', ({ author, ana }) => block(app, ana, author)],
  ])('and %s frees all coming places, each for those who wait for it', async (_title, end) => {
    const made = await aSeries();
    const { weeks, second, third, author } = made;
    const { id: other } = await withOuting(author, { repeat: 'weekly' });
    const answer = await end(made);
    expect(answer.statusCode).toBeLessThan(300);
    const counts = (await rows(weeks)).map(({ id, taken, held, waiting }) => [id, taken, held, waiting]);
    expect(counts[1]).toEqual([second, 0, 0, 0]);
    expect(counts[2]).toEqual([third, 1, 1, 0]);
    expect(await weeksOf(author, other)).toHaveLength(8);
  });
});

describe('with time', () => {
  const at = (day: number) => {
    moveClock(app, Date.now() + day * dayMs);
    return app.outings.sweep();
  };
  const shift = (ids: readonly string[], days: number) =>
    sql`
      UPDATE outings SET starts_at = starts_at - make_interval(days => ${days}), ends_at = ends_at - make_interval(days => ${days})
      WHERE id = ANY (${ids}::uuid[])`.execute(app.db);

  it('meeting points of single weeks are erased, while those to come keep theirs', async () => {
    const { id, weeks, first, second } = await aSeries();
    await shift([first, second], 60);
    await app.outings.sweep();
    expect((await rows(weeks)).map(({ meeting_point }) => meeting_point === null)).toEqual(
      weeks.map((week) => week === first || week === second),
    );
    expect((await rows(weeks)).filter(({ listed }) => listed)).toHaveLength(6);
    expect((await seriesOf(id))?.meeting_point).toBe('Porte C');
  });

  it('the meeting point of a slot is erased after its last week', async () => {
    const { id } = await aSeries({ repeatUntil: dayFromNow(20) });
    await at(40);
    expect((await seriesOf(id))?.meeting_point).toBe('Porte C');
    await at(55);
    expect((await seriesOf(id))?.meeting_point).toBeNull();
  });

  it('weeks without people are deleted after a year, but never the one that the announcement names', async () => {
    const { id, weeks } = await aSeries({ repeatUntil: dayFromNow(20) });
    expect(weeks).toHaveLength(3);
    const { id: quiet } = await withOuting(await aPerson(app), {
      repeat: 'weekly',
      repeatUntil: dayFromNow(20),
    });
    const ofQuiet = await weeksOf(app, quiet);
    await at(420);
    expect((await rows(ofQuiet)).map((row) => row.id)).toEqual(ofQuiet.slice(-1));
    expect((await rows(weeks)).map((row) => row.id)).toContain(weeks.at(-1));
    const { outing_id } = await app.db
      .selectFrom('announcements')
      .select('outing_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(outing_id).toBe(weeks.at(-1));
  });
});
