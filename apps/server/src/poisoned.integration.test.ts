import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../test/harness.ts';
import { aPerson, type TestPerson } from '../test/people.ts';
import { createAlert } from './features/alerts/test/alert.ts';
import { giveToAddress } from './features/alerts/test/summaries.ts';
import { delayed, setNoon } from './features/alerts/test/telling.ts';
import { publish } from './features/announcements/test/publish.ts';
import { bell } from './features/outings/test/taking-part.ts';

const app = await startTestApp(delayed);

/** Every write of a row with one of these ids fails, and with it its whole transaction. */
await sql`CREATE TABLE poisoned (id uuid PRIMARY KEY)`.execute(app.db);
await sql`
  CREATE FUNCTION refuse_poisoned() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM poisoned WHERE id = (to_jsonb(coalesce(NEW, OLD)) ->> TG_ARGV[0])::uuid) THEN
      RAISE EXCEPTION 'poisoned';
    END IF;
    RETURN coalesce(NEW, OLD);
  END $$`.execute(app.db);
for (const [table, column] of [
  ['people', 'id'],
  ['alerts', 'id'],
  ['notifications', 'person_id'],
] as const)
  await sql`
    CREATE TRIGGER refuse_poisoned BEFORE INSERT OR UPDATE OR DELETE ON ${sql.table(table)}
    FOR EACH ROW EXECUTE FUNCTION refuse_poisoned(${sql.lit(column)})`.execute(app.db);
const poison = (id: string) => sql`INSERT INTO poisoned VALUES (${id})`.execute(app.db);
afterEach(() => sql`DELETE FROM poisoned`.execute(app.db));

const three = async (): Promise<[TestPerson, TestPerson, TestPerson]> =>
  Promise.all([aPerson(app), aPerson(app), aPerson(app)]);
const personOf = ({ id }: { id: string }) =>
  app.db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const aside = async (job: string): Promise<string[]> =>
  (await app.db.selectFrom('job_items_aside').select('item').where('job', '=', job).execute()).map(
    ({ item }) => item,
  );

