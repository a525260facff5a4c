import { isAsTold, outingMarks } from '@coequipiers/contract/outing-rules';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { remindersOf } from '@coequipiers/contract/reminder-times';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { liveClient } from '../../../../test/live.ts';
import { mailsTo, mailTo } from '../../../../test/mails.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { withOuting } from '../test/outing.ts';
import { agePresses, ask, join, leave, moveClock, weeksOf } from '../test/taking-part.ts';

const app = await startTestApp();
const [author, ana, ben, cleo] = [
  await aPerson(app),
  await aPerson(app),
  await aPerson(app),
  await aPerson(app),
];
afterEach(() => moveClock(app, Date.now()));

/** A series for one person a week, and the ids of its first weeks. */
async function aSeries(change: object = {}, by = author) {
  const { id } = await withOuting(by, { repeat: 'weekly', places: 1, ...change });
  const [first = '', second = '', third = ''] = await weeksOf(app, id);
  return { id, first, second, third };
}
const parts = async (person: TestPerson, id: string): Promise<AnnouncementOuting[]> =>
  (await person.call({ url: `/api/announce/${id}/outings` })).json();
const stateIn = async (person: TestPerson, id: string, week: string): Promise<string | undefined> =>
  (await parts(person, id)).find(({ outing }) => outing.id === week)?.participation?.state;
const notices = async (person: TestPerson, id: string): Promise<[event: string, week: string][]> =>
  (await person.call({ url: '/api/notifications' }))
    .json()
    .filter(({ announceId }: { announceId: string }) => announceId === id)
    .map(({ event, outingId }: { event: string; outingId: string }) => [event, outingId]);
const delivered = () =>
  expect
    .poll(async () => app.db.selectFrom('jobs').select('id').where('name', 'like', 'notice%').execute())
    .toEqual([]);

describe('each week by itself', () => {
  it('offers its free place to whoever waits for it, who is led to it', async () => {
    const { id, second, third } = await aSeries();
    for (const week of [second, third]) await join(ana, id, {}, week);
    await join(ben, id, {}, second);
    await join(cleo, id, {}, third);
    await agePresses(app);
    await leave(ana, id, second);
    expect([await stateIn(ben, id, second), await stateIn(cleo, id, third)]).toEqual(['offered', 'waiting']);
    await expect.poll(() => notices(ben, id)).toEqual([['offered', second]]);
    await expect.poll(() => notices(author, id)).toContainEqual(['left', second]);
    expect(await notices(cleo, id)).toEqual([]);
    expect((await mailTo(app, ben.email, /une place pour vous/)).text).toContain(
      `/announce/${id}?outing=${second}`,
    );
  });

  it('is shown, joined and closed by the clock of outings', async () => {
    const { id, first, second } = await aSeries();
    const { startsAt } = (await parts(ana, id))[0]?.outing ?? { startsAt: '' };
    moveClock(app, Date.parse(startsAt) + 86_400_000);
    await app.outings.makeDueWeeks();
    const { outing, expired } = (await ana.call({ url: `/api/announce/${id}` })).json();
    expect([outing.id, expired]).toEqual([second, false]);
    expect((await join(ana, id)).json().outing.id).toBe(second);
    expect((await join(ana, id, {}, first)).json().code).toBe('OUTING_CLOSED');
  });

  it('tells of an outing that does not repeat as before', async () => {
    const { id } = await withOuting(author);
    await join(ana, id);
    await expect.poll(() => notices(author, id)).toEqual([['joined', null]]);
  });

  it('asks for a replacement only those who wait for it', async () => {
    const { id, second, third } = await aSeries();
    for (const week of [second, third]) await join(ana, id, {}, week);
    await join(ben, id, {}, second);
    await join(cleo, id, {}, third);
    await agePresses(app);
    await leave(ana, id, second);
    expect((await ask(author, id, 'sos', {}, third)).statusCode).toBe(409);
    expect((await ask(author, id, 'sos', {}, second)).json()).toEqual({ asked: 1 });
    await expect.poll(() => notices(ben, id)).toEqual([['called', second]]);
    await delivered();
    expect(await notices(cleo, id)).toEqual([]);
    const urgent = (await parts(ben, id)).map(({ outing }) => outing.urgent);
    expect(urgent.slice(0, 3)).toEqual([false, true, false]);
  });

  it('is reminded of at its own time, to those who are in it', async () => {
    const [host, early, late] = [await aPerson(app), await aPerson(app), await aPerson(app)];
    const { id, second, third } = await aSeries({}, host);
    await join(early, id, {}, second);
    await join(late, id, {}, third);
    const { startsAt, timeZone } = (await parts(late, id)).find(({ outing }) => outing.id === third)
      ?.outing ?? {
      startsAt: '',
      timeZone: '',
    };
    const [dayBefore] = remindersOf(new Date(startsAt), timeZone);
    const reminders = async ({ email }: TestPerson) =>
      (await mailsTo(app, email)).filter(({ text = '' }) => text.startsWith('C’est demain'));
    moveClock(app, (dayBefore?.at.getTime() ?? 0) - 1_000);
    await app.outings.remindDue();
    await delivered();
    expect(await reminders(late)).toEqual([]);
    moveClock(app, (dayBefore?.at.getTime() ?? 0) + 1_000);
    await app.outings.remindDue();
    await expect.poll(async () => (await reminders(late)).length).toBe(1);
    await expect.poll(async () => (await reminders(host)).length).toBe(1);
    const [{ text = '' } = {}] = await reminders(late);
    const page = `/announce/${id}?outing=${third}`;
    expect(text).toContain(page);
    const { pathname, search } = new URL(/https?:\S+\/participations\/leave\S+/.exec(text)?.[0] ?? '');
    const left = await app.call({ method: 'POST', url: pathname + search });
    expect(left.body).toContain(`href="${page}"`);
    expect(await stateIn(late, id, third)).toBeUndefined();
    await delivered();
    expect(await reminders(early)).toEqual([]);
  });
});

describe('the live topic of a series', () => {
  it('tells how all weeks are that are to come, so that a page knows whether it missed something of its own', async () => {
    const { id, first, third } = await aSeries();
    const url = await app.address();
    const topic = `/topic/announces/${id}/outing`;
    const before = await parts(ana, id);
    const page = await liveClient({ url });
    afterAll(page.leave);
    const newest = await page.listen(topic);
    expect(newest).toBe(outingMarks(before.map(({ outing }) => outing)));
    await join(ana, id, {}, third);
    expect((await page.next()).body).toMatchObject({ id: third, taken: 1, state: 'full' });
    const later = await liveClient({ url });
    afterAll(later.leave);
    const told = await later.listen(topic);
    const missed = before.filter(({ outing }) => !isAsTold(outing, told)).map(({ outing }) => outing.id);
    expect(missed).toEqual([third]);
    await ask(author, id, 'cancel', {}, first);
    const again = await liveClient({ url });
    afterAll(again.leave);
    expect(await again.listen(topic)).toBe(outingMarks((await parts(ana, id)).map(({ outing }) => outing)));
  });
});
