import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { onPostgres, startTestApp } from '../../../test/harness.ts';
import { measured, scrape } from '../../../test/metrics.ts';

const app = await startTestApp();
const poolSize = onPostgres ? 10 : 1;

const connections = (state: string) => measured(app, 'database_pool_connections', { pool: 'primary', state });
const waiting = () => measured(app, 'database_pool_waiting', { pool: 'primary' });
const due = () => measured(app, 'jobs_due', { queue: 'alert-match' });

it('shows a pool whose connections are all in use, and no metrics of jobs meanwhile', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  let held = 0;
  const holding = Array.from({ length: poolSize }, () =>
    app.db.transaction().execute(async (transaction) => {
      await sql`SELECT 1`.execute(transaction);
      held += 1;
      await released;
    }),
  );
  try {
    await expect.poll(() => held).toBe(poolSize);
    expect(await due()).toBeUndefined();
    expect(await connections('busy')).toBe(poolSize);
    expect(await connections('idle')).toBe(0);
    // The queues look for jobs.
    await expect.poll(waiting).toBeGreaterThan(0);
  } finally {
    release();
    await Promise.all(holding);
  }
  await expect.poll(due).toBe(0);
  await expect.poll(waiting).toBe(0);
  await expect.poll(() => connections('idle')).toBeGreaterThan(0);
});

it('has no metrics of a replica where there is none', async () => {
  const samples = await scrape(app);
  expect(samples.filter(({ name }) => name === 'database_replica_follows')).toEqual([]);
  expect(new Set(samples.flatMap(({ labels }) => labels['pool'] ?? []))).toEqual(new Set(['primary']));
});
