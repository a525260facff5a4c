import fs, { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createFileStorage } from './file-storage.ts';
import type { Storage } from './storage.ts';
import { fullDisk } from './test/full-disk.ts';

let directory: string;
let storage: Storage;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'coequipiers-storage-'));
  storage = createFileStorage(join(directory, 'images'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const everything = async () => {
  const names = await readdir(directory, { recursive: true, withFileTypes: true });
  return names.filter((entry) => entry.isFile()).map((entry) => entry.name);
};
const listed = async (folder?: string) => {
  const keys: string[] = [];
  for await (const { key } of storage.list(folder)) keys.push(key);
  return keys.sort();
};
const put = (key: string, text: string) => storage.put(key, Buffer.from(text), 'text/plain');

describe('a file', () => {
  it('is read as it was put, and the later of two stays', async () => {
    await put('ab/one.txt', 'first');
    await put('ab/one.txt', 'second');
    expect(String(await storage.get('ab/one.txt'))).toBe('second');
    expect(await everything()).toEqual(['one.txt']);
  });

  it('that does not exist is undefined', async () => {
    expect(await storage.get('ab/one.txt')).toBeUndefined();
    await put('ab/one.txt', 'here');
    expect(await storage.get('ab/two.txt')).toBeUndefined();
    expect(await storage.get('ab/one.txt/below')).toBeUndefined();
  });

  it('can be deleted twice', async () => {
    await put('ab/one.txt', 'here');
    await storage.delete(['ab/one.txt', 'cd/never.txt']);
    await storage.delete(['ab/one.txt', 'cd/never.txt']);
    expect(await storage.get('ab/one.txt')).toBeUndefined();
  });

  it.each([
    '../secret',
    'ab/../../secret',
    '/etc/passwd',
    'ab//one',
    '',
    '.',
    'ab/.hidden',
    'ab\\..\\x',
    'a\0b',
  ])('cannot be named %j', async (key) => {
    await expect(put(key, 'x')).rejects.toThrow('not a key');
    await expect(async () => storage.get(key)).rejects.toThrow('not a key');
    await expect(storage.delete([key])).rejects.toThrow('not a key');
    expect(await everything()).toEqual([]);
  });
});

describe('the list', () => {
  it('is empty before anything was put', async () => {
    expect(await listed()).toEqual([]);
  });

  it('names every file with its time, also what a crash left unfinished', async () => {
    await put('ab/one.txt', 'here');
    await put('cd/two.txt', 'here');
    await writeFile(join(directory, 'images/unfinished/left'), 'half');
    await writeFile(join(directory, 'images/ab/.DS_Store'), 'not ours');
    await utimes(join(directory, 'images/ab/one.txt'), 1_000, 1_000);
    expect(await listed()).toEqual(['ab/one.txt', 'cd/two.txt', 'unfinished/left']);
    expect(await listed('cd')).toEqual(['cd/two.txt']);
    expect(await listed('ef')).toEqual([]);
    for await (const { key, modifiedAt } of storage.list()) {
      if (key === 'ab/one.txt') expect(modifiedAt).toEqual(new Date(1_000_000));
    }
  });
});

describe('a disk that is full', () => {
  it('leaves no partial file, and keeps the previous file', async () => {
    await put('ab/one.txt', 'before');
    const full = createFileStorage(join(directory, 'images'), fullDisk(0));
    await expect(full.put('ab/one.txt', Buffer.from('after'), 'text/plain')).rejects.toMatchObject({
      code: 'ENOSPC',
    });
    expect(String(await storage.get('ab/one.txt'))).toBe('before');
    expect(await everything()).toEqual(['one.txt']);
  });

  it('that shows only when the data is written out keeps nothing either', async () => {
    const late = {
      ...fs,
      open: async (...how: Parameters<typeof fs.open>) => {
        const handle = await fs.open(...how);
        handle.sync = () => Promise.reject(Object.assign(new Error('no space'), { code: 'ENOSPC' }));
        return handle;
      },
    };
    const full = createFileStorage(join(directory, 'images'), late);
    await expect(full.put('ab/one.txt', Buffer.from('after'), 'text/plain')).rejects.toThrow('no space');
    expect(await everything()).toEqual([]);
  });
});
