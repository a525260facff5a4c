import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startPostgres } from '../../../../scripts/services/postgres.mjs';
import { figure, isFull, type Known, knownPeople, openView, startInstance } from '../../test/faults.ts';
import { aWrite } from '../features/announcements/test/publish.ts';
import { anOuting } from '../features/outings/test/outing.ts';

const rounds = isFull ? 50 : 4;
const places = 20;
const meetingPoint = 'Portail vert';

const postgres = await startPostgres();
const settings = { DATABASE_URL: postgres.url };
const view = await openView(postgres.url);
const [leaving, reading] = await Promise.all([startInstance(settings), startInstance(settings)]);
afterAll(async () => {
  await Promise.all([leaving.stop(), reading.stop()]);
  await view.close();
  await postgres.stop();
});

async function call({ url }: { url: string }, method: string, path: string, { token }: Known, body?: object) {
  const answer = await fetch(url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (answer.status >= 500) expect.fail(`${method} ${path} answered ${answer.status}: ${text}`);
  return { status: answer.status, text };
}

/** Whether this person reads the meeting point or the names, now or while they are leaving. */
async function reads(id: string, person: Known, isGone: () => boolean): Promise<boolean> {
  for (let last = false; ; ) {
    const seen = await Promise.all([
      call(reading, 'GET', `/api/announce/${id}`, person),
      call(reading, 'GET', '/api/agenda', person),
      call(reading, 'GET', `/api/announce/${id}/participants`, person),
    ]);
    if (seen.some(({ text }) => text.includes(meetingPoint)) || seen[2].status === 200) return true;
    if (last) return false;
    last = isGone();
  }
}

const undelivered = async (): Promise<number> =>
  Number(
    (await sql<{ n: number }>`SELECT count(*) AS n FROM jobs WHERE name LIKE 'notice%'`.execute(view.db))
      .rows[0]?.n,
  );
const bellOf = async ({ id }: Known): Promise<string[]> =>
  (await view.db.selectFrom('notifications').select('title').where('person_id', '=', id).execute()).map(
    ({ title }) => title,
  );

it(`nobody leaves silently and has read, in ${rounds * places} leavings between the tenth and the twelfth second`, async () => {
  const [author, ...people] = await knownPeople(view.db, places + 1);
  if (!author) throw new Error('no author');
  const counted = { both: 0, silent: 0, read: 0, neither: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const write = aWrite(anOuting({ places, meetingPoint }));
    const { id } = JSON.parse((await call(leaving, 'POST', '/api/announce', author, write)).text) as {
      id: string;
    };
    const path = `/api/announce/${id}/participation`;
    await Promise.all(people.map((person) => call(leaving, 'POST', path, person, {})));
    // Some presses are young, some old, and most are between the tenth and the twelfth second. The requests wait for each other, so
    // they come at all moments around these.
    await sql`
      UPDATE participations SET pressed_at = clock_timestamp()
        - CASE turn % 6 WHEN 0 THEN 4 WHEN 1 THEN 12.2 ELSE 9.5 + 2.5 * random() END * interval '1 second'
      WHERE state = 'in'`.execute(view.db);
    const outcomes = await Promise.all(
      people.map(async (person) => {
        let gone = false;
        const read = reads(id, person, () => gone);
        await pause(Math.random() * 500);
        await call(leaving, 'DELETE', path, person);
        gone = true;
        return { person, read: await read };
      }),
    );
    await expect.poll(undelivered).toBe(0);
    const bell = await bellOf(author);
    for (const { person, read } of outcomes) {
      const silent = !bell.some((title) => title.startsWith(`p${person.id.slice(-20)} ne vient plus `));
      counted[silent ? (read ? 'both' : 'silent') : read ? 'read' : 'neither'] += 1;
    }
    await view.db.deleteFrom('notifications').execute();
  }
  const { both, silent, read, neither } = counted;
  figure(
    `${rounds * places} times leaving and reading at once around the tenth and the twelfth second, on two instances`,
    `${both} both left silently and read; ${silent} silent, ${read} had read and were told of, ${neither} told of, not read`,
  );
  expect(both).toBe(0);
  expect(Math.min(silent, read)).toBeGreaterThan(0);
});
