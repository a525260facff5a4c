import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { mergeCounts } from '../../apps/server/src/features/announcements/place-counts.ts';
import { type Communes, loadBundledCommunes } from '../../apps/server/src/features/cities/communes.ts';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { type Filling, type FillOptions, fill, vacuumAll } from './data.ts';
import { openProduct, type Product } from './product.ts';

type Service = { url: string; stop: () => Promise<void> };

/** A database with a given number of announcements, and the product on it. */
export type Filled = { url: string; client: pg.Client; product: Product; filling: Filling };

/** Resources that the parts share: created at first use, and removed after the last part. */
export type Lab = {
  quick: boolean;
  /** The sizes of the small and the large database, in announcements. */
  few: number;
  many: number;
  /** The announcements of the larger database of `growth`. */
  rows: number;
  /** A directory that is removed at the end. */
  folder: string;
  /** The reason, printed where a target applies only to a million rows. */
  notJudged: string | undefined;
  communes: Communes;
  redis: () => Promise<Service>;
  /** An empty database. */
  database: (name: string) => Promise<string>;
  /** The same in place of one that nobody is connected to any more. */
  replace: (url: string) => Promise<string>;
  filled: (rows: number) => Promise<Filled>;
  /** As many as the large one, with everything that has an outing every week. */
  weekly: () => Promise<Filled>;
  /** The same for a part that changes it, or says how it is filled: a database of its own. */
  filledAs: (name: string, rows: number, options?: FillOptions) => Promise<Filled>;
  /** Registers what `close` has to close, in the opposite order. */
  atEnd: (close: () => Promise<void>) => void;
  close: () => Promise<void>;
};

const megabytes = (share: number, most: number) =>
  `${Math.min(most, Math.floor((totalmem() * share) / 2 ** 20))}MB`;

/** The usual share of memory for a database on a machine of this size; no vacuum during a measurement. */
const postgresSettings = () => ({
  shared_buffers: megabytes(0.2, 4_096),
  maintenance_work_mem: megabytes(0.05, 1_024),
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  autovacuum: 'off',
  // Compiling takes longer than running any of these queries, above all those of PostGIS, whose estimated cost is high.
  jit: 'off',
});

export async function openLab(quick: boolean, rows = quick ? 100_000 : 10_000_000): Promise<Lab> {
  const communes = await loadBundledCommunes();
  const folder = mkdtempSync(join(tmpdir(), 'coequipiers-bench-'));
  const closing: (() => Promise<void>)[] = [];
  const atEnd: Lab['atEnd'] = (close) => void closing.push(close);
  const stopAtEnd = <T extends Service>(service: T): T => {
    atEnd(service.stop);
    return service;
  };
  const postgres = once(async () => stopAtEnd(await startPostgres(postgresSettings())));

  const database = async (name: string): Promise<string> => {
    const { url } = await postgres();
    const client = await connect(url);
    await client.query(`DROP DATABASE IF EXISTS ${name}`);
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return url.replace(/\/postgres$/, `/${name}`);
  };

  const filledAs = async (name: string, rows: number, options?: FillOptions): Promise<Filled> => {
    const url = await database(name);
    const product = await openProduct(url, communes, join(folder, 'images'));
    atEnd(product.close);
    const client = await connect(url);
    atEnd(() => client.end());
    const label = `${rows.toLocaleString('en')} announcements`;
    const filling = await fill(client, communes.all, rows, label, options);
    // No job runs here.
    await mergeCounts(product.db);
    await vacuumAll(client);
    return { url, client, product, filling };
  };
  const known = new Map<number, Promise<Filled>>();
  const many = quick ? 100_000 : 1_000_000;

  return {
    quick,
    few: 10_000,
    many,
    rows,
    folder,
    notJudged: quick ? 'the target is for 1,000,000 rows' : undefined,
    communes,
    redis: once(async () => stopAtEnd(await startRedis())),
    database,
    replace: (url) => database(new URL(url).pathname.slice(1)),
    filled: (rows) => {
      const found = known.get(rows) ?? filledAs(`announcements_${rows}`, rows);
      known.set(rows, found);
      return found;
    },
    weekly: once(() => filledAs('weekly', many, { weekly: true })),
    filledAs,
    atEnd,
    close: async () => {
      for (const close of closing.splice(0).toReversed()) await close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  await client.connect();
  return client;
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
