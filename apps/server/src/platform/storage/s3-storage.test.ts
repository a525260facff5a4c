import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, expect, it, onTestFinished } from 'vitest';
import { startS3 } from '../../../../../scripts/services/s3.mjs';
import { loadConfig } from '../../config/config.ts';
import { createS3Storage } from './s3-storage.ts';

async function open(signatures: 'checked' | 'ignored') {
  const { settings, stop } = await startS3(signatures);
  const { s3: config } = loadConfig(settings).images;
  if (!config) throw new Error('the settings name no store');
  return { config, storage: createS3Storage(config), stop };
}

// One for all tests, because a server takes longer to start than most of them.
const { config, storage, stop } = await open('ignored');
afterEach(async () => storage.delete(await listed()));
afterAll(stop);

const put = (key: string, text: string) => storage.put(key, Buffer.from(text), 'text/plain');
const listed = async (folder?: string, from = storage) => {
  const keys: string[] = [];
  for await (const { key, modifiedAt } of from.list(folder)) {
    expect(Math.abs(modifiedAt.getTime() - Date.now())).toBeLessThan(60_000);
    keys.push(key);
  }
  return keys.sort();
};

it('gives a file back as it was put, and the later of two', async () => {
  await put('ab/one.txt', 'first');
  await put('ab/one.txt', 'second');
  expect(String(await storage.get('ab/one.txt'))).toBe('second');
});

it('keeps every byte', async () => {
  const bytes = Uint8Array.from({ length: 70_000 }, (_, index) => index % 251);
  await storage.put('ab/bytes.webp', bytes, 'image/webp');
  expect(await storage.get('ab/bytes.webp')).toEqual(Buffer.from(bytes));
});

it('returns nothing for a key that was never stored', async () => {
  expect(await storage.get('ab/none.txt')).toBeUndefined();
});

it('deletes a file, and ignores a missing one', async () => {
  await put('ab/one.txt', 'one');
  await put('cd/two.txt', 'two');
  await storage.delete(['ab/one.txt', 'ab/none.txt']);
  await storage.delete([]);
  expect(await listed()).toEqual(['cd/two.txt']);
  expect(await listed('cd')).toEqual(['cd/two.txt']);
  expect(await listed('ef')).toEqual([]);
});

it.each([6, 7, 8, 1_000])('lists 7 files in pages of %i', async (keysPerPage) => {
  const keys = Array.from({ length: 7 }, (_, index) => `k/${index}.txt`);
  await Promise.all(keys.map((key) => put(key, key)));
  expect(await listed(undefined, createS3Storage(config, keysPerPage))).toEqual(keys);
});

it('fails with a wrong key or without a bucket, so that no file is lost silently', async () => {
  const strict = await open('checked');
  onTestFinished(strict.stop);
  await strict.storage.put('ab/right.txt', Buffer.from('right'), 'text/plain');
  for (const wrong of [{ accessKeyId: 'stranger' }, { secretAccessKey: 'wrong' }, { bucket: 'nowhere' }]) {
    const other = createS3Storage({ ...strict.config, ...wrong });
    await expect(other.put('ab/one.txt', Buffer.from('one'), 'text/plain')).rejects.toThrow();
  }
  expect(await strict.storage.get('ab/one.txt')).toBeUndefined();
  expect(String(await strict.storage.get('ab/right.txt'))).toBe('right');
});

it('fails when the store is away', async () => {
  const away = createS3Storage({ ...config, endpoint: 'http://127.0.0.1:9' });
  await expect(away.get('ab/one.txt')).rejects.toThrow();
});

it('fails when something in between answers in its place, as if all were well', async () => {
  const page = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Welcome</title>');
  });
  await new Promise<void>((resolve) => page.listen({ host: '127.0.0.1', port: 0 }, resolve));
  onTestFinished(() => void page.close());
  const endpoint = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  const wrong = createS3Storage({ ...config, endpoint });
  await expect(wrong.put('ab/one.txt', Buffer.from('one'), 'text/plain')).rejects.toThrow('answered 200');
  await expect(wrong.delete(['ab/one.txt'])).rejects.toThrow('kept 1 of 1');
});
