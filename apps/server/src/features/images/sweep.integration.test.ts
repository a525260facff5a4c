import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSizes } from '@coequipiers/contract/image-urls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startS3 } from '../../../../../scripts/services/s3.mjs';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { newAlias, newId } from '../../platform/ids.ts';
import { createJobs } from '../../platform/jobs/jobs.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { createLog } from '../../platform/log.ts';
import { createFileStorage } from '../../platform/storage/file-storage.ts';
import { sweepRefused } from '../../platform/storage/metrics.ts';
import { createS3Storage } from '../../platform/storage/s3-storage.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createTransact } from '../../platform/transact/transact.ts';
import { lockingActive } from '../accounts/active.ts';
import { createImageFiles } from './image-files.ts';
import { type ImageService, imagesService } from './images.ts';
import { render } from './picture.ts';
import { jpeg } from './test/pictures.ts';

const own = await privateDatabase();
const { db, close } = await openDatabase(loadConfig(own.env).database, () => undefined);
const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
const author = newId();
await db
  .insertInto('people')
  .values({ id: author, alias: newAlias(), username: `nom_${author}`, terms_version: '1' })
  .execute();
afterAll(async () => {
  await close();
  await own.remove();
});

type Opened = { storage: Storage; stop: () => Promise<void> };

async function files(): Promise<Opened> {
  const directory = await mkdtemp(join(tmpdir(), 'coequipiers-sweep-'));
  const stop = () => rm(directory, { recursive: true, force: true });
  return { storage: createFileStorage(directory), stop };
}

async function objects(): Promise<Opened> {
  const server = await startS3();
  const { s3 } = loadConfig(server.settings).images;
  if (!s3) throw new Error('the settings name no store');
  return { storage: createS3Storage(s3), stop: server.stop };
}

describe.each([
  ['files', files],
  ['an S3-compatible store', objects],
])('the sweep of %s', (_kind, open) => {
  let opened: Opened;
  let images: ImageService;
  let said: string[];

  beforeEach(async () => {
    opened = await open();
    said = [];
    const log = createLog('error', { write: (line) => said.push(line) });
    const transact = createTransact({ db, log, lockingActive });
    images = imagesService({ db, transact, jobs: createJobs(db, log), limits, storage: opened.storage, log });
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    await opened.stop();
    await db.deleteFrom('images').execute();
    await db.deleteFrom('installation').execute();
  });

  const put = (key: string) => opened.storage.put(key, Buffer.from(key), 'text/plain');
  const keys = async (): Promise<string[]> => {
    const found: string[] = [];
    for await (const { key } of opened.storage.list()) found.push(key);
    return found.filter((key) => !key.startsWith('unfinished/')).sort();
  };
  /** Stores pictures with all their files, with or without rows. */
  const store = async (count: number, isKnown: boolean): Promise<string[]> => {
    const ids = Array.from({ length: count }, newId);
    const bytes = Buffer.from('picture');
    const files = createImageFiles(opened.storage);
    await Promise.all(ids.map((id) => files.store(id, { card: bytes, detail: bytes, share: bytes })));
    if (isKnown && count > 0)
      await db
        .insertInto('images')
        .values(ids.map((id) => ({ id, person_id: author })))
        .execute();
    return ids;
  };
  const areThere = async (ids: string[]): Promise<boolean[]> => {
    const all = await keys();
    return ids.map((id) => all.filter((key) => key.includes(id)).length === Object.keys(imageSizes).length);
  };
  /** Runs the sweep as if a day had passed. */
  const sweep = async () => {
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 25 * 3_600_000);
    await images.sweep.orphans();
    vi.restoreAllMocks();
  };
  const refusals = async () =>
    (await sweepRefused.get()).values.filter(({ value }) => value === 1).map(({ labels }) => labels.reason);

  it('deletes nothing when the database is an empty or a wrong one, and says so', async () => {
    await store(5, false);
    const before = await keys();
    await sweep();
    expect(await keys()).toEqual(before);
    expect(said.join()).toContain('the database knows none of the stored pictures');
    expect(await refusals()).toEqual(['unknown-pictures']);
  });

  it('deletes nothing beside another database that has marked the storage, and says so', async () => {
    const [kept = ''] = await store(5, true);
    await sweep();
    expect([said, await refusals()]).toEqual([[], []]);
    await sql`UPDATE installation SET id = gen_random_uuid()`.execute(db);
    await db.deleteFrom('images').where('id', '!=', kept).execute();
    const before = await keys();
    await sweep();
    expect(await keys()).toEqual(before);
    expect(said.join()).toContain('these pictures belong to another database');
    expect(await refusals()).toEqual(['another-database']);
  });

  it('deletes nothing when more than a tenth are orphans, and deletes a smaller share', async () => {
    const [known, unknown] = [await store(30, true), await store(5, false)];
    await sweep();
    expect(await areThere(unknown)).not.toContain(false);
    expect(said.join()).toContain('too many of the stored pictures');
    expect(await refusals()).toEqual(['too-many']);
    await store(25, true);
    await sweep();
    expect(await areThere(unknown)).not.toContain(true);
    expect(await areThere(known)).not.toContain(false);
    expect(await refusals()).toEqual([]);
  });

  it('leaves everything alone that is not exactly a file of a picture', async () => {
    await store(3, true);
    const id = newId();
    const strange = [
      'backup/database.dump',
      'erased/0123456789abcdef0123456789abcdef',
      `pictures/${id.slice(-2)}/${id}-original.png`,
      `pictures/zz/${id}-detail.webp`,
      `pictures/${id}-detail.webp`,
      `other/pictures/${id.slice(-2)}/${id}-detail.webp`,
      `${id.slice(-2)}/${id}.webp`,
      `${id.slice(-2)}/notes.txt`,
    ];
    for (const key of strange) await put(key);
    await sweep();
    expect(await keys()).toEqual(expect.arrayContaining(strange));
    expect(await refusals()).toEqual([]);
  });

  it('shows, sweeps and removes pictures outside the folder, where older versions stored them, like the others', async () => {
    const bare = (id: string) => `${id.slice(-2)}/${id}-${imageSizes.detail.file}`;
    const [shown, orphan] = [newId(), newId()];
    await db.insertInto('images').values({ id: shown, person_id: author }).execute();
    const { detail } = await render(await jpeg());
    await opened.storage.put(bare(shown), detail, imageSizes.detail.type);
    await put(bare(orphan));
    expect(await images.read(shown, 'detail')).toEqual(detail);
    await sweep();
    expect(await keys()).toEqual([bare(shown), 'pictures/database'].sort());
    await createImageFiles(opened.storage).remove([shown]);
    expect(await keys()).toEqual(['pictures/database']);
  });
});

it('the orphans job of the previous version is never due again', async () => {
  const { rows } = await sql<{ years: number }>`
    SELECT extract(year FROM due_at)::integer AS years FROM jobs WHERE name = 'images-orphans'`.execute(db);
  expect(rows).toEqual([{ years: 9999 }]);
});
