import { frenchTimeZones } from '@coequipiers/contract/time-zones';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { comingDay } from '../../../test/coming-day.ts';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { publish } from '../announcements/test/publish.ts';
import { block, unblock } from '../chat/test/talk.ts';
import { withOuting } from '../outings/test/outing.ts';
import { ask } from '../outings/test/taking-part.ts';
import { alertsOf, anAlert, changeAlert, createAlert, postAlert } from './test/alert.ts';

const app = await startTestApp();

describe('an alert', () => {
  it('lies at the centre of its commune, found by its names or by a position', async () => {
    const person = await aPerson(app);
    const named = await createAlert(person);
    expect(named).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      latitude: 45.4283,
      longitude: 4.3807,
      zipCode: '42000',
      municipalityName: 'Saint-Étienne',
      regionName: 'Auvergne-Rhône-Alpes',
      maxDistance: 10_000,
      categories: [],
      level: null,
      days: [],
      fromTime: null,
      toTime: null,
      frequency: 'now',
      paused: false,
      confirmed: true,
      createdAt: expect.stringMatching(/Z$/),
      found30Days: 0,
    });
    const near = await createAlert(person, {
      zipCode: null,
      municipalityName: null,
      latitude: 45.44,
      longitude: 4.4,
    });
    expect([near.latitude, near.municipalityName]).toEqual([named.latitude, 'Saint-Étienne']);
    const stored = await app.db
      .selectFrom('alerts')
      .select(['time_zone', 'commune_code'])
      .where('id', '=', named.id)
      .executeTakeFirst();
    expect(stored).toEqual({ time_zone: 'Europe/Paris', commune_code: '42218' });
  });

  it('needs a commune that can be found', async () => {
    const person = await aPerson(app);
    for (const place of [
      { zipCode: '', municipalityName: '' },
      { zipCode: '00000', municipalityName: 'Nulle-Part' },
      { zipCode: '', municipalityName: '', latitude: 40.7, longitude: -74 },
    ]) {
      const answer = await postAlert(person, place);
      expect([answer.statusCode, answer.json().code]).toEqual([400, 'CITY_UNKNOWN']);
    }
  });

  it.each([
    [{ maxDistance: 12_345 }, 'Choisissez une distance de la liste'],
    [{ categories: ['Curling'] }, 'Ces sports ne sont pas valides'],
    [{ days: [0] }, 'Ces jours ne sont pas valides'],
    [{ level: 'expert' }, 'Ce niveau n’existe pas'],
    [{ fromTime: '20:00', toTime: '20:00' }, 'La première heure doit être avant la seconde'],
    [{ frequency: 'hourly' }, 'Choisissez quand vous voulez être prévenu'],
  ])('is refused in French: %j', async (wrong, sentence) => {
    const answer = await postAlert(await aPerson(app), wrong as object);
    expect([answer.statusCode, answer.json().userMessage]).toEqual([400, sentence]);
  });

  it('is changed field by field, and what is left out stays', async () => {
    const person = await aPerson(app);
    const { id } = await createAlert(person, {
      categories: ['Tennis', 'Football', 'Tennis'],
      level: 'beginner',
      days: [7, 6, 6],
      fromTime: '18:00',
      toTime: '21:00',
      frequency: 'weekly',
    });
    const [before] = await alertsOf(person);
    expect(before).toMatchObject({ categories: ['Football', 'Tennis'], days: [6, 7], level: 'beginner' });
    const changed = (await changeAlert(person, id, { maxDistance: 50_000, paused: true })).json();
    expect(changed).toEqual({ ...before, maxDistance: 50_000, paused: true });
    const emptied = await changeAlert(person, id, { level: null, days: null, fromTime: '', categories: [] });
    expect(emptied.json()).toEqual({
      ...changed,
      level: null,
      days: [],
      fromTime: null,
      categories: [],
    });
    const moved = await changeAlert(person, id, { zipCode: '69001', municipalityName: 'Lyon' });
    expect(moved.json()).toMatchObject({ municipalityName: 'Lyon', maxDistance: 50_000, toTime: '21:00' });
    const reversed = await changeAlert(person, id, { fromTime: '22:00' });
    expect([reversed.statusCode, reversed.json().userMessage]).toEqual([
      400,
      'La première heure doit être avant la seconde',
    ]);
    expect((await changeAlert(person, id, { municipalityName: 'Nulle-Part' })).statusCode).toBe(400);
    expect(await alertsOf(person)).toEqual([moved.json()]);
  });

  it('does not catch up after a pause, but other changes do not restart it', async () => {
    const person = await aPerson(app);
    const { id } = await createAlert(person);
    const since = async () =>
      (await app.db.selectFrom('alerts').select('since').where('id', '=', id).executeTakeFirstOrThrow())
        .since;
    const first = await since();
    await changeAlert(person, id, { paused: true, maxDistance: 5_000 });
    await changeAlert(person, id, { paused: true });
    expect(await since()).toEqual(first);
    await changeAlert(person, id, { paused: false });
    const resumed = await since();
    expect(resumed.getTime()).toBeGreaterThan(first.getTime());
    await changeAlert(person, id, { paused: false });
    expect(await since()).toEqual(resumed);
  });

  it('of somebody else is unknown', async () => {
    const [owner, other] = [await aPerson(app), await aPerson(app)];
    const { id } = await createAlert(owner);
    const remove = (person: TestPerson) => person.call({ method: 'DELETE', url: `/api/alerts/${id}` });
    expect((await changeAlert(other, id, { paused: true })).statusCode).toBe(404);
    expect((await remove(other)).statusCode).toBe(404);
    expect(await alertsOf(owner)).toMatchObject([{ id, paused: false }]);
    expect([(await remove(owner)).statusCode, (await remove(owner)).statusCode]).toEqual([204, 404]);
    expect(await alertsOf(owner)).toEqual([]);
  });

  it('is refused beyond ten, also when many are made at once', async () => {
    const person = await aPerson(app);
    const answers = await Promise.all(Array.from({ length: 14 }, () => postAlert(person)));
    const refused = answers.filter(({ statusCode }) => statusCode === 409);
    expect([refused.length, refused[0]?.json().userMessage]).toEqual([4, 'Vous avez déjà 10 alertes']);
    expect(await alertsOf(person)).toHaveLength(10);
  });
});

