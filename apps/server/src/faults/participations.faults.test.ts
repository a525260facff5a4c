import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite } from '../features/announcements/test/publish.ts';
import { anOuting } from '../features/outings/test/outing.ts';

const kills = isFull ? 20 : 2;
const presses = isFull ? 2_000 : 200;
const places = 5;

const postgres = await startPostgres();
/** Offers hold for about a second, so that many run out during the test. */
const settings = { DATABASE_URL: postgres.url, OFFER_SCALE: '0.0001', RATE_LIMIT_SCALE: '1000' };
const view = await openView(postgres.url);
const instances = await Promise.all([startInstance(settings), startInstance(settings)]);
afterAll(async () => {
  await Promise.all(instances.map((instance) => instance.stop()));
  await view.close();
  await postgres.stop();
});

/** Repeats a call, on any instance, until it is answered. */
async function call(method: string, path: string, { token }: Known, body?: object): Promise<string> {
  for (let attempt = 0; ; attempt += 1) {
    const { url = '' } = instances[Math.floor(Math.random() * instances.length)] ?? {};
    try {
      const answer = await fetch(url + path, {
        method,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (answer.status < 500) return text;
      if (answer.status !== 503) expect.fail(`answered ${answer.status}: ${text}`);
    } catch (error) {
      if ((error as Error).name === 'AssertionError' || attempt > 1_000) throw error;
    }
    await pause(20);
  }
}

type Counted = { in: number; offered: number; waiting: number; taken: number; held: number; listed: number };
const counted = async (): Promise<Counted> => {
  const { rows } = await sql<Counted>`
    SELECT count(*) FILTER (WHERE state = 'in')::int AS in, count(*) FILTER (WHERE state = 'offered')::int AS offered,
      count(*) FILTER (WHERE state = 'waiting')::int AS waiting, max(taken) AS taken, max(held) AS held, max(waiting) AS listed
    FROM outings LEFT JOIN participations ON outings.id = outing_id`.execute(view.db);
  return rows[0] as Counted;
};

it(`no place is lost or doubled in ${kills} kills during ${presses} joins, leaves and offers`, async () => {
  const [author, ...people] = await knownPeople(view.db, 21);
  if (!author) throw new Error('no author');
  const { id } = JSON.parse(await call('POST', '/api/announce', author, aWrite(anOuting({ places })))) as {
    id: string;
  };
  const part = `/api/announce/${id}/participation`;
  let done = 0;
  const press = async (person: Known, index: number): Promise<void> => {
    for (let count = index; count < presses; count += people.length) {
      const [method, path] =
        Math.random() < 0.5
          ? ['POST', part]
          : Math.random() < 0.5
            ? ['DELETE', part]
            : ['POST', `${part}/accept`];
      await call(method, path, person, method === 'POST' ? {} : undefined);
      done += 1;
      expect((await counted()).taken).toBeLessThanOrEqual(places);
    }
  };
  const kill = async (): Promise<void> => {
    for (let killed = 0; killed < kills; killed += 1) {
      const due = ((killed + 1) * presses) / (kills + 1);
      await vi.waitUntil(() => done >= due, { timeout: 300_000, interval: 5 });
      const victim = instances[killed % 2];
      if (!victim) throw new Error('no instance');
      await victim.kill();
      instances[killed % 2] = await startInstance(settings, victim.port);
    }
  };
  await Promise.all([kill(), ...people.map(press)]);
  // Everyone asks once more, so that the waiting list is not empty; nobody answers, so every offer has to be passed on.
  for (const person of people) await call('POST', part, person, {});
  await expect
    .poll(
      async () => {
        const { offered, waiting, ...now } = await counted();
        return offered + waiting === 0 || now.in === places;
      },
      { timeout: 120_000, interval: 500 },
    )
    .toBe(true);
  const end = await counted();
  expect(end).toMatchObject({ taken: end.in + end.offered, held: end.offered, listed: end.waiting });
  const { rows } = await sql<{ doubled: number }>`
    SELECT count(*)::int - count(DISTINCT person_id)::int AS doubled FROM participations`.execute(view.db);
  expect(rows[0]?.doubled).toBe(0);
  figure(
    'instances killed while people join and leave',
    `${kills} kills, ${presses} presses, ${end.in} of ${places} in at the end`,
  );
});
