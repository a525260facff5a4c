import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { eventually, measured, scrape } from '../../../test/metrics.ts';
import { makeStuck } from '../../../test/stuck.ts';

const app = await startTestApp();
const hour = 3_600;

type Row = { queue: string; data?: object; sentAgo?: number; dueIn?: number };

const addJob = ({ queue, data = {}, sentAgo = 0, dueIn = 0 }: Row) =>
  sql`
    INSERT INTO jobs (id, name, data, sent_at, due_at)
    VALUES (gen_random_uuid(), ${queue}, ${JSON.stringify(data)}::jsonb,
      now() - make_interval(secs => ${sentAgo}), now() + make_interval(secs => ${dueIn}))`.execute(app.db);

const queuesOf = async (name: string): Promise<string[]> =>
  (await scrape(app))
    .flatMap((sample) => (sample.name === name ? (sample.labels['queue'] ?? []) : []))
    .sort();

describe('the queues', () => {
  it('are those that the server defines, whatever names are in the table, and each starts at 0', async () => {
    await addJob({ queue: 'made-up', dueIn: -hour });
    const queues = await queuesOf('jobs_due');
    expect(queues).toEqual(expect.arrayContaining(['accounts-mail', 'alert-match', 'outings-due']));
    expect(queues).not.toContain('made-up');
    for (const name of [
      'jobs_waiting',
      'jobs_oldest_due_seconds',
      'jobs_failed_total',
      'jobs_given_up_total',
    ])
      expect(await queuesOf(name)).toEqual(queues);
    const queue = 'newsletter-mail';
    for (const name of ['jobs_due', 'jobs_waiting', 'jobs_oldest_due_seconds', 'jobs_given_up_total'])
      expect([name, await measured(app, name, { queue })]).toEqual([name, 0]);
  });

  it('count the turns of a routine', async () => {
    await eventually(() => measured(app, 'jobs_done_total', { queue: 'outings-due' })).toBeGreaterThan(0);
  });
});

it('the age of the last poll grows while jobs cannot be read, and only then', async () => {
  const age = () => measured(app, 'jobs_poll_age_seconds');
  await sql`ALTER TABLE jobs RENAME TO hidden_jobs`.execute(app.db);
  await eventually(age).toBeGreaterThan(2.5);
  await sql`ALTER TABLE hidden_jobs RENAME TO jobs`.execute(app.db);
  await eventually(age).toBeLessThan(2);
});

describe('a job', () => {
  const stuck = { queue: 'newsletter-mail' };

  it('that nobody takes is due, and grows older', async () => {
    await makeStuck(app, stuck.queue);
    await addJob({ ...stuck, dueIn: -hour });
    await addJob({ ...stuck, dueIn: -60 });
    await eventually(() => measured(app, 'jobs_due', stuck)).toBe(2);
    const age = (await measured(app, 'jobs_oldest_due_seconds', stuck)) ?? 0;
    expect(age).toBeGreaterThanOrEqual(hour);
    expect(age).toBeLessThan(hour + 120);
    await eventually(() => measured(app, 'jobs_oldest_due_seconds', stuck)).toBeGreaterThan(age + 1);
  });

  it('for later waits, and is not due', async () => {
    await addJob({ ...stuck, dueIn: hour });
    await eventually(() => measured(app, 'jobs_waiting', stuck)).toBe(1);
    expect(await measured(app, 'jobs_due', stuck)).toBe(2);
  });

  it('that fails counts each time, and waits; once it has failed for too long it is given up', async () => {
    const failing = { queue: 'reports-mail' };
    const data = { reportId: 'no id at all' };
    await addJob({ ...failing, data });
    await eventually(() => measured(app, 'jobs_failed_total', failing)).toBeGreaterThanOrEqual(2);
    await eventually(() => measured(app, 'jobs_waiting', failing)).toBe(1);
    expect(await measured(app, 'jobs_given_up_total', failing)).toBe(0);
    await addJob({ ...failing, data, sentAgo: 73 * hour });
    await eventually(() => measured(app, 'jobs_given_up_total', failing)).toBe(1);
    expect(await measured(app, 'jobs_done_total', failing)).toBe(0);
  });
});
