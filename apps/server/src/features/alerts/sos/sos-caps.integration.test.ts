import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { onEither, secondInstance } from '../../../../test/second-instance.ts';
import { dayFromNow } from '../../announcements/test/publish.ts';
import { withOuting } from '../../outings/test/outing.ts';
import { agePresses, ask, join, leave, moveClock } from '../../outings/test/taking-part.ts';
import { createAlert } from '../test/alert.ts';
import { bellOf, delayed, noon as noonToday, settled } from '../test/telling.ts';
import { forgetTurns } from './sos-turns.ts';

const app = await startTestApp(delayed);
const other = await secondInstance(app, delayed);
const hourMs = 3_600_000;
/** Noon of tomorrow. */
const noon = (): number => noonToday().getTime() + 24 * hourMs;
const moveTo = (moment: number): void => {
  for (const instance of [app, other]) moveClock(instance, moment);
};
beforeEach(async () => {
  moveTo(noon());
  await app.db.deleteFrom('alerts').execute();
});

const lyon = { zipCode: '69001', municipalityName: 'Lyon', latitude: 0, longitude: 0 };
const dax = { ...lyon, zipCode: '40100', municipalityName: 'Dax' };
const albi = { ...lyon, zipCode: '81000', municipalityName: 'Albi' };
const agen = { ...lyon, zipCode: '47000', municipalityName: 'Agen' };
const auch = { ...lyon, zipCode: '32000', municipalityName: 'Auch' };

/** In the evening of tomorrow, or so many days later. */
const anOuting = async (host: TestPerson, change: object, daysLater = 0): Promise<Announcement> => {
  const outing = await withOuting(host, {
    startDate: dayFromNow(1 + daysLater),
    startTime: '19:00',
    ...change,
  });
  // Its publication is not told here.
  await sql`DELETE FROM jobs WHERE name = 'alert-match'`.execute(app.db);
  return outing;
};
const sos = async (host: TestPerson, id: string) => {
  const answer = await ask(host, id, 'sos');
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<{ asked: number }>().asked;
};
const told = async (person: TestPerson) => {
  await settled(app);
  return (await bellOf(person)).filter((text) => text.startsWith('Il manque quelqu’un')).length;
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => aPerson(app)));
/** Every second call goes to the other instance. */
const on = (person: TestPerson, index: number): TestPerson => onEither(other, person, index);

describe('strangers are asked', () => {
  it('only for an outing that was full at some time or starts within 24 hours', async () => {
    const [host, guest, stranger, waits] = await people(4);
    if (!host || !guest || !stranger || !waits) throw new Error('people are missing');
    await createAlert(stranger, dax);
    const fresh = await anOuting(host, dax, 3);
    expect(await sos(host, fresh.id)).toBe(0);
    expect(await told(stranger)).toBe(0);

    const wasFull = await anOuting(host, { ...dax, places: 1 }, 3);
    await join(guest, wasFull.id);
    await join(waits, wasFull.id);
    await agePresses(app);
    await leave(guest, wasFull.id);
    // The place is held for the one who waits.
    expect(await sos(host, wasFull.id)).toBe(2);
    expect(await told(stranger)).toBe(1);
  });

  it('for an outing that was full before it got more places', async () => {
    const [host, guest, stranger] = await people(3);
    if (!host || !guest || !stranger) throw new Error('people are missing');
    await createAlert(stranger, albi);
    const { id } = await anOuting(host, { ...albi, places: 1 }, 3);
    await join(guest, id);
    await sql`UPDATE outings SET was_full = false WHERE announcement_id = ${id}`.execute(app.db);
    // As the version before leaves it: full, and not noted. It is noted when it changes.
    await sql`UPDATE outings SET places = 2 WHERE announcement_id = ${id}`.execute(app.db);
    expect(await sos(host, id)).toBe(1);
  });

  it('three times a day for an author, then only those who wait, and again a day later', async () => {
    const [host, stranger, guest, waits] = await people(4);
    if (!host || !guest || !stranger || !waits) throw new Error('people are missing');
    await createAlert(stranger, agen);
    // Somebody who leaves a full outing within a day of its start makes the first call.
    const left = await anOuting(host, { ...agen, places: 1 });
    await join(guest, left.id);
    await agePresses(app);
    await leave(guest, left.id);
    expect(await told(stranger)).toBe(1);
    const asked: number[] = [];
    for (let turn = 0; turn < 3; turn += 1) asked.push(await sos(host, (await anOuting(host, agen)).id));
    expect(asked).toEqual([1, 1, 0]);

    const full = await anOuting(host, { ...agen, places: 2 });
    await join(guest, full.id);
    await join(stranger, full.id);
    await join(waits, full.id);
    await agePresses(app);
    await leave(guest, full.id);
    expect(await told(waits)).toBe(1);
    expect(await told(stranger)).toBe(3);

    moveTo(noon() + 25 * hourMs);
    expect(await sos(host, (await anOuting(host, agen, 1)).id)).toBe(1);
    expect(await told(stranger)).toBe(4);
  });
});

