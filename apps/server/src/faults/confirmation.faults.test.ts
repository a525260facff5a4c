import { setTimeout as pause } from 'node:timers/promises';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite, dayFromNow } from '../features/announcements/test/publish.ts';
import { brokenByTelling, keepToldOn } from '../features/outings/test/check-confirmation.ts';
import { anOuting } from '../features/outings/test/outing.ts';

const kills = isFull ? 20 : 3;
/** Longer than the job waits, and than a delivery takes. */
const longestMs = 2_600;
const paris = 'Europe/Paris';
const hourAt = (at: Date): number => Number.parseInt(wallTimeAt(at, paris).time, 10);

const postgres = await startPostgres();
// Nothing is told at night, so the clock is moved to noon.
const ahead = (12 - hourAt(new Date())) * 3_600_000;
const settings = { DATABASE_URL: postgres.url, CLOCK_OFFSET_S: String(ahead / 1_000) };
const view = await openView(postgres.url);
const told = await keepToldOn(view.db);
await told.movedTo(ahead);
let instance = await startInstance(settings);
afterAll(async () => {
  await instance.stop();
  await view.close();
  await postgres.stop();
});

async function call(path: string, { token }: Known, body: object = {}): Promise<string> {
  const answer = await fetch(instance.url + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (answer.status >= 300) expect.fail(`answered ${answer.status}: ${text}`);
  return text;
}

let author: Known;
let people: Known[];
beforeAll(async () => {
  const [one, ...others] = await knownPeople(view.db, 4);
  if (!one) throw new Error('no author');
  [author, people] = [one, others];
  await sql`UPDATE people SET has_played = true`.execute(view.db);
});

const isDelivered = () =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ left: number }>`
          SELECT (SELECT count(*) FROM jobs WHERE name IN ('notice', 'notices'))::int
            + (SELECT count(*) FROM outings WHERE tell_at IS NOT NULL)::int AS left`.execute(view.db);
        return rows[0]?.left;
      },
      { timeout: 180_000, interval: 100 },
    )
    .toBe(0);

it(`tells everyone once that a game is on, over ${kills} kills of the instance that tells it`, {
  timeout: 120_000 + kills * 90_000,
}, async () => {
  const start = { startDate: dayFromNow(4), startTime: '19:00' };
  const heard = { people: 0, twice: 0 };
  for (let kill = 0; kill < kills; kill += 1) {
    const body = aWrite(anOuting({ ...start, places: 5, minimum: 4 }));
    const { id, outing } = JSON.parse(await call('/api/announce', author, body));
    for (const person of people) await call(`/api/announce/${id}/participation`, person);
    // As if the ten seconds had passed.
    await sql`UPDATE outings SET tell_at = tell_at - interval '11 seconds' WHERE announcement_id = ${id}`.execute(
      view.db,
    );
    await pause((longestMs * (kill + 0.5)) / kills);
    await instance.kill();
    instance = await startInstance(settings, instance.port);
    await isDelivered();
    const all = (await told.of(id)).filter(({ event }) => event === 'on');
    heard.people += new Set(all.map(({ personId }) => personId)).size;
    heard.twice += all.length - new Set(all.map(({ personId }) => personId)).size;
    expect(brokenByTelling(all, { authorId: author.id, start: Date.parse(outing.startsAt), hourAt })).toEqual(
      [],
    );
    await fetch(`${instance.url}/api/announce/${id}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${author.token}` },
    });
  }
  expect(heard).toEqual({ people: kills * 4, twice: 0 });
  figure(
    'an instance is killed while it tells that a game is on',
    `${kills} kills, ${heard.people} people told, 0 twice`,
  );
});
