import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { seriesTexts } from '@coequipiers/contract/series';
import { weekdayName } from '@coequipiers/contract/series-details';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { onOther, secondInstance } from '../../../../test/second-instance.ts';
import { aWrite, dayFromNow, put } from '../../announcements/test/publish.ts';
import { anAddress } from '../../joining-by-email/test/joining.ts';
import { setModerator } from '../../moderation/moderators.ts';
import { suspension } from '../../moderation/test/suspend.ts';
import { anOuting, shown, withOuting } from '../test/outing.ts';
import { bellTexts, join, leave, moveClock, refusal, weeksOf } from '../test/taking-part.ts';

const app = await startTestApp();
const other = await secondInstance(app);
const lea = await aPerson(app);
const first = dayFromNow(3);
const setClocks = (to: number): void => {
  for (const instance of [app, other]) moveClock(instance, to);
};
afterEach(() => setClocks(Date.now()));

const weekly = async () => {
  setClocks(Date.now());
  const author = await aPerson(app);
  return { author, ...(await withOuting(author, { repeat: 'weekly', startDate: first })) };
};
const setDay = (days: number, time = '12:00'): void =>
  setClocks(Date.parse(`${dayFromNow(days)}T${time}:00Z`));
/** The jobs run at noon of that day, and did not run since they last did. */
async function daysLater(days: number): Promise<void> {
  setDay(days);
  await app.outings.makeDueWeeks();
  await app.outings.askDue();
}
/** Both jobs run on both instances at the same moment. */
const runAtOnce = async (): Promise<void> => {
  const run = ({ outings }: TestApp) => [outings.makeDueWeeks(), outings.askDue(), outings.askDue()];
  await Promise.all([...run(app), ...run(other)]);
};
/** All that was to be told has been told. */
const allTold = () =>
  expect
    .poll(() =>
      app.db.selectFrom('jobs').select('name').where(sql<boolean>`name ~ '^(notice|mail)'`).execute(),
    )
    .toEqual([]);
/** How often the author was asked by mail. */
const questionsTo = async ({ email }: TestPerson): Promise<number> => {
  await allTold();
  // Either instance may have sent it.
  const mails = await Promise.all([...new Set([app, other])].map((instance) => mailsTo(instance, email)));
  return mails.flat().filter(({ subject }) => /^On continue\s\?$/.test(subject ?? '')).length;
};
const goOn = async (person: TestPerson, id: string): Promise<Announcement> =>
  (await person.call({ method: 'POST', url: `/api/announce/${id}/series/continue` })).json();
const joinByEmail = (id: string, week: string | undefined) =>
  app.call({
    method: 'POST',
    url: `/api/announce/${id}/participation/by-email?outing=${week}`,
    payload: { firstName: 'Inès', email: anAddress() },
  });
const stop = async (person: TestPerson, id: string, from: string | undefined): Promise<Announcement> =>
  (await person.call({ method: 'POST', url: `/api/announce/${id}/series/stop`, payload: { from } })).json();
const asked = async (person: TestPerson, id: string) => (await shown(id, person)).series?.asked;
const question = `On continue ?: Cinq ${weekdayName({ weekday: weekdayOf(first) })}s sans inscrit à « Tennis le dimanche matin ».`;
const isFound = async (id: string): Promise<boolean> =>
  (await app.call({ url: '/api/announce/nearby?limit=100' })).body.includes(id);
/** The fifth week is over. */
const afterFive = 32;

