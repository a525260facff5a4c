// Works on jobs until it is killed, and writes down each attempt: `job-worker.ts <database url> <name>`. The clock of this process
// may be wrong (CLOCK_OFFSET_MS).
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { setClockWrong } from '../../../../test/wrong-clock.ts';
import { openDatabase } from '../../db/open-database.ts';
import { createLog } from '../../log.ts';
import { createJobs } from '../jobs.ts';
import { timing, turnMs, workQueue } from './job-timing.ts';

setClockWrong();
const [url = '', name = ''] = process.argv.slice(2);
const { db } = await openDatabase({ kind: 'postgres', url, readUrl: undefined }, () => undefined);
const jobs = createJobs(db, createLog('silent'), timing);
const note = (what: string) =>
  sql`INSERT INTO attempts (worker, what, clock) VALUES (${name}, ${what}, ${new Date()})`.execute(db);
const { failures, workMs, ...options } = workQueue;

jobs.queue<{ number: number }>(
  'work',
  async ({ number }) => {
    const { rows } = await sql<{ earlier: number }>`
      SELECT count(*)::int AS earlier FROM attempts WHERE what = ${`job ${number}`}`.execute(db);
    await note(`job ${number}`);
    await pause(workMs);
    if ((rows[0]?.earlier ?? 0) < failures) throw new Error('not yet');
    await note(`done ${number}`);
  },
  options,
);
jobs.every('turn', turnMs, async () => void (await note('turn')));
jobs.start();
process.stdout.write('ready\n');
