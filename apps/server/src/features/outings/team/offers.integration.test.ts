import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { aWrite, put } from '../../announcements/test/publish.ts';
import { anOuting as fields, withOuting } from '../test/outing.ts';
import {
  accept,
  agePresses,
  ask,
  bell,
  bellTexts,
  happened,
  join,
  leave,
  moveClock,
  refusal,
  shown,
  stateOf,
} from '../test/taking-part.ts';

const app = await startTestApp();
const author = await aPerson(app);
const [ana, ben, cleo, dan] = [
  await aPerson(app),
  await aPerson(app),
  await aPerson(app),
  await aPerson(app),
];
afterEach(() => moveClock(app, Date.now()));

/** One place, Ana is in, and the others wait in this order. */
async function full(...waiting: (typeof ana)[]) {
  const { id, outing } = await withOuting(author, { places: 1 });
  for (const person of [ana, ...waiting]) await join(person, id);
  await agePresses(app);
  const startsAt = Date.parse(outing?.startsAt ?? '');
  const hoursBefore = (hours: number) => moveClock(app, startsAt - hours * 3_600_000);
  return { id, hoursBefore };
}
const jobsLeft = () =>
  app.db.selectFrom('jobs').select('id').where('name', 'in', ['notice', 'notices']).execute();
const hoursUntil = (end = '', from?: string | null) =>
  Math.round((Date.parse(end) - Date.parse(from ?? '')) / 3_600_000);
const until = async (person: typeof ana, id: string) =>
  new Date((await shown(person, id)).participation?.offeredUntil ?? 0);

describe('an offered place', () => {
  it('goes to the next when nobody answers in time, and says so kindly', async () => {
    const { id, hoursBefore } = await full(ben, cleo);
    hoursBefore(48);
    await leave(ana, id);
    const deadline = await until(ben, id);
    const { outing, participation } = await shown(ben, id);
    expect(hoursUntil(outing?.startsAt, participation?.offeredSince)).toBe(48);
    await expect
      .poll(() => bell(ben))
      .toContainEqual(
        expect.stringMatching(/^Une place est pour vous : tennis .+ à 19 h, à Saint-Étienne\.$/),
      );
    moveClock(app, deadline.getTime() - 60_000);
    await app.outings.settleDue();
    expect(await stateOf(ben, id)).toBe('offered');
    moveClock(app, deadline.getTime() + 1_000);
    expect(refusal(await accept(ben, id))).toEqual([409, "Cette place n'est plus disponible"]);
    await app.outings.settleDue();
    expect([await stateOf(ben, id), await stateOf(cleo, id)]).toEqual([undefined, 'offered']);
    await expect.poll(() => bell(ben)).toContainEqual(expect.stringContaining('n’est plus gardée pour vous'));
    await join(ben, id);
    expect((await shown(ben, id)).participation).toMatchObject({ state: 'waiting', position: 1 });
  });

  it('is passed on within 5 seconds by the job', async () => {
    const { id, hoursBefore } = await full(ben, cleo);
    hoursBefore(48);
    await leave(ana, id);
    moveClock(app, (await until(ben, id)).getTime() + 1_000);
    await expect.poll(() => stateOf(cleo, id), { timeout: 5_000 }).toBe('offered');
  });

  it('gets a new deadline when the outing moves', async () => {
    const { id, hoursBefore } = await full(ben);
    hoursBefore(60);
    await leave(ana, id);
    const before = await until(ben, id);
    hoursBefore(58);
    await put(author, id, aWrite(fields({ places: 1, startTime: '21:00' })));
    expect((await until(ben, id)).getTime()).toBeGreaterThan(before.getTime());
  });

  it('can be refused, which passes it on at once', async () => {
    const { id } = await full(ben, cleo);
    await leave(ana, id);
    expect((await leave(ben, id)).statusCode).toBe(204);
    expect(await stateOf(cleo, id)).toBe('offered');
  });
});

