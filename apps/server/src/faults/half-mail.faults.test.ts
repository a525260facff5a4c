import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, openView, percentile } from '../../test/faults.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import type { Mail } from '../platform/mail/message.ts';
import { createSmtp } from '../platform/mail/smtp.ts';
import { type Mood, startMailServer } from '../platform/mail/test/mail-server.ts';

const mails = isFull ? 300 : 20;
/** How often the server does each thing. */
const times = isFull ? 50 : 5;
const moods = [
  'drops in DATA',
  'refuses DATA',
  'is silent after DATA',
  'drops after DATA',
] as const satisfies Mood[];

const refused = 'refuse@exemple.org';
const onRcptTo: NonNullable<Parameters<typeof startMailServer>[0]>['onRcptTo'] = (
  { address },
  _session,
  done,
) => done(address === refused ? Object.assign(new Error('no such mailbox'), { responseCode: 550 }) : null);

const postgres = await startPostgres();
const server = await startMailServer({ hideSTARTTLS: true, onRcptTo });
const view = await openView(postgres.url);
afterAll(async () => {
  await server.stop();
  await view.close();
  await postgres.stop();
});

it(`delivers ${mails} mails through a server that takes half of a mail, or a whole one without saying so`, async () => {
  const transport = createSmtp({ url: server.url, from: 'Coéquipiers <club@exemple.org>', timeoutMs: 500 });
  const failures: string[] = [];
  const sentAt = new Map<string, number>();
  const jobs = createJobs(view.db, createLog('silent'), { pollMs: 50, settleMs: 5_000, stopMs: 5_000 });
  const queue = jobs.queue<Mail>(
    'mail',
    async (mail, id) => {
      try {
        await transport.send(mail, id);
        sentAt.set(mail.to, performance.now());
      } catch (error) {
        failures.push(String(error));
        throw error;
      }
    },
    { retry: { firstMs: 10, longestMs: 200, giveUpMs: 600_000 } },
  );
  const addressOf = (number: number) => `personne-${number}@exemple.org`;
  const send = (...to: string[]) =>
    queue.sendAll(
      to.map((one) => ({ to: one, subject: 'Bonjour', text: 'x'.repeat(100_000), html: '<p>Bonjour</p>' })),
      view.db,
    );
  jobs.start();
  server.feel(moods[0]);
  await send(refused, ...Array.from({ length: mails }, (_none, number) => addressOf(number)));
  for (const mood of moods) {
    server.feel(mood);
    failures.length = 0;
    const own = () => failures.filter((failure) => !failure.includes('550')).length;
    await vi.waitUntil(() => own() >= times, { timeout: 120_000, interval: 10 });
  }
  server.feel('accepts');
  const left = async () =>
    (await sql<{ n: number }>`SELECT count(*) AS n FROM jobs WHERE name = 'mail'`.execute(view.db)).rows[0]
      ?.n;
  // Only the mail that nobody takes is left.
  await expect.poll(left, { timeout: 120_000, interval: 50 }).toBe(1);

  // Beside it, others leave at once.
  const began = performance.now();
  const others = Array.from({ length: 20 }, (_none, number) => addressOf(mails + number));
  await send(...others);
  await expect.poll(left, { timeout: 60_000, interval: 20 }).toBe(1);
  const waits = others.map((to) => (sentAt.get(to) ?? Number.POSITIVE_INFINITY) - began);
  expect(Math.max(...waits)).toBeLessThan(10_000);
  await jobs.stop();

  const copies = new Map<string, number>();
  for (const { envelopeTo, mail } of server.received) {
    const key = `${envelopeTo[0]} ${mail.messageId}`;
    copies.set(key, (copies.get(key) ?? 0) + 1);
    expect(mail.text?.length).toBeGreaterThan(100_000);
  }
  expect(copies.size).toBe(mails + others.length);
  const again = server.received.length - copies.size;
  // Each change of mood hangs up too.
  expect(again).toBeLessThanOrEqual(server.calls.drops + server.calls.silences + moods.length + 1);
  expect([...copies.keys()].some((key) => key.startsWith(refused))).toBe(false);
  figure(
    'mail server that takes half of a mail, or a whole one without saying so',
    `${mails} mails, 0 lost, 0 cut short; ${server.calls.halves} cut in the middle, ${server.calls.drops} and ${server.calls.silences} taken and not confirmed, ${again} sent again; ` +
      `beside a recipient who is refused, others left after ${Math.round(percentile(waits, 0.5))} ms, at most ${Math.round(Math.max(...waits))} ms`,
  );
});
