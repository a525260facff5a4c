import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startPostgres } from '../../../../../scripts/services/postgres.mjs';
import { figure, isFull, openView } from '../../../test/faults.ts';
import { createJobTable } from './job-table.ts';
import { timing, turnMs, workQueue } from './test/job-timing.ts';

const count = isFull ? 2_000 : 60;
const turns = isFull ? 60 : 5;
const kills = isFull ? 10 : 1;
const halfMinute = 30_000;

const program = join(import.meta.dirname, 'test/job-worker.ts');
const postgres = await startPostgres();
const view = await openView(postgres.url);
const workers = new Map<string, ChildProcess>();
afterAll(async () => {
  for (const worker of workers.values()) worker.kill('SIGKILL');
  await view.close();
  await postgres.stop();
});

async function startWorker(name: string, offset: number): Promise<void> {
  const worker = spawn(process.execPath, ['--import', 'tsx', program, postgres.url, name], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, CLOCK_OFFSET_MS: String(offset) },
  });
  workers.set(name, worker);
  await once(worker.stdout, 'data');
}

const offsets = { behind: -halfMinute, ahead: halfMinute };
type Attempt = { worker: keyof typeof offsets; what: string; at: number; off: number };

const attempts = async (): Promise<Attempt[]> =>
  (
    await sql<Attempt>`
      SELECT worker, what, (extract(epoch FROM at) * 1000)::float8 AS at,
        (extract(epoch FROM clock - at) * 1000)::float8 AS off
      FROM attempts ORDER BY at`.execute(view.db)
  ).rows;

it(`runs each job and each turn once on two instances whose clocks are a minute apart, with ${kills} kills`, async () => {
  await sql`
    CREATE TABLE attempts (worker text, what text, clock timestamptz, at timestamptz DEFAULT clock_timestamp())`.execute(
    view.db,
  );
  await Promise.all((['behind', 'ahead'] as const).map((name) => startWorker(name, offsets[name])));
  const data = Array.from({ length: count }, (_none, number) => ({ number }));
  await view.db.executeQuery(createJobTable(view.db).adding('work', data, 0));
  for (let killed = 0; killed < kills; killed += 1) {
    const due = ((killed + 1) * count * workQueue.failures) / (kills + 1);
    await expect.poll(async () => (await attempts()).length, { interval: 50 }).toBeGreaterThan(due);
    const name = killed % 2 === 0 ? 'ahead' : 'behind';
    const victim = workers.get(name);
    const ended = victim && once(victim, 'exit');
    victim?.kill('SIGKILL');
    await ended;
    await startWorker(name, offsets[name]);
  }
  const left = async () =>
    (await view.db.selectFrom('jobs').select('id').where('name', '=', 'work').execute()).length;
  await expect.poll(left, { timeout: 300_000, interval: 100 }).toBe(0);
  const turnsOf = (all: readonly Attempt[]) => all.filter(({ what }) => what === 'turn');
  await expect
    .poll(async () => turnsOf(await attempts()).length, { timeout: 300_000 })
    .toBeGreaterThan(turns);

  const all = await attempts();
  for (const { worker, off } of all) expect(Math.abs(off - offsets[worker])).toBeLessThan(halfMinute / 2);
  const done = all.filter(({ what }) => what.startsWith('done')).map(({ what }) => what);
  expect(new Set(done).size).toBe(count);
  const twice = done.length - count;
  expect(twice).toBeLessThanOrEqual(kills * workQueue.concurrency);

  // By the clock of the database: an attempt is repeated after its wait at the earliest, whoever makes it.
  const { firstMs } = workQueue.retry;
  const soonest = Math.min(
    ...data.map(({ number }) => {
      const [first, second] = all.filter(({ what }) => what === `job ${number}`);
      return (second?.at ?? Number.POSITIVE_INFINITY) - (first?.at ?? 0);
    }),
  );
  expect(soonest).toBeGreaterThanOrEqual(firstMs * 0.75);
  // The turn of a killed instance comes again when its lease has ended.
  const gaps = turnsOf(all).flatMap(({ at }, index, list) =>
    index === 0 ? [] : [at - (list[index - 1]?.at ?? 0)],
  );
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(turnMs - timing.pollMs);
  expect(Math.max(...gaps)).toBeLessThan(60_000);
  expect(new Set(all.map(({ worker }) => worker))).toEqual(new Set(['behind', 'ahead']));
  figure(
    'clocks of two instances a minute apart, beside their jobs',
    `${count} jobs that fail twice, ${kills} kills, each done, ${twice} done twice, tried again after ${Math.round(soonest)} ms at the earliest (of ${firstMs * 0.75}); ` +
      `${gaps.length} turns of a recurring job, ${Math.round(Math.min(...gaps))} to ${Math.round(Math.max(...gaps))} ms apart (of ${turnMs})`,
  );
});