it('asks the author once, pauses without an answer, and is back by one press', async () => {
  const { author, id } = await weekly();
  await daysLater(afterFive - 7);
  expect(await asked(author, id)).toBe(false);
  await daysLater(afterFive);
  expect(await asked(author, id)).toBe(true);
  expect((await shown(id, lea)).series).not.toHaveProperty('asked');
  await daysLater(afterFive + 3);
  await daysLater(afterFive + 6);
  expect(await questionsTo(author)).toBe(1);
  expect((await bellTexts(author)).filter((text) => text === question)).toHaveLength(1);

  const weeks = await weeksOf(author, id);
  expect(await isFound(id)).toBe(true);
  await daysLater(afterFive + 8);
  expect((await shown(id, author)).series).toMatchObject({ paused: true });
  expect(await isFound(id)).toBe(false);
  expect(refusal(await join(lea, id, {}, weeks.at(-1)))).toEqual([409, seriesTexts.paused]);
  expect(refusal(await joinByEmail(id, weeks.at(-1)))).toEqual([409, seriesTexts.paused]);
  await daysLater(afterFive + 40);
  expect((await weeksOf(author, id)).length).toBeLessThan(8);

  expect(await goOn(author, id)).toMatchObject({ series: { paused: false, asked: false }, listed: true });
  expect(await isFound(id)).toBe(true);
  const again = await weeksOf(author, id);
  expect(again).toHaveLength(8);
  expect((await join(lea, id, {}, again[0])).statusCode).toBe(200);
  expect(await bellTexts(author)).not.toContain(question);
});

it('asks nothing more once the author has answered, until five more weeks are empty', async () => {
  const { author, id } = await weekly();
  await daysLater(afterFive);
  expect(await questionsTo(author)).toBe(1);
  expect(await goOn(author, id)).toMatchObject({ series: { asked: false } });
  await allTold();
  expect(await bellTexts(author)).not.toContain(question);
  await daysLater(afterFive + 28);
  expect(await asked(author, id)).toBe(false);
  await daysLater(afterFive + 36);
  expect(await asked(author, id)).toBe(true);
});

it('counts from the last week to which somebody came, and looks at it no more before four weeks', async () => {
  const { author, id } = await weekly();
  const [, , third] = await weeksOf(author, id);
  await join(lea, id, {}, third);
  await daysLater(afterFive);
  const { kept_on_at, ends_at } = await app.db
    .selectFrom('series')
    .innerJoin('outings', 'outings.announcement_id', 'series.announcement_id')
    .select(['kept_on_at', 'ends_at'])
    .where('outings.id', '=', third ?? '')
    .executeTakeFirstOrThrow();
  expect(kept_on_at).toEqual(ends_at);
  await daysLater(afterFive + 13);
  expect(await asked(author, id)).toBe(false);
  await daysLater(afterFive + 21);
  expect(await asked(author, id)).toBe(true);
});

it('is answered by a change of the slot, too', async () => {
  const { author, id } = await weekly();
  await daysLater(afterFive);
  const startDate = (await shown(id, author)).startDate;
  const changed = await put(author, id, aWrite(anOuting({ startDate, startTime: '20:00' })));
  expect(changed.json()).toMatchObject({ series: { asked: false, startTime: '20:00' } });
  await daysLater(afterFive + 8);
  expect((await shown(id, author)).series).toMatchObject({ asked: false, paused: false });
});

it('is answered by an end of the slot, whenever that is, too', async () => {
  for (const which of [0, 1]) {
    const { author, id } = await weekly();
    await daysLater(afterFive);
    await allTold();
    expect(await bellTexts(author)).toContain(question);
    await stop(author, id, (await weeksOf(author, id))[which]);
    expect(await asked(author, id)).toBe(false);
    expect(await bellTexts(author)).not.toContain(question);
  }
});

it('pauses no longer once the slot has ended, and goes on doing so before', async () => {
  const { author, id } = await weekly();
  await daysLater(afterFive);
  await daysLater(afterFive + 8);
  const [next, later] = await weeksOf(author, id);
  expect(await stop(author, id, later)).toMatchObject({ series: { paused: true } });
  expect(await isFound(id)).toBe(false);
  expect(await stop(author, id, next)).toMatchObject({ series: { paused: false, pausedAt: null } });
  expect(await weeksOf(author, id)).toEqual([]);
});

it('is void once somebody comes, also if they leave again', async () => {
  const { author, id } = await weekly();
  await daysLater(afterFive);
  const [, week] = await weeksOf(author, id);
  await join(lea, id, {}, week);
  await app.outings.askDue();
  expect(await asked(author, id)).toBe(false);
  await leave(lea, id, week);
  await daysLater(afterFive + 8);
  expect((await shown(id, author)).series).toMatchObject({ asked: false, paused: false });
});

