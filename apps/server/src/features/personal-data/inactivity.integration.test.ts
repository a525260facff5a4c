import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onPostgres, startTestApp } from '../../../test/harness.ts';
import { mailsTo, mailTo } from '../../../test/mails.ts';
import { holdingLocks } from '../../../test/one-connection.ts';
import { aPerson, aRegistration, logIn, register } from '../../../test/people.ts';
import { publish } from '../announcements/test/publish.ts';

const app = await startTestApp();

const there = async (email: string) =>
  (await app.db.selectFrom('people').select('id').where('email', '=', email).execute()).length === 1;

/** The number of transactions that wait for a row lock. */
const waiting = async () =>
  (
    await sql`SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(
      app.db,
    )
  ).rows.length;

/** Waits until all queued warnings were sent or dropped. */
const settled = () =>
  expect
    .poll(() =>
      app.db.selectFrom('jobs').select('id').where('name', '=', 'accounts-inactivity-mail').execute(),
    )
    .toEqual([]);

/** Moves all dates of a person into the past. */
const later = (email: string, span: string) =>
  sql`
    UPDATE people SET created_at = created_at - ${span}::interval, activated_at = activated_at - ${span}::interval,
      last_login_at = last_login_at - ${span}::interval,
      inactivity_warned_at = inactivity_warned_at - ${span}::interval
    WHERE email = ${email}`.execute(app.db);

describe('an account that is not used', () => {
  it('is warned at 23 months and erased at 24, with all it published', async () => {
    const person = await aPerson(app);
    const { id } = await publish(person);
    await later(person.email, '22 months 27 days');
    await app.inactivity.sweep();
    await settled();
    expect(await mailsTo(app, person.email)).toEqual([]);

    await later(person.email, '5 days');
    await app.inactivity.sweep();
    await app.inactivity.sweep();
    const mail = await mailTo(app, person.email, /va être effacé$/);
    expect(mail.text).toMatch(/depuis 23.mois/);

    await later(person.email, '25 days');
    await app.inactivity.sweep();
    expect(await there(person.email)).toBe(true);

    await later(person.email, '6 days');
    await app.inactivity.sweep();
    expect(await there(person.email)).toBe(false);
    expect((await app.call({ url: `/api/announce/${id}` })).statusCode).toBe(404);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });

  it('is kept by one login, and never erased without a warning four weeks before', async () => {
    const [back, unwarned] = [await aPerson(app), await aPerson(app)];
    await later(back.email, '23 months 2 days');
    await app.inactivity.sweep();
    await mailTo(app, back.email, /va être effacé$/);
    expect((await logIn(app, back.email, back.password)).statusCode).toBe(200);
    await later(unwarned.email, '40 months');
    await app.inactivity.sweep();
    await app.inactivity.sweep();
    await mailTo(app, unwarned.email, /va être effacé$/);
    expect([await there(back.email), await there(unwarned.email)]).toEqual([true, true]);
    await later(unwarned.email, '29 days');
    await app.inactivity.sweep();
    expect([await there(back.email), await there(unwarned.email)]).toEqual([true, false]);
  });

  it('is kept by a login that comes after the sweep has found it, and before its turn', async () => {
    const pair = [await aPerson(app), await aPerson(app)];
    for (const { email } of pair) await later(email, '23 months 2 days');
    await app.inactivity.sweep();
    for (const { email } of pair) await later(email, '35 days');
    // While one is erased, the other logs in.
    await sql`
      CREATE FUNCTION log_the_other_in() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        UPDATE people SET last_login_at = clock_timestamp() WHERE id <> NEW.id AND erased_at IS NULL;
        RETURN NEW;
      END $$`.execute(app.db);
    await sql`
      CREATE TRIGGER log_the_other_in BEFORE UPDATE ON people
      FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL)
      EXECUTE FUNCTION log_the_other_in()`.execute(app.db);
    await app.inactivity.sweep();
    await sql`DROP FUNCTION log_the_other_in CASCADE`.execute(app.db);
    const left = await Promise.all(pair.map(({ email }) => there(email)));
    expect(left.filter(Boolean)).toHaveLength(1);
  });

  it('is kept by a login that is under way when its turn comes', async () => {
    const person = await aPerson(app);
    await later(person.email, '23 months 2 days');
    await app.inactivity.sweep();
    await later(person.email, '35 days');
    let sweeping = Promise.resolve();
    await app.db.transaction().execute(
      holdingLocks(async (transaction) => {
        await sql`UPDATE people SET last_login_at = now() WHERE email = ${person.email}`.execute(transaction);
        sweeping = app.inactivity.sweep();
        // On PostgreSQL it reads the old row and then waits for its lock.
        if (onPostgres) await expect.poll(waiting).toBe(1);
      }),
    );
    await sweeping;
    expect(await there(person.email)).toBe(true);
  });

  it('is gone after 7 days when it was never activated, and its address is free again', async () => {
    const registration = aRegistration();
    await register(app, registration);
    await later(registration.email, '6 days 23 hours');
    await app.inactivity.sweep();
    expect(await there(registration.email)).toBe(true);
    await later(registration.email, '2 hours');
    await app.inactivity.sweep();
    expect(await there(registration.email)).toBe(false);
    expect((await register(app, registration)).statusCode).toBe(201);
  });
});
