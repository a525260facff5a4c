import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSizes } from '@coequipiers/contract/image-urls';
import { afterAll, expect, it } from 'vitest';
import { copyNewDatabase } from '../../../../scripts/services/embedded.mjs';
import { startFragilePostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { startFaultyStore } from '../../test/faulty-store.ts';
import { loadConfig } from '../config/config.ts';
import { jpeg } from '../features/images/test/pictures.ts';
import { queueNewsletter } from '../features/newsletter/newsletter.ts';
import { startMailServer } from '../platform/mail/test/mail-server.ts';
import { createS3Storage } from '../platform/storage/s3-storage.ts';

const rounds = isFull ? 5 : 1;
const exitMs = 10_000;

const [postgres, store] = await Promise.all([startFragilePostgres(), startFaultyStore()]);
const mailServer = await startMailServer({ hideSTARTTLS: true });
const settings = { DATABASE_URL: postgres.url, SMTP_URL: mailServer.url, ...store.settings };
const view = await openView(postgres.url);
const [person] = await knownPeople(view.db, 1);
const { s3 } = loadConfig({ ...store.right }).images;
if (!s3 || !person) throw new Error('the settings name no store');
const right = createS3Storage(s3);
const picture = await jpeg();
const figures: string[] = [];
afterAll(async () => {
  await view.close();
  await mailServer.stop();
  await Promise.all([postgres.stop(), store.stop()]);
  figure('SIGTERM during another fault', figures.join('; '));
});

type Instance = Awaited<ReturnType<typeof startInstance>>;

/** How long the instance takes to end. */
async function endOf(instance: Instance): Promise<number> {
  const began = performance.now();
  await instance.stop();
  const ms = performance.now() - began;
  expect(ms).toBeLessThan(exitMs);
  return ms;
}

const upload = async ({ url }: Instance): Promise<number | undefined> => {
  const body = new FormData();
  body.set('image', new Blob([picture], { type: 'image/jpeg' }), 'photo.jpg');
  const headers = { authorization: `Bearer ${person.token}` };
  const answer = await fetch(`${url}/api/images/upload`, { method: 'POST', headers, body }).catch(
    () => undefined,
  );
  return answer?.status;
};

it('ends in time while the store of pictures does not answer, and leaves no row without a picture', async () => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const instance = await startInstance(settings);
    store.feel('is slow', 30_000);
    const uploads = Promise.all(Array.from({ length: 3 }, () => upload(instance)));
    await expect.poll(store.waiting, { interval: 10 }).toBeGreaterThan(0);
    times.push(await endOf(instance));
    for (const status of await uploads) expect([undefined, 503]).toContain(status);
    store.feel(undefined);
  }
  for (const { id } of await view.db.selectFrom('images').select('id').execute()) {
    for (const { file } of Object.values(imageSizes))
      expect(await right.get(`pictures/${id.slice(-2)}/${id}-${file}`)).toBeDefined();
  }
  figures.push(
    `slow store of pictures, ${rounds} times: exit after ${Math.round(Math.max(...times))} ms at most`,
  );
});

it('ends in time while the mail server is silent, and each mail is sent later', async () => {
  await view.db
    .insertInto('preferences')
    .values({ person_id: person.id, kind: 'newsletter', enabled: true })
    .execute();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const instance = await startInstance(settings);
    mailServer.feel('is silent after DATA');
    const before = mailServer.calls.silences;
    await queueNewsletter(view.db, { subject: `Lettre ${round}`, paragraphs: ['La carte est là.'] });
    await expect.poll(() => mailServer.calls.silences, { interval: 10 }).toBeGreaterThan(before);
    times.push(await endOf(instance));
    mailServer.feel('accepts');
  }
  const instance = await startInstance(settings);
  const left = async () =>
    (await view.db.selectFrom('jobs').select('id').where('name', '=', 'newsletter-mail').execute()).length;
  await expect.poll(left, { timeout: 120_000, interval: 200 }).toBe(0);
  await instance.stop();
  // At most once more for each mail that was taken in silence.
  const copies = mailServer.received.length;
  expect(new Set(mailServer.received.map(({ mail }) => mail.subject)).size).toBe(rounds);
  expect(copies).toBeLessThanOrEqual(rounds + mailServer.calls.silences);
  figures.push(
    `silent mail server: exit after ${Math.round(Math.max(...times))} ms at most, ${rounds} mails sent, ${copies - rounds} of them again`,
  );
});

it('ends in time while PostgreSQL is away', async () => {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const instance = await startInstance(settings);
    await postgres.crash();
    const asked = fetch(`${instance.url}/api/user/profile`, {
      headers: { authorization: `Bearer ${person.token}` },
    }).catch(() => undefined);
    times.push(await endOf(instance));
    await asked;
    await postgres.comeBack();
  }
  figures.push(`PostgreSQL away: ${Math.round(Math.max(...times))} ms`);
});

// Mounting a file system needs root.
it.skipIf(process.getuid?.() !== 0)('ends in time while its disk is full, and opens again', async () => {
  const disk = await mkdtemp(join(tmpdir(), 'coequipiers-full-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=80m', 'tmpfs', disk]);
  const times: number[] = [];
  try {
    await copyNewDatabase(join(disk, 'database'));
    for (let round = 0; round < rounds; round += 1) {
      const instance = await startInstance({ DATA_DIR: disk, DEMO: '0' });
      const { bavail, bsize } = await statfs(disk);
      await writeFile(join(disk, 'ballast'), Buffer.alloc(bavail * bsize));
      times.push(await endOf(instance));
      await rm(join(disk, 'ballast'));
    }
    const again = await startInstance({ DATA_DIR: disk, DEMO: '0' });
    await again.stop();
  } finally {
    execFileSync('umount', ['--lazy', disk]);
    await rm(disk, { recursive: true });
  }
  figures.push(`embedded engine on a full disk: ${Math.round(Math.max(...times))} ms, opens again`);
});