it('asks by day: after a night without a question, in the morning', async () => {
  const { author, id } = await weekly();
  setDay(afterFive - 1, '23:00');
  await runAtOnce();
  expect(await asked(author, id)).toBe(false);
  await daysLater(afterFive);
  expect(await asked(author, id)).toBe(true);
});

it('asks and pauses once when the jobs stood still for months, and run everywhere at once', async () => {
  const { author, id } = await weekly();
  setDay(afterFive + 60);
  await runAtOnce();
  // The weeks may have been made after the first look at them.
  await runAtOnce();
  expect(await asked(author, id)).toBe(true);
  expect((await shown(id, author)).series).toMatchObject({ paused: false });
  expect(await weeksOf(author, id)).toHaveLength(8);
  await runAtOnce();
  expect(await questionsTo(author)).toBe(1);

  setDay(afterFive + 120);
  await runAtOnce();
  await runAtOnce();
  expect((await shown(id, author)).series).toMatchObject({ paused: true });
  expect(await isFound(id)).toBe(false);
  setDay(afterFive + 180);
  await runAtOnce();
  expect(await questionsTo(author)).toBe(1);
  expect(await goOn(author, id)).toMatchObject({ series: { paused: false }, listed: true });
  expect(await weeksOf(author, id)).toHaveLength(8);
  await runAtOnce();
  expect(await asked(author, id)).toBe(false);
});

describe('at the moment when it would pause', () => {
  const rounds = times(2, 30);
  const about = async () => {
    const made = await weekly();
    await daysLater(afterFive);
    expect(await asked(made.author, made.id)).toBe(true);
    setDay(afterFive + 7);
    return { ...made, weeks: await weeksOf(made.author, made.id) };
  };

  it('goes on for who has joined before, and is closed to who comes after', {
    timeout: rounds * 20_000,
  }, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const { author, id, weeks } = await about();
      const ben = await aPerson(app);
      const caller = onOther(other, ben);
      const [joined] = await Promise.all([join(caller, id, {}, weeks[round % 2]), runAtOnce()]);
      await runAtOnce();
      const { paused } = (await shown(id, author)).series ?? {};
      expect([joined.statusCode, paused]).toEqual(paused ? [409, true] : [200, false]);
      expect(await isFound(id)).toBe(!paused);
    }
  });

  it('goes on for who joined days before', async () => {
    const { author, id, weeks } = await about();
    setDay(afterFive + 6);
    expect((await join(lea, id, {}, weeks[1])).statusCode).toBe(200);
    await daysLater(afterFive + 7);
    expect((await shown(id, author)).series).toMatchObject({ asked: false, paused: false });
  });
});

describe('beside the end of its author', () => {
  it.each<[string, (author: TestPerson) => Promise<() => Promise<{ statusCode: number }>>]>([
    [
      'by erasure',
      async ({ password, call }) =>
        () =>
          call({ method: 'DELETE', url: '/api/user', payload: { password } }),
    ],
    [
      'by suspension',
      async (author) => {
        const moderator = await aPerson(app);
        await setModerator(app.db, moderator.email, true);
        return suspension(moderator, author);
      },
    ],
  ])('%s nobody is asked and nothing is left open', async (_title, prepare) => {
    for (const days of [afterFive, afterFive + 7]) {
      const { author, id } = await weekly();
      if (days > afterFive) await daysLater(afterFive);
      const end = await prepare(author);
      setDay(days);
      const [ended] = await Promise.all([end(), runAtOnce()]);
      expect(ended.statusCode).toBeLessThan(300);
      const asks = await questionsTo(author);
      expect(asks).toBeLessThanOrEqual(1);
      const left = await app.db
        .selectFrom('outings')
        .select('starts_at')
        .where('kept_announcement_id', '=', id)
        .where('ends_at', '>', new Date(Date.now() + app.config.clockOffsetMs))
        .where('cancelled_at', 'is', null)
        .execute();
      expect(left).toEqual([]);
      const series = app.db.selectFrom('series').selectAll().where('announcement_id', '=', id).execute();
      expect(await series).toEqual([]);
      await daysLater(days + 8);
      expect(await questionsTo(author)).toBe(asks);
    }
  });
});
