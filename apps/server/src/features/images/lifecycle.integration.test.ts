import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, truncate, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageIdOf } from '@coequipiers/contract/image-urls';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { onPostgres, privateDatabase } from '../../../test/harness.ts';
import { holdingLocks } from '../../../test/one-connection.ts';
import { loadConfig } from '../../config/config.ts';
import type { Db } from '../../platform/db/database.ts';
import { openDatabase } from '../../platform/db/open-database.ts';
import { newAlias, newId } from '../../platform/ids.ts';
import { createJobs, type Jobs } from '../../platform/jobs/jobs.ts';
import { createLimits } from '../../platform/limits/limits.ts';
import { createLog } from '../../platform/log.ts';
import { createFileStorage, type Disk } from '../../platform/storage/file-storage.ts';
import { fullDisk } from '../../platform/storage/test/full-disk.ts';
import { createTransact } from '../../platform/transact/transact.ts';
import { lockingActive } from '../accounts/active.ts';
import { type ImageService, imagesService } from './images.ts';
import { heavyPng, jpeg } from './test/pictures.ts';

const own = await privateDatabase();
const { db, close } = await openDatabase(loadConfig(own.env).database, () => undefined);
const transact = createTransact({ db, log: createLog('silent'), lockingActive });
const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
const picture = await jpeg();
const [author, stranger] = [await aPersonId(), await aPersonId()];
const dayAgo = new Date(Date.now() - 25 * 3_600_000);

let directory: string;
let images: ImageService;
let jobs: Jobs;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'coequipiers-images-'));
  start();
});
afterEach(async () => {
  await jobs.stop();
  await db.deleteFrom('images').execute();
  await rm(directory, { recursive: true, force: true });
});
afterAll(async () => {
  await close();
  await own.remove();
});

function start(disk?: Disk) {
  const log = createLog('silent');
  jobs = createJobs(db, log, { pollMs: 50, settleMs: 1_000, stopMs: 5_000 });
  images = imagesService({ db, transact, jobs, limits, storage: createFileStorage(directory, disk), log });
  jobs.start();
}

async function aPersonId(): Promise<string> {
  const id = newId();
  await db
    .insertInto('people')
    .values({ id, alias: newAlias(), username: `nom_${id}`, terms_version: '1' })
    .execute();
  return id;
}

const files = async (): Promise<string[]> => {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
};
const filesOf = async (url: string) => (await files()).filter((name) => name.includes(idOf(url)));
const rows = async () => (await db.selectFrom('images').select('id').execute()).map(({ id }) => id);
const idOf = (url: string): string => imageIdOf(url) ?? '';
const inOne = <T>(work: (transaction: Db) => Promise<T>) => db.transaction().execute(work);
const claim = (url: string, person = author) =>
  inOne((transaction) => images.claim(url, person, transaction));
const abandon = (id: string) => inOne((transaction) => images.abandon(id, transaction));
const age = (url: string) =>
  sql`UPDATE images SET created_at = now() - interval '25 hours' WHERE id = ${idOf(url)}`.execute(db);
const gone = (url: string) => expect.poll(() => filesOf(url)).toEqual([]);

it('is not shown when its file was cut, so that no browser keeps half of it', async () => {
  const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
  expect((await images.read(idOf(url), 'card'))?.length).toBeGreaterThan(0);
  for (const file of await filesOf(url)) await truncate(file, 100);
  await expect(images.read(idOf(url), 'card')).rejects.toMatchObject({ code: 'UNAVAILABLE' });
});

describe('claiming a picture', () => {
  it('gives its id to whoever sent it', async () => {
    const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    const id = await claim(url);
    expect(images.urlOf(id)).toBe(url);
  });

  it('is refused to everybody else', async () => {
    const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    await expect(claim(url, stranger)).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN', status: 400 });
  });

  it.each([
    ['', 'an empty one'],
    ['/images/0123456789abcdef0123456789abcdef/detail.webp', 'one that was never given'],
    ['https://evil.example/images/ID/detail.webp', 'another host'],
    ['//evil.example/images/ID/detail.webp', 'another host without a scheme'],
    ['javascript:alert(1)', 'a script'],
    ['data:image/png;base64,AAAA', 'data'],
    ['/images/ID/detail.webp?x=1', 'a query'],
    ['/images/ID/detail.webp\n', 'a line break'],
    ['/images/../images/ID/detail.webp', 'a detour'],
    ['/images/ID/share.jpg', 'another size'],
  ])('refuses the address %j (%s)', async (address) => {
    const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    await expect(claim(address.replace('ID', idOf(url)))).rejects.toMatchObject({ code: 'IMAGE_UNKNOWN' });
  });

  it('is undone when its transaction is rolled back', async () => {
    const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    const undone = inOne(async (transaction) => {
      await images.claim(url, author, transaction);
      throw new Error('change of mind');
    });
    await expect(undone).rejects.toThrow('change of mind');
    await age(url);
    await images.sweep.abandoned();
    expect(await rows()).toEqual([]);
  });
});

