import type pg from 'pg';
import type { Commune } from '../../../apps/server/src/features/cities/commune.ts';
import { fillAlerts } from '../alerts.ts';
import { progress } from '../progress.ts';
import { dropDrafts, fillDrafts } from './drafts.ts';
import { withoutIndexes } from './schema.ts';
import type { Amounts } from './sizes.ts';
import { functions, type Step, steps } from './steps.ts';

const batches = 20;

async function runSteps(client: pg.Client, all: readonly Step[], name: string): Promise<void> {
  for (const { label, of, sql } of all) {
    const bar = progress(`${label} of ${name} announcements`, of);
    const size = Math.max(1, Math.ceil(of / batches));
    for (let from = 0; from < of; from += size) {
      const to = Math.min(of, from + size);
      await client.query(sql(from, to));
      bar.step(to - from);
    }
    bar.done();
  }
}

/**
 * Fills an empty database, mostly inside PostgreSQL: no row travels, no trigger runs but the one that says until when an announcement
 * is listed, and keys, references and indexes are made afterwards. The product's own migrations and functions make all kept counts later.
 * Both connections are used at the same time.
 */
export async function fillForGrowth(
  client: pg.Client,
  beside: pg.Client,
  communes: readonly Commune[],
  amounts: Amounts,
): Promise<void> {
  const { announcements, alerts } = amounts;
  const name = announcements.toLocaleString('en');
  const now = new Date().toISOString();
  const makeIndexes = await withoutIndexes(client);
  for (const one of [client, beside]) {
    await one.query("SET work_mem = '256MB'");
    await one.query('SET session_replication_role = replica');
  }
  await client.query('ALTER TABLE announcements ENABLE ALWAYS TRIGGER announcement_listed_until');
  await fillDrafts(client, communes);
  for (const sql of functions(amounts, now)) await client.query(sql);
  const { ofAnnouncements, others } = steps(amounts, now);
  await Promise.all([
    runSteps(client, ofAnnouncements, name).then(() =>
      fillAlerts(client, communes, alerts, `alerts of ${name} announcements`),
    ),
    runSteps(beside, others, name),
  ]);
  await client.query('ALTER TABLE announcements ENABLE TRIGGER announcement_listed_until');
  await client.query('SET session_replication_role = origin');
  await dropDrafts(client);
  await client.query('DROP TABLE growth_conversations');
  const bar = progress(`keys, indexes and references of ${name} announcements`, makeIndexes.length);
  for (const sql of makeIndexes) {
    await client.query(sql);
    bar.step();
  }
  bar.done();
  await client.query('RESET work_mem');
  const { rows } = await client.query<{ drop: string }>(
    "SELECT format('DROP FUNCTION %s', oid::regprocedure) AS drop FROM pg_proc WHERE proname LIKE 'growth\\_%'",
  );
  for (const { drop } of rows) await client.query(drop);
}
