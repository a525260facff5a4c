import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, openView, startInstance } from '../../test/faults.ts';
import { queueNewsletter } from '../features/newsletter/newsletter.ts';
import { startMailServer } from '../platform/mail/test/mail-server.ts';

const kills = isFull ? 20 : 2;
const people = isFull ? 10_000 : 100;
const limit = isFull ? { timeout: 1_800_000 } : {};

const postgres = await startPostgres();
const mailServer = await startMailServer({ hideSTARTTLS: true });
const view = await openView(postgres.url);
const settings = { DATABASE_URL: postgres.url, SMTP_URL: mailServer.url };
const instances = await Promise.all([startInstance(settings), startInstance(settings)]);
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await mailServer.stop();
  await view.close();
  await postgres.stop();
});

const addressOf = (number: number) => `lecteur-${number}@exemple.org`;

async function manyReaders(): Promise<void> {
  await sql`
    WITH readers AS (
      INSERT INTO people (id, alias, email, username, terms_version, activated_at)
      SELECT gen_random_uuid(), 'u_lecteur' || n, 'lecteur-' || n || '@exemple.org', 'lecteur' || n, '1', now()
      FROM generate_series(1, ${people}::int) AS n RETURNING id
    )
    INSERT INTO preferences (person_id, kind, enabled) SELECT id, 'newsletter', true FROM readers`.execute(
    view.db,
  );
}

it(`reaches each of ${people} readers, while instances are killed ${kills} times`, limit, async () => {
  await manyReaders();
  const began = performance.now();
  expect(await queueNewsletter(view.db, { subject: 'Du nouveau', paragraphs: ['La carte est là.'] })).toBe(
    people,
  );
  const arrived = () => mailServer.received.length;
  for (let killed = 0; killed < kills; killed += 1) {
    const due = ((killed + 1) * people) / (kills + 1);
    await vi.waitUntil(() => arrived() >= due, { timeout: 300_000, interval: 5 });
    const victim = instances[killed % 2];
    if (!victim) throw new Error('no instance');
    await victim.kill();
    instances[killed % 2] = await startInstance(settings, victim.port);
  }
  // The mail of a killed instance is due again when its lease has ended.
  const left = async () =>
    (await view.db.selectFrom('jobs').select('id').where('name', '=', 'newsletter-mail').execute()).length;
  await expect.poll(left, { timeout: 600_000, interval: 200 }).toBe(0);

  const to = mailServer.received.flatMap(({ envelopeTo }) => envelopeTo);
  const expected = Array.from({ length: people }, (_none, index) => addressOf(index + 1));
  expect(new Set(to)).toEqual(new Set(expected));
  const twice = to.length - people;
  expect(twice).toBeLessThanOrEqual(kills);
  // Whoever gets it twice sees it once: mail programs know it by its id.
  expect(new Set(mailServer.received.map(({ mail }) => mail.messageId)).size).toBe(people);
  figure(
    'instances killed while a newsletter is mailed',
    `${kills} kills, ${people} readers, each reached, ${twice} mails twice, within ${Math.round((performance.now() - began) / 1_000)} s`,
  );
});
