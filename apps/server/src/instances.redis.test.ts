import type { AddressInfo } from 'node:net';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { afterAll, describe, expect, it } from 'vitest';
import { startNginx } from '../../../scripts/services/nginx.mjs';
import { startPostgres, startReplica } from '../../../scripts/services/postgres.mjs';
import { startRedis } from '../../../scripts/services/redis.mjs';
import { startS3 } from '../../../scripts/services/s3.mjs';
import { startTestApp, type TestApp } from '../test/harness.ts';
import { liveClient, transports } from '../test/live.ts';
import { notify } from '../test/notify.ts';
import { aPerson } from '../test/people.ts';
import { aWrite } from './features/announcements/test/publish.ts';
import { formOf, formType, imagePart } from './features/images/test/form.ts';
import { jpeg } from './features/images/test/pictures.ts';

const [primary, redis, store] = await Promise.all([startPostgres(), startRedis(), startS3()]);
const replica = await startReplica(primary.url);
const settings = {
  DATABASE_URL: primary.url,
  DATABASE_READ_URL: replica.url,
  REDIS_URL: redis.url,
  TRUST_PROXY: 'loopback',
  ...store.settings,
};
const instances = [await startTestApp(settings), await startTestApp(settings)] as const;
const addresses = await Promise.all(instances.map(listen));
const nginx = await startNginx(addresses);

afterAll(async () => {
  await nginx.stop();
  await Promise.all(instances.map(({ close }) => close()));
  await Promise.all([store.stop(), redis.stop(), replica.stop()]);
  await primary.stop();
});

async function listen(app: TestApp): Promise<string> {
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  return `127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;
}

const person = await aPerson(instances[0]);
const authorization = `Bearer ${person.token}`;
type Call = { method?: string; headers?: Record<string, string>; body?: string | Uint8Array<ArrayBuffer> };
const ask = (path: string, call: Call = {}) =>
  fetch(nginx.url + path, { ...call, headers: { authorization, ...call.headers } });
const askJson = async <Answer>(path: string, call?: Call): Promise<Answer> =>
  (await (await ask(path, call)).json()) as Answer;
const sent = (body: object): Call => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

describe('behind nginx, two instances', () => {
  it('share all data: any request may go to either', async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      const title = `Tennis, tour ${turn}`;
      const { id } = await askJson<Announcement>('/api/announce', sent(aWrite({ title })));
      expect(await askJson(`/api/announce/${id}`)).toMatchObject({ id, title });
      const near = '/api/announce/nearby?latitude=45.4339&longitude=4.3903&maxDistance=1000';
      const found = await askJson<Announcement[]>(near);
      expect(found[0]).toMatchObject({ id, title });
    }
    for (const address of addresses) {
      const metrics = await (await fetch(`http://${address}/metrics`)).text();
      expect(metrics).toContain('route="/api/announce/nearby"');
    }
  });

  it('show each other’s pictures', async () => {
    const upload = await askJson<{ imageUrl: string }>('/api/images/upload', {
      method: 'POST',
      headers: { 'content-type': formType },
      body: new Uint8Array(formOf(imagePart(await jpeg()))),
    });
    for (const address of addresses) {
      const picture = await fetch(`http://${address}${upload.imageUrl}`);
      expect(picture.status).toBe(200);
      expect(picture.headers.get('content-type')).toBe('image/webp');
    }
  });

  it.each(transports)(
    'keep a live connection over %s where it began, and reach it from both',
    async (transport) => {
      const listener = await liveClient({ url: nginx.url, token: person.token, transport });
      await listener.listen('/user/topic/inbox');
      const { id } = await instances[0].db
        .selectFrom('people')
        .select('id')
        .where('email', '=', person.email)
        .executeTakeFirstOrThrow();
      for (const [index, instance] of [...instances, ...instances].entries()) {
        const title = `Nouvelle ${index}`;
        await notify(instance, { personId: id, type: 'info', title, preview: '' });
        expect(await listener.next()).toMatchObject({ body: { title } });
      }
      await listener.leave();
    },
  );

  it('end a session together', async () => {
    const other = await aPerson(instances[0]);
    const headers = { authorization: `Bearer ${other.token}` };
    await fetch(`${nginx.url}/api/auth/logout`, { method: 'POST', headers });
    for (const address of addresses) {
      expect((await fetch(`http://${address}/api/user/profile`, { headers })).status).toBe(401);
    }
  });

  it('do not expose /metrics through the proxy', async () => {
    expect((await ask('/metrics')).status).toBe(404);
  });
});

describe('limits', () => {
  it('are shared, and a forged X-Forwarded-For does not reset them', async () => {
    const strict = { ...settings, RATE_LIMIT_SCALE: '1' };
    const pair = [await startTestApp(strict), await startTestApp(strict)];
    const front = await startNginx(await Promise.all(pair.map(listen)));
    const statuses: number[] = [];
    for (let turn = 0; turn < 60; turn += 1) {
      const answer = await fetch(`${front.url}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${turn}` },
        // A new address each time, because each e-mail has its own limit.
        body: JSON.stringify({ email: `personne${turn}@exemple.org`, password: 'Mauvais-Mot-1' }),
      });
      statuses.push(answer.status);
    }
    // Fifty from one address; earlier requests have used a few.
    const refused = statuses.indexOf(429);
    expect(refused).toBeGreaterThan(40);
    expect(new Set(statuses.slice(refused))).toEqual(new Set([429]));
    await front.stop();
    await Promise.all(pair.map(({ close }) => close()));
  });
});
