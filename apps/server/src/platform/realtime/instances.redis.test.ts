import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startRedis } from '../../../../../scripts/services/redis.mjs';
import { startTestApp, type TestApp } from '../../../test/harness.ts';
import { liveClient } from '../../../test/live.ts';
import { notify } from '../../../test/notify.ts';
import { aPerson, callWith, logIn } from '../../../test/people.ts';
import { aNotification } from './test/live-server.ts';

const inbox = '/user/topic/inbox';
const messages = 300;

async function addressOf(app: TestApp): Promise<string> {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}

describe('two instances', () => {
  it('deliver to each other, through the database while Redis is away, and through Redis again', async () => {
    let redis = await startRedis();
    const first = await startTestApp({ REDIS_URL: redis.url });
    const { database } = first.config;
    if (database.kind !== 'postgres') throw new Error('this runs on PostgreSQL');
    const second = await startTestApp({ REDIS_URL: redis.url, DATABASE_URL: database.url });
    const [firstUrl, secondUrl] = [await addressOf(first), await addressOf(second)];

    const person = await aPerson(first);
    const { id } = await first.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    const here = await liveClient({ url: firstUrl, token: person.token });
    const there = await liveClient({ url: secondUrl, token: person.token });
    await Promise.all([here.listen(inbox), there.listen(inbox)]);

    const times: number[] = [];
    for (let seq = 1; seq <= messages; seq += 1) {
      const began = performance.now();
      first.realtime.publishTo(id, inbox, {}, aNotification(seq));
      expect(await there.next()).toMatchObject({ body: { seq } });
      times.push(performance.now() - began);
    }
    for (let seq = 1; seq <= messages; seq += 1) expect(await here.next()).toMatchObject({ body: { seq } });
    const sorted = times.toSorted((one, other) => one - other);
    const at = (share: number) => (sorted[Math.floor(messages * share)] ?? 0).toFixed(1);
    process.stdout.write(`across two instances: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, of ${messages}\n`);
    expect(Number(at(0.95))).toBeLessThan(250);

    const tell = (title: string) => notify(first, { personId: id, type: 'info', title, preview: '' });
    await tell('avant');
    expect(await there.next()).toMatchObject({ body: { title: 'avant', seq: 1 } });
    await here.next();

    await redis.stop();
    await tell('sans Redis');
    expect(await here.next()).toMatchObject({ body: { title: 'sans Redis', seq: 2 } });
    const parted = performance.now();
    expect(await there.next()).toMatchObject({ body: { title: 'sans Redis', seq: 2 } });
    expect(performance.now() - parted).toBeLessThan(10_000);

    redis = await startRedis(Number(new URL(redis.url).port));
    await tell('après');
    expect(await there.next()).toMatchObject({ body: { title: 'après', seq: 3 } });
    // Each arrived once, over either way.
    expect(there.heard.slice(-2)).toMatchObject([{ body: { seq: 2 } }, { body: { seq: 3 } }]);

    const other = (await logIn(first, person.email, person.password)).body;
    const elsewhere = await liveClient({ url: secondUrl, token: other });
    await callWith(first, other)({ method: 'POST', url: '/api/auth/logout' });
    const began = Date.now();
    await elsewhere.closed;
    expect(Date.now() - began).toBeLessThan(5_000);
    expect(there.client.connected).toBe(true);
    await Promise.all([here.leave(), there.leave()]);
    await Promise.all([first.close(), second.close()]);
    await redis.stop();
  });
});
