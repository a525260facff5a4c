import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startNginx } from '../../../../../scripts/services/nginx.mjs';

/** A stand-in for an instance: the test is about what nginx forwards. */
const instance = createServer((request, response) => {
  if (request.url?.endsWith('?broken')) request.socket.destroy();
  else response.end('instance');
});
let nginx: Awaited<ReturnType<typeof startNginx>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => instance.listen({ host: '127.0.0.1', port: 0 }, resolve));
  nginx = await startNginx([`127.0.0.1:${(instance.address() as AddressInfo).port}`]);
});
afterAll(async () => {
  await nginx.stop();
  instance.close();
});

const askOften = (path: string) =>
  Promise.all(Array.from({ length: 400 }, () => fetch(`${nginx.url}${path}`)));

describe('the proxy of deploy/nginx.conf', () => {
  it.each(['/api/cities?prefix=a', '/assets/app.js', '/images/0/card.webp', '/ws/info', '/app-icon.svg'])(
    'counts no %s as a page',
    async (path) => {
      const answers = await askOften(path);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    },
  );

  it('tells which request an instance did not answer, but not the secret address of a calendar', async () => {
    for (const path of [
      '/api/agenda/secret-x.ics',
      '/api//agenda/secret-x.ics',
      '/api/%61genda/secret-x.ics',
      '/webcal/api/agenda/secret-x.ics',
      '/api/cities',
    ]) {
      expect(await (await fetch(`${nginx.url}${path}`)).text()).toBe('instance');
      expect((await fetch(`${nginx.url}${path}?broken`)).status).toBe(502);
    }
    await expect.poll(nginx.output).toContain('/api/cities?broken');
    expect(nginx.output()).not.toContain('secret-x');
  });

  it('lets a burst of pages through, and then answers itself, in French', async () => {
    const answers = await askOften('/announce/0');
    const refused = answers.filter(({ status }) => status === 429);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
    expect(refused.length).toBeGreaterThan(100);
    const [one] = refused;
    expect(one?.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(one?.headers.get('retry-after')).toBe('10');
    expect(await one?.text()).toContain('Veuillez réessayer dans quelques secondes');
  });
});
