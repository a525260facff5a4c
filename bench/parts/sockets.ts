import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { buildIfStale } from '../../scripts/lib/prepare.mjs';
import { startNginx } from '../../scripts/services/nginx.mjs';
import { startProduct } from '../../scripts/services/product.mjs';
import { type Figure, ratioOf } from '../lib/figures.ts';
import type { Lab } from '../lib/lab.ts';
import { type Member, makeMembers } from '../lib/people.ts';
import { openProduct } from '../lib/product.ts';
import { timed } from '../lib/progress.ts';
import { processorSeconds, residentMegabytes, settledMegabytes } from '../lib/resident.ts';
import { median, percentile } from '../lib/timing.ts';
import { startWatchers, type Watchers } from '../lib/watchers.ts';
import { drawWrites } from './writes.ts';

const root = resolve(import.meta.dirname, '../..');
const allowedMegabytes = 512;

const inThousands = (count: number): string => count.toLocaleString('en');

/** Publishes comments one after the other, and returns how long each connection waited for each of them, in milliseconds. */
async function commentDelays(
  url: string,
  { token }: Member,
  announcementId: string,
  watchers: readonly Watchers[],
  comments: number,
): Promise<number[]> {
  const delays: number[] = [];
  for (let count = 0; count < comments; count += 1) {
    const arrivals = Promise.all(watchers.map((some) => some.comment()));
    const began = performance.timeOrigin + performance.now();
    const answer = await fetch(`${url}/api/comments/announce/${announcementId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ content: `Qui vient ? Il reste ${count} places.` }),
    });
    if (answer.status !== 201) throw new Error(`a comment was answered ${answer.status}`);
    for (const times of await arrivals) delays.push(...times.map((moment) => moment - began));
    await pause(1_000);
  }
  return delays;
}

const delayFigure = (name: string, delays: readonly number[]): Figure =>
  ratioOf(
    `a comment reaches ${name} ÷ 1 s, p99`,
    [
      { name: 'p99', value: percentile(delays, 0.99), unit: 'ms' },
      { name: 'allowed', value: 1_000, unit: 'ms' },
    ],
    { target: { most: 1 } },
  );

function refuseLost(watchers: readonly Watchers[]): void {
  const lost = watchers.reduce((sum, some) => sum + some.lost(), 0);
  if (lost > 0) throw new Error(`${lost} connections were lost`);
}

/** How many live connections does an instance hold, what do they cost, and how soon does a comment reach all of them? */
export async function sockets(lab: Lab): Promise<Figure[]> {
  await buildIfStale({ root, say: console.error });
  // Behind nginx a little less, for systems where a process may have 20,000 open files: nginx needs two for each connection.
  const perInstance = lab.quick ? 1_000 : 10_000;
  const perInstanceBehindNginx = lab.quick ? 1_000 : 9_500;
  const [comments, idleSeconds] = lab.quick ? [2, 10] : [10, 60];
  const database = await lab.database('sockets');
  const product = await openProduct(database, lab.communes, '');
  const members = await makeMembers(product.db, 2 * perInstance);
  const [author] = members as [Member];
  const [write] = drawWrites(lab.communes.all, 1) as [ReturnType<typeof drawWrites>[number]];
  const { id } = await product.announcements.create(write, author, undefined);
  await product.close();
  const tokens = members.map(({ token }) => token);
  const settings = { DATABASE_URL: database, RATE_LIMIT_SCALE: '1000000' };
  const label = `${inThousands(perInstance)} live connections`;

  const figures = await timed(`${label} on one instance`, idleSeconds + 30, async () => {
    const { url, stop } = await startProduct(settings);
    lab.atEnd(stop);
    const before = await settledMegabytes(url, 5);
    const watchers = await startWatchers({ url, tokens: tokens.slice(0, perInstance), announcementId: id });
    lab.atEnd(watchers.stop);
    const cpu = await processorSeconds(url);
    const samples: number[] = [];
    for (let second = 0; second < idleSeconds; second += 1) {
      await pause(1_000);
      samples.push(await residentMegabytes(url));
    }
    const idleCpu = (await processorSeconds(url)) - cpu;
    const delays = await commentDelays(url, author, id, [watchers], comments);
    const most = Math.max(...samples, await residentMegabytes(url));
    refuseLost([watchers]);
    await watchers.stop();
    await stop();
    return [
      ratioOf(
        `memory of an instance with ${label} ÷ ${allowedMegabytes} MB`,
        [
          { name: 'at most', value: most, unit: 'MB' },
          { name: 'allowed', value: allowedMegabytes, unit: 'MB' },
        ],
        { target: { most: 1 } },
      ),
      ratioOf(`memory per live connection, in kB, with ${inThousands(perInstance)}`, [
        { name: 'taken', value: Math.max(0, median(samples) - before) * 1_024, unit: 'kB' },
        { name: 'connections', value: perInstance, unit: '' },
      ]),
      ratioOf(`${label}, idle: processor time ÷ time`, [
        { name: 'processor', value: idleCpu, unit: 's' },
        { name: 'time', value: idleSeconds, unit: 's' },
      ]),
      delayFigure(label, delays),
    ];
  });

  const both = `${inThousands(2 * perInstanceBehindNginx)} live connections on two instances behind nginx`;
  const behindNginx = await timed(both, idleSeconds, async () => {
    const { url: redis } = await lab.redis();
    const shared = { ...settings, REDIS_URL: redis, TRUST_PROXY: '127.0.0.1' };
    const instances = [await startProduct(shared), await startProduct(shared)];
    for (const { stop } of instances) lab.atEnd(stop);
    const { url, stop } = await startNginx(instances.map(({ port }) => `127.0.0.1:${port}`));
    lab.atEnd(stop);
    const halves = [0, 1].map((half) => tokens.slice(half * perInstance).slice(0, perInstanceBehindNginx));
    const watchers: Watchers[] = [];
    for (const half of halves) {
      const some = await startWatchers({ url, tokens: half, announcementId: id });
      lab.atEnd(some.stop);
      watchers.push(some);
    }
    const delays = await commentDelays(url, author, id, watchers, comments);
    refuseLost(watchers);
    for (const some of watchers) await some.stop();
    await stop();
    for (const instance of instances) await instance.stop();
    return delayFigure(both, delays);
  });
  return [...figures, behindNginx];
}