describe('an outing that is over or cancelled', () => {
  it('offers nothing any more, whoever leaves', async () => {
    const { id, hoursBefore } = await full(ben);
    const gone = await aPerson(app);
    await leave(ana, id);
    await leave(ben, id);
    await join(gone, id);
    await join(cleo, id);
    hoursBefore(-48);
    await gone.call({ method: 'DELETE', url: '/api/user', payload: { password: gone.password } });
    await expect.poll(async () => (await jobsLeft()).length).toBe(0);
    expect(await happened(cleo)).not.toContain('called');
  });

  it('tells those who were offered a place of the cancellation alone', async () => {
    const { id } = await full(dan);
    await leave(ana, id);
    expect(await stateOf(dan, id)).toBe('offered');
    await expect.poll(async () => (await jobsLeft()).length).toBe(0);
    const before = (await bell(dan)).length;
    await ask(author, id, 'cancel', { reason: 'Orage' });
    await expect.poll(async () => (await bell(dan)).length).toBe(before + 1);
    await expect.poll(async () => (await jobsLeft()).length).toBe(0);
    expect((await happened(dan))[0]).toBe('cancelled');
    expect((await shown(dan, id)).outing).toMatchObject({
      state: 'cancelled',
      cancelReason: 'Orage',
      held: 0,
    });
  });
});

describe('in the last three hours', () => {
  it('running offers end, all who wait are told, and the first who accepts has the place', async () => {
    const { id, hoursBefore } = await full(ben, cleo);
    hoursBefore(48);
    await leave(ana, id);
    hoursBefore(2.9);
    await app.outings.settleDue();
    expect([await stateOf(ben, id), await stateOf(cleo, id)]).toEqual(['waiting', 'waiting']);
    for (const person of [ben, cleo]) await expect.poll(() => happened(person)).toContain('called');
    const answers = await Promise.all([accept(cleo, id), accept(ben, id)]);
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '409']);
  });

  it('anyone may take a free place of an open outing, also without waiting', async () => {
    const { id, hoursBefore } = await full(ben);
    hoursBefore(48);
    await leave(ana, id);
    hoursBefore(1);
    expect((await join(dan, id)).json().participation).toMatchObject({ state: 'in' });
    expect((await join(ben, id)).json().participation).toMatchObject({ state: 'waiting' });
  });

  it('nobody joins or accepts from the start on', async () => {
    const { id, hoursBefore } = await full(ben);
    hoursBefore(-0.1);
    expect(refusal(await join(dan, id))).toEqual([409, "Cette séance n'est plus ouverte"]);
    expect((await accept(ben, id)).statusCode).toBe(409);
    expect((await leave(ana, id)).statusCode).toBe(204);
    expect(await stateOf(ben, id)).toBe('waiting');
  });
});

describe('an SOS', () => {
  it('calls the place and asks everyone who waits, at most once in two hours', async () => {
    const { id, hoursBefore } = await full(ben, cleo);
    expect(refusal(await ask(author, id, 'sos'))).toEqual([409, 'Il ne manque personne']);
    hoursBefore(48);
    await leave(ana, id);
    expect(await stateOf(ben, id)).toBe('offered');
    expect((await ask(author, id, 'sos')).json()).toEqual({ asked: 2 });
    const { outing } = await shown(author, id);
    expect(outing).toMatchObject({ urgent: true, called: true, taken: 0, waiting: 2, asked: 0 });
    expect(hoursUntil(outing?.startsAt, outing?.sosAgainAt)).toBe(46);
    const seen = (await shown(ben, id)).outing;
    expect([seen?.called, seen?.asked, seen?.sosAgainAt]).toEqual([true, undefined, undefined]);
    for (const person of [ben, cleo])
      await expect
        .poll(() => bell(person))
        .toContainEqual(expect.stringMatching(/^Il manque quelqu’un au tennis/));
    const again = await ask(author, id, 'sos');
    expect([again.statusCode, Number(again.headers['retry-after']) > 7_000]).toEqual([429, true]);
    expect((await accept(cleo, id)).json().participation).toMatchObject({ state: 'in' });
    expect((await shown(author, id)).outing).toMatchObject({ urgent: false, called: false, state: 'full' });
  });

  it('is sent by itself when someone leaves a full outing within 24 hours', async () => {
    const { id, hoursBefore } = await full(ben);
    hoursBefore(20);
    await leave(ana, id);
    expect(await stateOf(ben, id)).toBe('waiting');
    expect((await shown(ben, id)).outing).toMatchObject({ urgent: true, held: 0, state: 'open' });
    await expect
      .poll(() => bellTexts(ben))
      .toContainEqual(expect.stringMatching(/^Il manque quelqu’un au tennis /));
    expect((await accept(ben, id)).statusCode).toBe(200);
  });
});
