import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { privateDatabase } from '../../../test/harness.ts';
import { loadConfig } from '../../config/config.ts';
import { type Database, openDatabase } from '../db/open-database.ts';
import { createJobs } from '../jobs/jobs.ts';
import { createLog } from '../log.ts';
import type { Mail } from './message.ts';
import { createSmtp } from './smtp.ts';
import { startMailServer } from './test/mail-server.ts';

const own = await privateDatabase();
const server = await startMailServer({ hideSTARTTLS: true });
let database: Database;

beforeAll(async () => {
  database = await openDatabase(loadConfig(own.env).database, () => undefined);
});
afterAll(async () => {
  await server.stop();
  await database.close();
  await own.remove();
});

const count = 30;
const address = (number: number) => `personne-${number}@exemple.fr`;
const until = (check: () => void) => vi.waitFor(check, { timeout: 60_000, interval: 20 });

it('delivers every mail through a mail server that is down, stalls, puts off and hangs up', async () => {
  const transport = createSmtp({ url: server.url, from: 'Coéquipiers <club@exemple.fr>', timeoutMs: 200 });
  const failures: string[] = [];
  const jobs = createJobs(database.db, createLog('silent'), {
    pollMs: 50,
    settleMs: 5_000,
    stopMs: 5_000,
  });
  const mails = jobs.queue<Mail>(
    'mail',
    async (mail, id) => {
      try {
        await transport.send(mail, id);
      } catch (error) {
        failures.push(String(error));
        throw error;
      }
    },
    { retry: { firstMs: 10, longestMs: 200, giveUpMs: 600_000 } },
  );
  jobs.start();
  await server.goDown();
  for (let number = 0; number < count; number++) {
    await database.db.transaction().execute((transaction) =>
      mails.send(
        {
          to: address(number),
          subject: `Numéro ${number}`,
          text: `Bonjour ${number}`,
          html: `<p>Bonjour ${number}</p>`,
        },
        transaction,
      ),
    );
  }

  const figures: Record<string, number> = {};
  const failsUntil = async (name: string, times: number, sign: RegExp) => {
    failures.length = 0;
    const signs = () => failures.filter((failure) => sign.test(failure)).length;
    await until(() => expect(signs()).toBeGreaterThanOrEqual(times));
    figures[name] = signs();
  };
  await failsUntil('down', 10, /ECONNREFUSED/);
  server.feel('stalls');
  await server.comeBack();
  await failsUntil('stalls', 3, /Greeting never received/);
  for (const mood of ['refuses MAIL', 'refuses RCPT', 'refuses DATA'] as const) {
    server.feel(mood);
    await failsUntil(mood, 5, /451 try again later/);
  }
  server.feel('drops after DATA');
  await failsUntil('drops after DATA', 5, /ECONNECTION|ECONNRESET|ESOCKET/);
  server.feel('accepts');
  const arrived = () => new Set(server.received.map(({ mail }) => mail.messageId));
  const waiting = async () => {
    const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM jobs WHERE name = 'mail'`.execute(
      database.db,
    );
    return rows[0]?.n;
  };
  await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 50 });
  await jobs.stop();

  expect(arrived().size).toBe(count);
  const duplicates = server.received.length - count;
  expect(duplicates).toBeLessThanOrEqual(server.calls.drops);
  for (let number = 0; number < count; number++) {
    const mine = server.received.filter(({ envelopeTo }) => envelopeTo[0] === address(number));
    expect(mine.length).toBeGreaterThanOrEqual(1);
    expect(new Set(mine.map(({ mail }) => mail.messageId)).size).toBe(1);
    expect(mine[0]?.mail).toMatchObject({
      subject: `Numéro ${number}`,
      to: [{ address: address(number) }],
      from: { name: 'Coéquipiers', address: 'club@exemple.fr' },
      text: `Bonjour ${number}\n`,
      html: `<p>Bonjour ${number}</p>\n`,
    });
  }
  process.stdout.write(
    `mails: ${count}, lost: 0, duplicates: ${duplicates} of ${server.calls.drops} drops, failed attempts: ${JSON.stringify(figures)}\n`,
  );
});
