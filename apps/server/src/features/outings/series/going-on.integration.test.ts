import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { seriesTexts } from '@coequipiers/contract/series';
import { weekdayName } from '@coequipiers/contract/series-details';
import { weekdayOf } from '@coequipiers/contract/series-words';
import { afterEach, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { aWrite, dayFromNow, put } from '../../announcements/test/publish.ts';
import { anOuting, shown, withOuting } from '../test/outing.ts';
import { bellTexts, join, leave, moveClock, refusal, weeksOf } from '../test/taking-part.ts';

const app = await startTestApp();
const lea = await aPerson(app);
const start = Date.now();
const dayMs = 86_400_000;
const first = dayFromNow(3);
afterEach(() => moveClock(app, Date.now()));

const weekly = async () => {
  const author = await aPerson(app);
  return { author, ...(await withOuting(author, { repeat: 'weekly', startDate: first })) };
};
/** As if the server had worked all the time until then. */
async function daysLater(days: number): Promise<void> {
  moveClock(app, start + days * dayMs);
  await app.outings.makeDueWeeks();
  await app.outings.askDue();
}
const goOn = async (person: TestPerson, id: string): Promise<Announcement> =>
  (await person.call({ method: 'POST', url: `/api/announce/${id}/series/continue` })).json();
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
  await expect.poll(() => bellTexts(author)).toContain(question);
  await daysLater(afterFive + 3);
  await daysLater(afterFive + 6);
  const mails = async () =>
    (await mailsTo(app, author.email)).filter(({ subject }) => subject === 'On continue ?').length;
  await expect.poll(mails).toBe(1);
  expect((await bellTexts(author)).filter((text) => text === question)).toHaveLength(1);

  const weeks = await weeksOf(author, id);
  expect(await isFound(id)).toBe(true);
  await daysLater(afterFive + 8);
  expect((await shown(id, author)).series).toMatchObject({ paused: true });
  expect(await isFound(id)).toBe(false);
  expect(refusal(await join(lea, id, {}, weeks.at(-1)))).toEqual([409, seriesTexts.paused]);
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
  expect(await goOn(author, id)).toMatchObject({ series: { asked: false } });
  await expect.poll(() => bellTexts(author)).not.toContain(question);
  await daysLater(afterFive + 28);
  expect(await asked(author, id)).toBe(false);
  await daysLater(afterFive + 36);
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