describe('at the same moment on two instances', () => {
  const all = 40;

  it(`${all} calls of one author ask strangers three times`, async () => {
    const host = await aPerson(app);
    // Places far from each other, so that the limit of one stranger does not hide that of the author.
    const places = [lyon, dax, albi, agen];
    const strangers = await people(places.length);
    for (const [index, stranger] of strangers.entries()) await createAlert(stranger, places[index]);
    const outings: Announcement[] = [];
    for (let index = 0; index < all; index += 1)
      outings.push(await anOuting(host, places[index % places.length] ?? lyon));
    const asked = await Promise.all(outings.map(({ id }, index) => sos(on(host, index), id)));
    expect(asked.filter((count) => count > 0)).toEqual([1, 1, 1]);
    const bells = await Promise.all(strangers.map(told));
    expect(bells.reduce((sum, count) => sum + count)).toBe(3);
  });

  it(`nobody is told more than three by the calls of ${all} authors`, async () => {
    const strangers = await people(3);
    for (const stranger of strangers) await createAlert(stranger, auch);
    const hosts = await people(all);
    const outings = await Promise.all(hosts.map((host) => anOuting(host, auch)));
    const asked = await Promise.all(
      outings.map(({ id }, index) => sos(on(hosts[index] as TestPerson, index), id)),
    );
    expect(asked.reduce((sum, count) => sum + count)).toBe(9);
    for (const stranger of strangers) expect(await told(stranger)).toBe(3);
  });
});

it('whoever calls and is called can export it, and nothing of it outlives a day or an erasure', async () => {
  const [host, stranger] = await people(2);
  if (!host || !stranger) throw new Error('people are missing');
  const auxerre = { ...lyon, zipCode: '89000', municipalityName: 'Auxerre' };
  await createAlert(stranger, auxerre);
  await sos(host, (await anOuting(host, auxerre)).id);
  const data = app.personalData.find(({ tables }) => tables.sos_turns);
  const exported = async ({ id }: TestPerson) => (await data?.export(id, app.db))?.['alertes.json'];
  expect(await exported(host)).toMatchObject({ sos: { lances: [expect.any(Date)], recus: [] } });
  expect(await exported(stranger)).toMatchObject({ sos: { lances: [], recus: [expect.any(Date)] } });
  await settled(app);
  await stranger.call({ method: 'DELETE', url: '/api/user', payload: { password: stranger.password } });
  const turns = async ({ id }: TestPerson) =>
    (await app.db.selectFrom('sos_turns').select('kind').where('person_id', '=', id).execute()).length;
  expect([await turns(host), await turns(stranger)]).toEqual([1, 0]);
  await forgetTurns(new Date(noon() + 23 * hourMs), app.db);
  expect(await turns(host)).toBe(1);
  await forgetTurns(new Date(noon() + 25 * hourMs), app.db);
  expect(await turns(host)).toBe(0);
});