describe('one for whom everything fails does not keep it from the others:', () => {
  it('warnings of unused accounts, and their erasure', async () => {
    const people = await three();
    const ids = people.map(({ id }) => id);
    await sql`
      UPDATE people SET activated_at = now() - interval '2 years 1 day', last_login_at = NULL
      WHERE id = ANY (${ids}::uuid[])`.execute(app.db);
    await poison(people[0].id);
    await app.inactivity.sweep();
    const warned = async () =>
      (await Promise.all(people.map(personOf))).map(
        ({ inactivity_warned_at }) => inactivity_warned_at !== null,
      );
    expect(await warned()).toEqual([false, true, true]);
    expect(await aside('accounts-inactivity')).toEqual([people[0].id]);

    await sql`DELETE FROM poisoned`.execute(app.db);
    await sql`
      UPDATE people SET inactivity_warned_at = now() - interval '29 days' WHERE id = ANY (${ids}::uuid[])`.execute(
      app.db,
    );
    await poison(people[1].id);
    await sql`DELETE FROM job_items_aside`.execute(app.db);
    await app.inactivity.sweep();
    expect((await Promise.all(people.map(personOf))).map(({ erased_at }) => erased_at !== null)).toEqual([
      true,
      false,
      true,
    ]);
  });

  it('the end of suspensions', async () => {
    const people = await three();
    await sql`
      UPDATE people SET suspended_until = now() - interval '1 minute'
      WHERE id = ANY (${people.map(({ id }) => id)}::uuid[])`.execute(app.db);
    await poison(people[0].id);
    await app.moderation.sweep();
    expect((await Promise.all(people.map(personOf))).map((row) => row.suspended_until === null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('the erasure of people who came back with a backup', async () => {
    const people = await three();
    await sql`
      UPDATE people SET erased_at = now() WHERE id = ANY (${people.map(({ id }) => id)}::uuid[])`.execute(
      app.db,
    );
    await poison(people[0].id);
    await app.eraseAgain();
    expect((await Promise.all(people.map(personOf))).map(({ email }) => email === null)).toEqual([
      false,
      true,
      true,
    ]);
  });

  it('the plan of summaries, also with an alert whose time zone does not exist, and the summaries', async () => {
    const people = await three();
    const alerts = [];
    for (const person of people) alerts.push(await createAlert(person, { frequency: 'daily' }));
    const [strange, poisoned, good] = alerts;
    if (!strange || !poisoned || !good) throw new Error('alerts are missing');
    await sql`UPDATE alerts SET time_zone = 'Mars/Base', due_at = NULL WHERE id = ${strange.id}`.execute(
      app.db,
    );
    await poison(poisoned.id);
    const due = async () => {
      const rows = await app.db
        .selectFrom('alerts')
        .select(['id', 'due_at'])
        .where('id', 'in', [strange.id, poisoned.id, good.id])
        .execute();
      return new Map(rows.map(({ id, due_at }) => [id, due_at]));
    };
    await app.alerts.summariseDue();
    await expect.poll(async () => (await due()).get(good.id)).not.toBeNull();
    expect((await due()).get(strange.id)).toBeNull();

    await sql`DELETE FROM poisoned`.execute(app.db);
    await sql`UPDATE alerts SET due_at = now() - interval '1 minute'`.execute(app.db);
    await poison(poisoned.id);
    await app.alerts.summariseDue();
    await expect
      .poll(async () => [...(await due())].filter(([, at]) => at && at > new Date()).map(([id]) => id))
      .toEqual([good.id]);
  });

  it('the question whether an alert goes on, and its end', async () => {
    await sql`DELETE FROM alerts`.execute(app.db);
    const owner = await aPerson(app);
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three']) {
      const { id } = await createAlert(owner);
      await giveToAddress(app, [id], `poisoned-${name}@exemple.org`);
      ids.push(id);
    }
    await sql`UPDATE alerts SET pressed_at = now() - interval '400 days'`.execute(app.db);
    await poison(ids[0] ?? '');
    await app.alerts.askAndEnd();
    const asked = async () =>
      (await app.db.selectFrom('alerts').select('id').where('asked_at', 'is not', null).execute()).length;
    expect(await asked()).toBe(2);

    await sql`DELETE FROM poisoned`.execute(app.db);
    await sql`UPDATE alerts SET asked_at = now() - interval '40 days'`.execute(app.db);
    await poison(ids[1] ?? '');
    await app.alerts.askAndEnd();
    expect((await app.db.selectFrom('alerts').select('id').execute()).map(({ id }) => id)).toEqual([ids[1]]);
  });

  it('what their alerts find at once', async () => {
    await sql`DELETE FROM alerts`.execute(app.db);
    setNoon(app);
    const people = await three();
    for (const person of people) await createAlert(person);
    await sql`
      CREATE TRIGGER refuse_poisoned BEFORE INSERT ON alert_days
      FOR EACH ROW EXECUTE FUNCTION refuse_poisoned('recipient')`.execute(app.db);
    await sql`INSERT INTO poisoned SELECT recipient FROM alerts WHERE person_id = ${people[1].id}`.execute(
      app.db,
    );
    await publish(await aPerson(app));
    await sql`UPDATE jobs SET due_at = now() WHERE name = 'alert-match'`.execute(app.db);
    for (const person of [people[0], people[2]]) await expect.poll(() => bell(person)).toHaveLength(1);
    const left = () => app.db.selectFrom('jobs').select('data').where('name', '=', 'alert-match').execute();
    await expect.poll(async () => (await left()).length).toBe(1);
    expect(await bell(people[1])).toEqual([]);
  });

  it('a notice to many', async () => {
    const people = await three();
    await poison(people[1].id);
    await app.transact.unattended((transaction) =>
      app.notices.tell(
        people.map(({ id }) => ({
          personId: id,
          kind: 'changes',
          title: 'La séance change',
          text: 'Tennis.',
          announceId: '0'.repeat(32),
          about: 'outing:poisoned',
        })),
        transaction,
      ),
    );
    for (const person of [people[0], people[2]])
      await expect.poll(() => bell(person)).toEqual(['La séance change']);
    expect(await bell(people[1])).toEqual([]);
  });
});
