import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../../../test/harness.ts';
import { mailsTo } from '../../../../test/mails.ts';
import { measured } from '../../../../test/metrics.ts';
import { aPerson, type TestPerson } from '../../../../test/people.ts';
import { dayFromNow } from '../../announcements/test/publish.ts';
import { withOuting } from '../test/outing.ts';
import { agePresses, bell, join, leave, moveClock, stateOf } from '../test/taking-part.ts';

const app = await startTestApp();
const hourMs = 3_600_000;
/** More than a turn reads at once. */
const many = 130;

await sql`CREATE TABLE poisoned (outing_id uuid PRIMARY KEY)`.execute(app.db);
await sql`
  CREATE FUNCTION refuse_poisoned() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF EXISTS (SELECT FROM poisoned WHERE outing_id = NEW.id) THEN RAISE EXCEPTION 'poisoned'; END IF;
    RETURN NEW;
  END $$`.execute(app.db);
await sql`
  CREATE TRIGGER refuse_poisoned BEFORE UPDATE ON outings
  FOR EACH ROW EXECUTE FUNCTION refuse_poisoned()`.execute(app.db);

/** Copies of an outing that come first in every list, and with which every transaction fails. */
async function poison(outingId: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT column_name AS name FROM information_schema.columns
    WHERE table_name = 'outings' AND is_generated = 'NEVER' AND column_name NOT IN ('id', 'remind_at', 'held', 'taken')`.execute(
    app.db,
  );
  const columns = sql.join(rows.map(({ name }) => sql.ref(name)));
  await sql`
    WITH copies AS (
      INSERT INTO outings (id, remind_at, held, taken, ${columns})
      SELECT md5('poisoned' || n || ${outingId})::uuid, remind_at - interval '1 minute', 1, 1, ${columns}
      FROM outings, generate_series(1, ${many}) AS n WHERE id = ${outingId} RETURNING id
    )
    INSERT INTO poisoned SELECT id FROM copies`.execute(app.db);
}
afterEach(async () => {
  moveClock(app, Date.now());
  await sql`DELETE FROM poisoned`.execute(app.db);
  await sql`DELETE FROM outings WHERE id IN (SELECT item FROM job_items_aside)`.execute(app.db);
  await sql`DELETE FROM job_items_aside`.execute(app.db);
});

const aside = async (job: string) =>
  (await app.db.selectFrom('job_items_aside').selectAll().where('job', '=', job).execute()).sort(
    (one, other) => one.attempts - other.attempts,
  );
const start = ({ outing }: { outing: { startsAt: string } | null }): number =>
  Date.parse(outing?.startsAt ?? '');

describe(`beside ${many} outings that always fail`, () => {
  it('reminders of the others leave, and the failing ones are tried later and less and less', async () => {
    const [host, person] = [await aPerson(app), await aPerson(app)];
    const outing = await withOuting(host, { startDate: dayFromNow(4) });
    await join(person, outing.id);
    await poison(outing.outing?.id ?? '');
    const moment = start(outing) - 25 * hourMs + 60_000;
    moveClock(app, moment);
    await app.outings.remindDue();
    const reminders = async ({ email }: TestPerson) =>
      (await mailsTo(app, email)).filter(({ subject = '' }) => subject.includes('demain')).length;
    await expect.poll(() => reminders(person)).toBe(1);
    const first = await aside('outings-reminders');
    expect(first).toHaveLength(many);
    expect(
      await measured(app, 'job_items_failed_total', { queue: 'outings-reminders' }),
    ).toBeGreaterThanOrEqual(many);
    // Nothing is due before its time has come, so a turn costs nothing.
    await sql`UPDATE job_items_aside SET until = now() + interval '1 hour'`.execute(app.db);
    const before = (await aside('outings-reminders')).map(({ attempts }) => attempts);
    await app.outings.remindDue();
    expect((await aside('outings-reminders')).map(({ attempts }) => attempts)).toEqual(before);
    // Cured: they go on by themselves.
    await sql`DELETE FROM poisoned`.execute(app.db);
    await sql`UPDATE job_items_aside SET until = now()`.execute(app.db);
    await app.outings.remindDue();
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM outings WHERE remind_at <= ${new Date(moment)}`.execute(app.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('places of the others are passed on', async () => {
    const [host, inside, next, last] = await Promise.all(Array.from({ length: 4 }, () => aPerson(app)));
    if (!host || !inside || !next || !last) throw new Error('people are missing');
    const outing = await withOuting(host, { startDate: dayFromNow(4), places: 1 });
    await join(inside, outing.id);
    for (const person of [next, last]) await join(person, outing.id);
    await agePresses(app);
    await leave(inside, outing.id);
    expect(await stateOf(next, outing.id)).toBe('offered');
    await poison(outing.outing?.id ?? '');
    // In the last hours the held place is called.
    moveClock(app, start(outing) - 2 * hourMs);
    await app.outings.settleDue();
    await expect
      .poll(() => bell(last))
      .toEqual(expect.arrayContaining([expect.stringContaining('Une place se libère')]));
    expect(await aside('outings-due')).toHaveLength(many);
  });

  it('reminders and places do not wait for each other', async () => {
    const { rows } = await sql<{ name: string }>`
      SELECT name FROM jobs WHERE name LIKE 'outings-%' ORDER BY name`.execute(app.db);
    expect(rows.map(({ name }) => name)).toEqual([
      'outings-checks',
      'outings-confirmations',
      'outings-due',
      'outings-reminders',
      'outings-sweep',
    ]);
  });
});
