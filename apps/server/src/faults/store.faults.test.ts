import { setTimeout as pause } from 'node:timers/promises';
import { imageSizes } from '@coequipiers/contract/image-urls';
import { afterAll, afterEach, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import {
  figure,
  isFull,
  type Known,
  knownPeople,
  openView,
  percentile,
  startInstance,
} from '../../test/faults.ts';
import { type StoreFault, startFaultyStore, storeFaults } from '../../test/faulty-store.ts';
import { loadConfig } from '../config/config.ts';
import { aWrite } from '../features/announcements/test/publish.ts';
import { jpeg } from '../features/images/test/pictures.ts';
import { isWhole } from '../features/images/whole.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';

/** Pictures that are sent and read during each fault. */
const each = isFull ? 20 : 2;
const slowMs = isFull ? 30_000 : 12_000;
const answerMs = 8_000;

const [postgres, store] = await Promise.all([startPostgres(), startFaultyStore()]);
const view = await openView(postgres.url);
const people = await knownPeople(view.db, 10);
const instance = await startInstance({ DATABASE_URL: postgres.url, ...store.settings });
const { s3 } = loadConfig({ ...store.right }).images;
if (!s3) throw new Error('the settings name no store');
const right = createS3Storage(s3);
afterEach(() => store.feel(undefined));
afterAll(async () => {
  await instance.stop();
  await view.close();
  await Promise.all([postgres.stop(), store.stop()]);
});

const picture = await jpeg();

type Answer = { status: number; ms: number; text: string; type: string | null; age: string | null };

type Change = { method?: string; headers?: Record<string, string>; body?: string | FormData };

async function ask(path: string, { token }: Known, change: Change = {}): Promise<Answer> {
  const began = performance.now();
  const headers = { authorization: `Bearer ${token}`, ...change.headers };
  const answer = await fetch(instance.url + path, { ...change, headers });
  const text = Buffer.from(await answer.arrayBuffer()).toString('latin1');
  return {
    status: answer.status,
    ms: performance.now() - began,
    text,
    type: answer.headers.get('content-type'),
    age: answer.headers.get('cache-control'),
  };
}

const upload = (person: Known) => {
  const body = new FormData();
  body.set('image', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg');
  return ask('/api/images/upload', person, { method: 'POST', body });
};

async function publish(person: Known): Promise<{ id: string; imageUrl: string }> {
  const sent = await upload(person);
  expect(sent.status).toBe(200);
  const { imageUrl } = JSON.parse(sent.text) as { imageUrl: string };
  const body = JSON.stringify(aWrite({ imageUrl }));
  const headers = { 'content-type': 'application/json' };
  const made = await ask('/api/announce', person, { method: 'POST', body, headers });
  expect(made.status).toBe(201);
  return { id: (JSON.parse(made.text) as { id: string }).id, imageUrl };
}

const storedKeys = async () => {
  const keys: string[] = [];
  for await (const { key } of right.list()) if (key.includes('-')) keys.push(key);
  return keys;
};

/** Requests of others while `work` runs, which have nothing to do with pictures. */
async function beside<T>(work: Promise<T>): Promise<{ result: T; times: number[] }> {
  const running = { over: false };
  const ended = work.finally(() => {
    running.over = true;
  });
  const times: number[] = [];
  for (let count = 0; !running.over; count += 1) {
    const person = people[count % people.length];
    if (!person) throw new Error('too few people');
    const answer = await ask('/api/user/profile', person);
    expect(answer.status).toBe(200);
    times.push(answer.ms);
    await pause(20);
  }
  return { result: await ended, times };
}

const figures: string[] = [];

it.each(storeFaults)(
  'a store that %s: a clear error in time, and no picture is lost',
  async (fault: StoreFault) => {
    const [person, other] = people;
    if (!person || !other) throw new Error('too few people');
    const shown = await publish(person);
    const removed = await publish(person);
    const whole = (await ask(shown.imageUrl, other)).text;
    const before = new Set((await view.db.selectFrom('images').select('id').execute()).map(({ id }) => id));

    store.feel(fault, slowMs);
    // Each person may have a few uploads under way.
    const many = <T>(one: (by: Known) => Promise<T>) =>
      Promise.all(
        Array.from({ length: each }, (_none, index) => one(people[index % people.length] ?? person)),
      );
    const { result, times } = await beside(
      Promise.all([
        many(upload),
        many(() => ask(shown.imageUrl, other)),
        ask(`/api/announce/${removed.id}`, person, { method: 'DELETE' }),
      ]),
    );
    const [uploads, reads, removal] = result;
    expect(removal.status).toBe(204);
    // The body of an answer to an upload says nothing, so half of it is enough.
    const confirms = fault === 'cuts its answers' || fault === 'stalls in its answers';
    for (const { status, ms, text } of uploads) {
      expect([status, ms < answerMs]).toEqual([confirms ? 200 : 503, true]);
      if (confirms) continue;
      expect(['IMAGE_NOT_STORED', 'UNAVAILABLE']).toContain((JSON.parse(text) as { code: string }).code);
    }
    for (const { status, ms, text, type, age } of reads) {
      expect([status, age]).toEqual(fault === 'cuts what is missing' ? [404, 'no-store'] : [503, 'no-store']);
      expect(ms).toBeLessThan(answerMs);
      expect(type).toContain('json');
      expect(text).not.toContain('<');
    }
    expect(instance.exitCode()).toBeUndefined();

    store.feel(undefined);
    expect((await ask(shown.imageUrl, other)).text).toBe(whole);
    // Whatever the store has kept meanwhile, each row has its picture.
    const rows = await view.db.selectFrom('images').select('id').execute();
    const added = rows.filter((row) => !before.has(row.id));
    expect(added).toHaveLength(confirms ? each : 0);
    for (const { id } of added) {
      for (const { file } of Object.values(imageSizes))
        expect(isWhole((await right.get(`pictures/${id.slice(-2)}/${id}-${file}`)) ?? Buffer.alloc(0))).toBe(
          true,
        );
    }
    const gone = removed.imageUrl.split('/')[2] ?? '';
    const began = performance.now();
    await expect
      .poll(async () => (await storedKeys()).filter((key) => key.includes(gone)), { timeout: 120_000 })
      .toEqual([]);
    const slowest = Math.max(...[...uploads, ...reads].map(({ ms }) => ms));
    figures.push(
      `${fault}: ${Math.round(slowest)} ms, others p95 ${Math.round(percentile(times, 0.95))} ms, removed after ${((performance.now() - began) / 1_000).toFixed(1)} s`,
    );
  },
);

it('tells what it measured', () => {
  figure(`store of pictures that misbehaves, ${storeFaults.length} ways`, figures.join('; '));
});