describe('abandoning a picture', () => {
  it('removes it and its files, but not before the commit', async () => {
    const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    const id = await claim(url);
    const undone = inOne(async (transaction) => {
      await images.abandon(id, transaction);
      throw new Error('change of mind');
    });
    await expect(undone).rejects.toThrow('change of mind');
    expect(await filesOf(url)).toHaveLength(3);
    await abandon(id);
    expect(await rows()).toEqual([]);
    await gone(url);
  });

  it('leaves it while something else shows it', async () => {
    const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    const id = await claim(url);
    await claim(url);
    await abandon(id);
    expect(await rows()).toEqual([id]);
    expect(await filesOf(url)).toHaveLength(3);
    await abandon(id);
    await gone(url);
  });

  it('twice, or an unknown one, changes nothing', async () => {
    const id = await claim(await images.upload({ id: author, network: '192.0.2.1' }, picture));
    await abandon(id);
    await abandon(id);
    await abandon(newId());
  });
});

describe('the sweep', () => {
  it('takes pictures that nothing has shown for a day, and no others', async () => {
    const urls = [];
    for (let n = 0; n < 3; n++) urls.push(await images.upload({ id: author, network: '192.0.2.1' }, picture));
    const [forgotten = '', shown = '', fresh = ''] = urls;
    await claim(shown);
    await age(forgotten);
    await age(shown);
    await images.sweep.abandoned();
    expect((await rows()).sort()).toEqual([idOf(shown), idOf(fresh)].sort());
    await gone(forgotten);
    expect(await filesOf(shown)).toHaveLength(3);
    expect(await filesOf(fresh)).toHaveLength(3);
  });

  it('leaves one that is being claimed at this moment', async () => {
    const url = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    await age(url);
    let sweeping = Promise.resolve();
    await inOne(
      holdingLocks(async (transaction) => {
        await images.claim(url, author, transaction);
        sweeping = images.sweep.abandoned();
        // On the embedded engine it starts only after the transaction.
        if (onPostgres) await sweeping;
      }),
    );
    await sweeping;
    expect(await rows()).toEqual([idOf(url)]);
  });

  it('takes files without a picture, and what an upload left unfinished, after a day', async () => {
    const kept = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    const orphan = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    const young = await images.upload({ id: author, network: '192.0.2.1' }, picture);
    await writeFile(join(directory, 'unfinished/left-by-a-crash'), 'half');
    await writeFile(join(directory, 'unfinished/being-written'), 'half');
    await db
      .deleteFrom('images')
      .where('id', 'in', [idOf(orphan), idOf(young)])
      .execute();
    for (const file of await files()) {
      if (!file.includes(idOf(young)) && !file.endsWith('being-written')) await utimes(file, dayAgo, dayAgo);
    }
    await images.sweep.orphans();
    expect(await filesOf(kept)).toHaveLength(3);
    expect(await filesOf(orphan)).toEqual([]);
    expect(await filesOf(young)).toHaveLength(3);
    expect(await readdir(join(directory, 'unfinished'))).toEqual(['being-written']);
  });
});

describe('a disk that is full', () => {
  it.each([0, 1, 2])(
    'after %i files keeps no file and no row, and is used again when there is room',
    async (room) => {
      await jobs.stop();
      start(fullDisk(room));
      await expect(images.upload({ id: author, network: '192.0.2.1' }, picture)).rejects.toMatchObject({
        code: 'IMAGE_NOT_STORED',
        userMessage: "Erreur lors de l'upload",
      });
      expect(await files()).toEqual([]);
      expect(await rows()).toEqual([]);
      await jobs.stop();
      start();
      expect(await filesOf(await images.upload({ id: author, network: '192.0.2.1' }, picture))).toHaveLength(
        3,
      );
    },
  );

  it.runIf(canMount())('of 2 MB takes what fits, whole, and refuses the rest', async () => {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', directory]);
    try {
      const heavy = await heavyPng(2_000_000);
      const results: string[] = [];
      const isStored = (result: string) => result.startsWith('/images/');
      // Until the first that no longer fits.
      while (results.length < 8 && results.every(isStored))
        results.push(
          await images.upload({ id: author, network: '192.0.2.1' }, heavy).catch((error) => error.code),
        );
      const stored = results.filter(isStored);
      expect(stored.length).toBeGreaterThan(0);
      expect(results.length - stored.length).toBeGreaterThan(0);
      expect(new Set(results.filter((result) => !stored.includes(result)))).toEqual(
        new Set(['IMAGE_NOT_STORED']),
      );
      expect((await rows()).sort()).toEqual(stored.map(idOf).sort());
      expect(await files()).toHaveLength(3 * stored.length);
      await abandon(await claim(stored[0] ?? ''));
      await gone(stored[0] ?? '');
      expect(await images.upload({ id: author, network: '192.0.2.1' }, heavy)).toMatch(/^\/images\//);
    } finally {
      execFileSync('umount', [directory]);
    }
  });
});

/** Whether the test may mount a small file system. */
function canMount(): boolean {
  const probe = join(tmpdir(), `coequipiers-mount-${process.pid}`);
  try {
    execFileSync('mkdir', ['-p', probe]);
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', probe], { stdio: 'ignore' });
    execFileSync('umount', [probe]);
    return true;
  } catch {
    return false;
  } finally {
    execFileSync('rmdir', [probe]);
  }
}
