import { expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, percentile } from '../../test/faults.ts';
import { startTestApp } from '../../test/harness.ts';
import { aRegistration, register } from '../../test/people.ts';
import { startMailServer } from '../platform/mail/test/mail-server.ts';

const count = isFull ? 1_000 : 20;

const postgres = await startPostgres();
const server = await startMailServer({ hideSTARTTLS: true });
const app = await startTestApp({
  DATABASE_URL: postgres.url,
  AUTH_SECRET: 's'.repeat(32),
  SMTP_URL: server.url,
});

async function registerSome(some: number) {
  const times: number[] = [];
  const emails: string[] = [];
  const lane = async () => {
    while (emails.length < some) {
      const person = aRegistration();
      emails.push(person.email);
      const began = performance.now();
      expect((await register(app, person)).statusCode).toBe(201);
      times.push(performance.now() - began);
    }
  };
  await Promise.all([lane(), lane()]);
  return { median: percentile(times, 0.5), slowest: Math.max(...times), emails };
}

it(`registers ${count} people as fast without a mail server, and mails each of them once it is back`, async () => {
  const before = await registerSome(20);
  await expect.poll(() => server.received.length, { timeout: 60_000 }).toBe(20);
  await server.goDown();
  const without = await registerSome(count);
  expect(server.received).toHaveLength(20);
  expect(without.slowest).toBeLessThan(8_000);
  // Twenty samples are too few to compare on a busy machine.
  if (isFull) expect(without.median).toBeLessThan(2 * before.median);
  await server.comeBack();
  const began = performance.now();
  await expect.poll(() => server.received.length, { timeout: 580_000, interval: 200 }).toBe(20 + count);
  const seconds = (performance.now() - began) / 1_000;
  const to = server.received.slice(20).flatMap(({ envelopeTo }) => envelopeTo);
  expect(new Set(to)).toEqual(new Set(without.emails));
  await app.close();
  await server.stop();
  await postgres.stop();
  figure(
    'mail server down',
    `${count} registrations, median ${Math.round(without.median)} ms (before: ${Math.round(before.median)} ms), slowest ${Math.round(without.slowest)} ms; ` +
      `afterwards ${to.length} mails, one each, within ${Math.round(seconds)} s`,
  );
});