it('is made once when the request is repeated with its key', async () => {
  const person = await aPerson(app);
  const post = (payload = anAlert()) =>
    person.call({ method: 'POST', url: '/api/alerts', payload, headers: { 'idempotency-key': 'once' } });
  const [first, again] = [await post(), await post()];
  expect([first.statusCode, again.statusCode, again.json()]).toEqual([201, 201, first.json()]);
  expect(await alertsOf(person)).toHaveLength(1);
  expect((await post(anAlert({ maxDistance: 50_000 }))).statusCode).toBe(422);
});

describe('what an alert found in 30 days', () => {
  const found = async (person: TestPerson) => (await alertsOf(person)).map(({ found30Days }) => found30Days);
  const lorient = { zipCode: '56100', municipalityName: 'Lorient' };

  it('counts what it asks for, within its circle', async () => {
    const [person, author] = [await aPerson(app), await aPerson(app)];
    await createAlert(person, lorient);
    await createAlert(person, { ...lorient, categories: ['Tennis', 'Football'] });
    await createAlert(person, { ...lorient, level: 'beginner' });
    await createAlert(person, { ...lorient, days: [1] });
    await createAlert(person, { ...lorient, fromTime: '18:00', toTime: '20:00' });
    await createAlert(person, { zipCode: '29200', municipalityName: 'Brest', maxDistance: 50_000 });
    expect(await found(person)).toEqual([0, 0, 0, 0, 0, 0]);
    await publish(author, { ...lorient, category: 'Tennis' });
    await publish(author, { ...lorient, category: 'Running' });
    const monday = { startDate: comingDay('Monday', '11-14'), startTime: '19:00' };
    await withOuting(author, { ...lorient, ...monday, level: 'beginner', category: 'Running' });
    await withOuting(author, { ...lorient, ...monday, level: 'advanced', category: 'Football' });
    await withOuting(author, { ...lorient, ...monday, startTime: '20:01', category: 'Running' });
    await publish(author, { zipCode: '29200', municipalityName: 'Brest' });
    expect(await found(person)).toEqual([5, 2, 2, 3, 2, 1]);
  });

  it('counts outings that are over too, before and after the sweep, but none that was cancelled and none of a suspended author', async () => {
    const [person, author] = [await aPerson(app), await aPerson(app)];
    const morlaix = { zipCode: '29600', municipalityName: 'Morlaix' };
    await createAlert(person, { ...morlaix, level: 'beginner' });
    const outings = [
      await withOuting(author, { ...morlaix, level: 'beginner' }),
      await withOuting(author, { ...morlaix, level: 'beginner' }),
      await withOuting(author, { ...morlaix, level: 'beginner' }),
      await withOuting(author, { ...morlaix, level: 'advanced' }),
    ];
    const [swept, notYet, cancelled] = outings.map(({ id }) => id);
    await sql`
      UPDATE outings SET starts_at = now() - interval '3 hours', ends_at = now() - interval '1 hour'
      WHERE announcement_id IN (${swept}, ${notYet})`.execute(app.db);
    await sql`
      UPDATE announcements SET outing_until = now() - interval '1 hour', listed = id <> ${swept}
      WHERE id IN (${swept}, ${notYet})`.execute(app.db);
    expect(await found(person)).toEqual([3]);
    await ask(author, cancelled ?? '', 'cancel');
    expect(await found(person)).toEqual([2]);
    await sql`UPDATE people SET suspended_until = now() + interval '7 days' WHERE id = ${author.id}`.execute(
      app.db,
    );
    expect(await found(person)).toEqual([0]);
  });

  it('counts a series once, by the week that it shows', async () => {
    const [person, author] = [await aPerson(app), await aPerson(app)];
    const quimper = { zipCode: '29000', municipalityName: 'Quimper' };
    await createAlert(person, quimper);
    await createAlert(person, { ...quimper, days: [1] });
    await createAlert(person, { ...quimper, days: [2] });
    const { id } = await withOuting(author, {
      ...quimper,
      startDate: comingDay('Monday', '11-14'),
      repeat: 'weekly',
    });
    expect(await found(person)).toEqual([1, 1, 0]);
    const shown = sql`(SELECT min(starts_at) FROM outings WHERE announcement_id = ${id} AND cancelled_at IS NULL)`;
    await sql`
      UPDATE outings SET starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '1 day'
      WHERE announcement_id = ${id} AND starts_at = ${shown}`.execute(app.db);
    expect(await found(person)).toEqual([1, 0, 1]);
    await ask(author, id, 'cancel');
    expect(await found(person)).toEqual([1, 1, 0]);
  });

  it("leaves out one's own, people with a block between them, and what is older or no longer listed", async () => {
    const [person, author] = [await aPerson(app), await aPerson(app)];
    const vannes = { zipCode: '56000', municipalityName: 'Vannes' };
    await createAlert(person, vannes);
    await publish(person, vannes);
    const [old, gone] = [await publish(author, vannes), await publish(author, vannes)];
    await publish(author, vannes);
    expect(await found(person)).toEqual([3]);
    await sql`UPDATE announcements SET created_at = now() - interval '31 days' WHERE id = ${old.id}`.execute(
      app.db,
    );
    await sql`UPDATE announcements SET listed = false WHERE id = ${gone.id}`.execute(app.db);
    expect(await found(person)).toEqual([1]);
    for (const [one, other] of [
      [person, author],
      [author, person],
    ] as const) {
      await block(app, one, other);
      expect(await found(person)).toEqual([0]);
      await unblock(app, one, other);
    }
  });

  it('is counted in the time zones that the database knows', async () => {
    const { rows } = await sql<{ n: number }>`
      SELECT count(now() AT TIME ZONE zone)::int AS n FROM unnest(${frenchTimeZones}::text[]) AS zone`.execute(
      app.db,
    );
    expect(rows[0]?.n).toBe(frenchTimeZones.length);
  });
});

it('is not read or made without an account', async () => {
  expect((await app.call({ url: '/api/alerts' })).statusCode).toBe(401);
  expect((await app.call({ method: 'POST', url: '/api/alerts', payload: anAlert() })).statusCode).toBe(401);
});
