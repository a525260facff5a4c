import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../config/config.ts';
import { createHttpServer, type HttpServer } from '../http/http-server.ts';
import { newId } from '../ids.ts';
import { createLimits } from '../limits/limits.ts';
import { createLog } from '../log.ts';
import { devMails } from './dev-mails.ts';
import { createMailTransport } from './mail.ts';
import { listOutbox } from './outbox.ts';

let folder: string;
let app: HttpServer;

async function serve(directory: string): Promise<HttpServer> {
  const limits = await createLimits({ redisUrl: undefined, scale: 1, onRedisError: () => undefined });
  const server = await createHttpServer({
    config: loadConfig({}),
    log: createLog('silent'),
    limits,
    database: { ping: async () => {}, silentMs: () => 0 },
  });
  await server.register(devMails, { directory, publicUrl: 'http://mails.exemple:8080' });
  return server;
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coequipiers-dev-mails-'));
  await writeFile(join(folder, 'secret.txt'), 'a secret');
  const directory = join(folder, 'outbox');
  const outbox = createMailTransport({ kind: 'outbox', directory, from: 'Club <club@exemple.fr>' });
  await outbox.send(
    {
      to: 'camille@exemple.fr',
      subject: 'Activez <script>alert(1)</script>',
      text: 'Voici le lien :\nhttps://exemple.fr/activate-account?token=abc&x=1\n<script>alert(2)</script>',
      html: '<p>Bonjour</p><script>alert(3)</script>',
    },
    newId(),
  );
  app = await serve(directory);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const get = (url: string, host = 'localhost:8080') => app.inject({ url, headers: { host } });
const mailPath = async () => `/dev/mails/${(await listOutbox(join(folder, 'outbox')))[0]}`;

describe('/dev/mails', () => {
  it('lists what was sent, and says so when nothing was', async () => {
    const list = await get('/dev/mails');
    expect(list.statusCode).toBe(200);
    expect(list.headers['cache-control']).toBe('no-store');
    expect(list.body).toContain('camille@exemple.fr');
    expect(list.body).toContain(`href="${await mailPath()}"`);
    const empty = await serve(join(folder, 'nothing'));
    expect((await empty.inject({ url: '/dev/mails' })).body).toContain('Aucun e-mail pour l’instant.');
    await empty.close();
  });

  it('shows one mail with links to follow, and none of its HTML as HTML', async () => {
    const page = await get(await mailPath());
    expect(page.body).toContain('href="https://exemple.fr/activate-account?token=abc&amp;x=1"');
    expect(page.body).toContain('&lt;script&gt;alert(2)&lt;/script&gt;');
    expect(page.body).not.toContain('<script');
    expect((await get('/dev/mails')).body).not.toContain('<script');
  });

  it('shows the HTML of a mail where no script can run and nothing can be fetched', async () => {
    const page = await get(`${await mailPath()}/html`);
    expect(page.body).toContain('<p>Bonjour</p><script>alert(3)</script>');
    const policy = String(page.headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain('sandbox');
    expect(policy.join()).not.toMatch(/script-src|connect-src|allow-scripts/);
  });

  it.each([
    '/dev/mails/..%2fsecret.txt',
    '/dev/mails/%2e%2e%2fsecret.txt/html',
    '/dev/mails/../secret.txt',
    '/dev/mails/..%5csecret.txt',
    '/dev/mails/20260101T000000000Z-..%2f..%2fsecret.eml',
    '/dev/mails/%2fetc%2fpasswd',
    '/dev/mails/secret.txt%00.eml',
    '/dev/mails/20260101T000000000Z-absent.eml',
  ])('has nothing but mails (%s)', async (path) => {
    const answer = await get(path);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('a secret');
  });

  it('is not part of the described API', async () => {
    await app.ready();
    expect((await get('/api/docs/json')).body).not.toContain('/dev/mails');
  });
});

describe('a page elsewhere whose name leads to this machine', () => {
  it.each([
    'evil.example',
    'evil.example:8080',
    'localhost.evil.example',
    '192.168.1.5',
    'mails.exemple.evil',
  ])('reads no mail as %s', async (host) => {
    const [name = ''] = await listOutbox(join(folder, 'outbox'));
    for (const url of ['/dev/mails', `/dev/mails/${name}`, `/dev/mails/${name}/html`])
      expect((await get(url, host)).statusCode).toBe(404);
  });

  it.each(['localhost', 'LOCALHOST', 'localhost:3001', '127.0.0.1:8080', '[::1]:8080', 'mails.exemple'])(
    'is not %s',
    async (host) => {
      expect((await get('/dev/mails', host)).statusCode).toBe(200);
    },
  );
});
