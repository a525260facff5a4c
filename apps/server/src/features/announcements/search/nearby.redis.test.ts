import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres, startReplica } from '../../../../../../scripts/services/postgres.mjs';
import { startTestApp } from '../../../../test/harness.ts';
import { aPerson } from '../../../../test/people.ts';
import { all, insertAll, matchesLinearSearch } from './test/oracle.ts';
import { matchesLinearCount } from './test/places-oracle.ts';

const primary = await startPostgres();
const app = await startTestApp({ DATABASE_URL: primary.url });
await insertAll(app, await aPerson(app));
const replica = await startReplica(primary.url);
const reading = await startTestApp({ DATABASE_URL: primary.url, DATABASE_READ_URL: replica.url });

afterAll(async () => {
  await Promise.all([app.close(), reading.close()]);
  await replica.stop();
  await primary.stop();
});

it('finds the same on a replica as a scan of all announcements', async () => {
  const client = new pg.Client(replica.url);
  await client.connect();
  await vi.waitFor(
    async () => {
      const { rows } = await client.query('SELECT count(*)::int FROM pg_stat_wal_receiver');
      expect(rows).toEqual([{ count: 1 }]);
    },
    { timeout: 60_000 },
  );
  await client.query('SELECT pg_wal_replay_pause()');
  // The primary would now find nothing.
  await app.db.updateTable('announcements').set({ listed: false }).execute();
  await matchesLinearSearch(reading);
  await matchesLinearCount(reading, all, { seed: 15, numRuns: 50 });
  const { rows } = await client.query('SELECT count(*)::int FROM announcements');
  expect(rows).toEqual([{ count: all.length }]);
  await client.end();
});
