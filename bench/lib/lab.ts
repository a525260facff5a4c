import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Communes, loadBundledCommunes } from '../../apps/server/src/features/cities/communes.ts';
import { startPostgres } from '../../scripts/services/postgres.mjs';
import { startRedis } from '../../scripts/services/redis.mjs';
import { type Filling, fill, settle } from './data.ts';
import { openProduct, type Product } from './product.ts';

export type Service = { url: string; stop: () => Promise<void> };

/** A database of so many announcements, and the product on it. */
export type Filled = { url: string; client: pg.Client; product: Product; filling: Filling };

/** What the parts share: made when the first of them asks for it, and gone when all have ended. */
export type Lab = {
  quick: boolean;
  /** How many announcements are few, and how many are many. */
  few: number;
  many: number;
  /** Said where a reach holds only with a million rows. */
  notJudged: string | undefined;
  communes: Communes;
  redis: () => Promise<Service>;
  /** An empty database. */
  database: (name: string) => Promise<string>;
  filled: (rows: number) => Promise<Filled>;
  /** Whatever has to be closed, in the opposite order. */
  atEnd: (close: () => Promise<void>) => void;
  close: () => Promise<void>;
};

const megabytes = (share: number, most: number) =>
  `${Math.min(most, Math.floor((totalmem() * share) / 2 ** 20))}MB`;

/** As much memory as one gives to a database on a machine of this size; no vacuum in the middle of a measure. */
const postgresSettings = () => ({
  shared_buffers: megabytes(0.2, 4_096),
  maintenance_work_mem: megabytes(0.05, 1_024),
  max_wal_size: '8GB',
  random_page_cost: '1.1',
  autovacuum: 'off',
  // Compiling a query takes longer than any of these: most of all those of PostGIS, whose cost seems high.
  jit: 'off',
});

export async function openLab(quick: boolean): Promise<Lab> {
  const communes = await loadBundledCommunes();
  const folder = mkdtempSync(join(tmpdir(), 'coequipiers-bench-'));
  const closing: (() => Promise<void>)[] = [];
  const atEnd: Lab['atEnd'] = (close) => void closing.push(close);
  const kept = <T extends Service>(service: T): T => {
    atEnd(service.stop);
    return service;
  };
  const postgres = once(async () => kept(await startPostgres(postgresSettings())));

  const database = async (name: string): Promise<string> => {
    const { url } = await postgres();
    const client = await connect(url);
    await client.query(`CREATE DATABASE ${name}`);
    await client.end();
    return url.replace(/\/postgres$/, `/${name}`);
  };

  const filled = async (rows: number): Promise<Filled> => {
    const url = await database(`announcements_${rows}`);
    const product = await openProduct(url, communes, join(folder, 'images'));
    atEnd(product.close);
    const client = await connect(url);
    atEnd(() => client.end());
    const filling = await fill(client, communes.all, rows, `${rows.toLocaleString('en')} announcements`);
    await settle(client);
    return { url, client, product, filling };
  };
  const known = new Map<number, Promise<Filled>>();

  return {
    quick,
    few: 10_000,
    many: quick ? 100_000 : 1_000_000,
    notJudged: quick ? 'the reach is that of 1,000,000 rows' : undefined,
    communes,
    redis: once(async () => kept(await startRedis())),
    database,
    filled: (rows) => {
      const found = known.get(rows) ?? filled(rows);
      known.set(rows, found);
      return found;
    },
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
