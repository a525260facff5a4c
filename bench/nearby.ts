// oxlint-disable-next-line typescript/triple-slash-reference -- an ambient declaration cannot be imported
/// <reference path="../apps/server/src/platform/db/fs-native-extensions.d.ts" />
// A quick look at whether the nearby search stays flat: the same searches at 10,000 and at 100,000 announcements, on a
// PostgreSQL of their own. Every figure that counts is a ratio of one run, because machines are noisy.
import { type Category, nearbyLimits, sortOrders } from '@coequipiers/contract/announcements';
import type { NearbyQuery } from '@coequipiers/contract/announcements-schemas';
import { sql } from 'kysely';
import pg from 'pg';
import { createNearby, type Nearby } from '../apps/server/src/features/announcements/nearby.ts';
import { createPresenter } from '../apps/server/src/features/announcements/presenter.ts';
import {
  aCategory,
  anId,
  createNumbers,
  drawCommunes,
  insertMany,
  pick,
} from '../apps/server/src/features/announcements/test/many.ts';
import type { Commune } from '../apps/server/src/features/cities/commune.ts';
import { loadBundledCommunes } from '../apps/server/src/features/cities/communes.ts';
import { type Db, openDatabase } from '../apps/server/src/platform/db/database.ts';
import { newAlias, newId } from '../apps/server/src/platform/ids.ts';
import { startPostgres } from '../scripts/services/postgres.mjs';

const [small, large] = [10_000, Number(process.argv[2] ?? 100_000)];
const searches = 400;
const warmUp = 40;
const dayMs = 86_400_000;
/** Half of the searches are that far from a commune's centre at most; in degrees. */
const offset = 3 / 111;

async function fill(db: Db, communes: readonly Commune[], count: number): Promise<void> {
  const random = createNumbers(1);
  const draw = drawCommunes(communes, random);
  const author = newId();
  await db
    .insertInto('people')
    .values({ id: author, alias: newAlias(), username: 'bench', terms_version: '1' })
    .execute();
  for (let done = 0; done < count; done += 10_000) {
    const many = Array.from({ length: Math.min(10_000, count - done) }, () => {
      const { latitude, longitude } = draw();
      const createdAt = new Date(Date.now() - random() * 89 * dayMs);
      return { id: anId(random), latitude, longitude, category: aCategory(random), createdAt, endDate: null };
    });
    await insertMany(db, author, many);
  }
}

/**
 * Statistics, and every page marked as visible to all: an unmarked page costs a small table more than a large one, which
 * would flatter every ratio. VACUUM marks none whose commits have not reached the disk, and this server does not wait for
 * that; nor any that shares a few transaction numbers with such a commit, in whichever database.
 */
async function settle(db: Db): Promise<void> {
  for (let tries = 0; tries < 5; tries += 1) {
    await sql`CHECKPOINT`.execute(db);
    await sql`VACUUM ANALYZE`.execute(db);
    const { rows } = await sql<{ marked: boolean }>`
      SELECT relallvisible = relpages AS marked FROM pg_class WHERE oid = 'announcements'::regclass`.execute(
      db,
    );
    if (rows[0]?.marked) return;
  }
  throw new Error('VACUUM leaves pages unmarked: the figures would not compare');
}

function drawQueries(communes: readonly Commune[]): NearbyQuery[] {
  const random = createNumbers(2);
  const draw = drawCommunes(communes, random);
  return Array.from({ length: searches }, (_, index) => {
    const { latitude, longitude } = draw();
    const shift = () => (index % 2 === 0 ? 0 : (random() - 0.5) * 2 * offset);
    const category: { category?: Category } = random() < 0.5 ? { category: aCategory(random) } : {};
    return {
      latitude: latitude + shift(),
      longitude: longitude + shift(),
      maxDistance: pick(nearbyLimits.distance.options, random),
      page: Math.floor(random() * 4),
      limit: nearbyLimits.limit.default,
      sort: 'recent',
      ...category,
    };
  });
}

/** Each search on both, one after the other, so that what else this machine does weighs on both alike. */
async function measure(both: readonly Nearby[], queries: readonly NearbyQuery[]): Promise<number[][]> {
  const times: number[][] = both.map(() => []);
  for (const [index, query] of [...queries.slice(0, warmUp), ...queries].entries()) {
    for (const [side, nearby] of both.entries()) {
      const start = performance.now();
      await nearby.search(query, undefined);
      if (index >= warmUp) times[side]?.push(performance.now() - start);
    }
  }
  return times.map((list) => list.sort((a, b) => a - b));
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

async function main(): Promise<void> {
  const communes = await loadBundledCommunes();
  const server = await startPostgres();
  try {
    const databases = await Promise.all(
      [small, large].map(async (count) => {
        const client = new pg.Client(server.url);
        await client.connect();
        await client.query(`CREATE DATABASE bench_${count}`);
        await client.end();
        const url = server.url.replace(/\/postgres$/, `/bench_${count}`);
        const database = await openDatabase({ kind: 'postgres', url, readUrl: undefined }, () => undefined);
        await fill(database.db, communes.all, count);
        return database;
      }),
    );
    for (const { db } of databases) await settle(db);
    const both = databases.map(({ db, reads }) =>
      createNearby({
        db,
        reads,
        presenter: createPresenter({ urlOf: String }),
        blocks: { hiddenFrom: async () => [] },
      }),
    );
    const queries = drawQueries(communes.all);
    for (const sort of sortOrders) {
      const [few = [], many = []] = await measure(
        both,
        queries.map((query) => ({ ...query, sort })),
      );
      for (const share of [0.5, 0.99]) {
        const [before, after] = [percentile(few, share), percentile(many, share)];
        console.log(
          `nearby by ${sort}, p${share * 100}: ${before.toFixed(2)} ms at ${small}, ${after.toFixed(2)} ms at ${large}, ratio ${(after / before).toFixed(2)}`,
        );
      }
    }
    await Promise.all(databases.map(({ close }) => close()));
  } finally {
    await server.stop();
  }
}

await main();
