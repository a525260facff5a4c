import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it } from 'vitest';
import { times } from '../../../../../scripts/lib/long.mjs';
import { onPostgres, sharedTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { secondInstance } from '../../../test/second-instance.ts';
import { setModerator } from '../moderation/moderators.ts';
import { suspension } from '../moderation/test/suspend.ts';
import { withOuting } from '../outings/test/outing.ts';
import { leave, lists } from '../outings/test/taking-part.ts';
import { anAddress, confirm, linksFor } from './test/joining.ts';

const app = await sharedTestApp();
const other = await secondInstance(app);
const apps = [...new Set([app, other])];
/** `GUESTS=200` for the long form. */
const many = Number(process.env['GUESTS'] ?? 20);
const rounds = times(2, 6);
const addresses = (count: number) => Array.from({ length: count }, anAddress);

/** Every second guest presses on the other instance. A busy server may ask to press again. */
const press = async (token: string, index: number): Promise<number> => {
  const { statusCode } = await confirm(index % 2 === 0 ? app : other, token);
  return statusCode === 503 ? press(token, index) : statusCode;
};
const accounts = async (emails: readonly string[]) =>
  (
    await sql<{ email: string; id: string }>`
      SELECT id, email FROM people WHERE email = ANY (${emails}::text[])`.execute(app.db)
  ).rows;
/** What the row of the outing says, and what the parts say. */
const counted = async (outingId: string | undefined) =>
  (
    await sql<{
      taken: number;
      inside: number;
      waiting: number;
      queued: number;
      turns: number;
      parts: number;
    }>`
      SELECT taken, waiting, count(*) FILTER (WHERE state IN ('in', 'offered'))::int AS inside,
        count(*) FILTER (WHERE state = 'waiting')::int AS queued, count(DISTINCT turn)::int AS turns, count(person_id)::int AS parts
      FROM outings LEFT JOIN participations ON outing_id = outings.id WHERE outings.id = ${outingId} GROUP BY outings.id`.execute(
      app.db,
    )
  ).rows[0];

it(`${many} guests confirm at once for 5 places: 5 are in, the others wait, everybody has one account`, async () => {
  const { id, outing } = await withOuting(await aPerson(app), { places: 5 });
  const emails = addresses(many);
  const tokens = await linksFor(apps, id, emails);
  expect(new Set(await Promise.all(tokens.map(press)))).toEqual(new Set([200]));
  expect(await accounts(emails)).toHaveLength(many);
  expect(await counted(outing?.id)).toEqual({
    taken: 5,
    inside: 5,
    waiting: many - 5,
    queued: many - 5,
    turns: many,
    parts: many,
  });
});

// The embedded database has one connection: nothing can wait for another transaction there.
it.runIf(onPostgres)(
  'a press that was given up while it waited changes nothing, and the next one is in',
  async () => {
    const { id, outing } = await withOuting(await aPerson(app), { places: 5 });
    const email = anAddress();
    const [token = ''] = await linksFor(apps, id, [email]);
    const url = `${await app.address()}/api/participation/confirm`;
    const holder = new pg.Client(app.config.database.kind === 'postgres' ? app.config.database.url : '');
    await holder.connect();
    try {
      await holder.query('BEGIN');
      await holder.query('SELECT FROM outings WHERE id = $1 FOR UPDATE', [outing?.id]);
      const arrived = once(app.http.server, 'connection') as Promise<[Socket]>;
      const leaving = request(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        agent: false,
      }).on('error', () => undefined);
      leaving.end(JSON.stringify({ token, ofAge: true }));
      const [socket] = await arrived;
      const waiting = async () =>
        (
          await holder.query(
            `SELECT FROM pg_locks JOIN pg_stat_activity USING (pid)
            WHERE NOT granted AND pg_stat_activity.datname = current_database()`,
          )
        ).rows.length;
      await expect.poll(waiting).toBe(1);
      const left = once(socket, 'close');
      leaving.destroy();
      await left;
    } finally {
      await holder.end();
    }
    expect((await confirm(app, token)).statusCode).toBe(200);
    expect(await accounts([email])).toHaveLength(1);
    expect(await counted(outing?.id)).toMatchObject({ taken: 1, parts: 1 });
  },
);

it('the same link pressed 50 times at once: one join, one account, one login', async () => {
  for (const member of [undefined, await aPerson(app)]) {
    const { id, outing } = await withOuting(await aPerson(app), { places: 5 });
    const email = member?.email ?? anAddress();
    const [token = ''] = await linksFor(apps, id, [email]);
    const statuses = await Promise.all(Array.from({ length: 50 }, (_, index) => press(token, index)));
    expect(statuses.toSorted((one, two) => one - two)).toEqual([200, ...Array<number>(49).fill(400)]);
    const [person, ...others] = await accounts([email]);
    expect(others).toEqual([]);
    expect(await counted(outing?.id)).toMatchObject({ taken: 1, inside: 1, parts: 1 });
    const { rows } = await sql`SELECT FROM sessions WHERE person_id = ${person?.id}`.execute(app.db);
    expect(rows).toHaveLength(1);
  }
});

it('two links of one address at the same moment: one account, and both games', async () => {
  const games = [await withOuting(await aPerson(app)), await withOuting(await aPerson(app))];
  const email = anAddress();
  const tokens: string[] = [];
  for (const { id } of games) tokens.push(...(await linksFor(apps, id, [email], { but: tokens })));
  expect(await Promise.all(tokens.map(press))).toEqual([200, 200]);
  expect(await accounts([email])).toHaveLength(1);
  for (const { outing } of games) expect(await counted(outing?.id)).toMatchObject({ taken: 1, parts: 1 });
});

it.each(['erased', 'suspended'] as const)(
  'confirmations while the author is %s: nobody has an account without a part, and the counts are those of the people',
  async (fate) => {
    for (let round = 0; round < rounds; round += 1) {
      const [author, moderator] = [await aPerson(app), await aPerson(app)];
      await setModerator(app.db, moderator.email, true);
      const end =
        fate === 'suspended'
          ? await suspension(moderator, author)
          : () => author.call({ method: 'DELETE', url: '/api/user', payload: { password: author.password } });
      const { id, outing } = await withOuting(author, { places: 3 });
      const emails = addresses(8);
      const tokens = await linksFor(apps, id, emails);
      const half = tokens.slice(0, 4).map(press);
      const [ended, ...statuses] = await Promise.all([
        end(),
        ...half,
        ...tokens.slice(4).map((token, index) => press(token, index)),
      ]);
      expect((ended as { statusCode: number }).statusCode).toBeLessThan(300);
      for (const status of statuses) expect([200, 400, 404, 409]).toContain(status);
      const made = await accounts(emails);
      expect(made).toHaveLength(statuses.filter((status) => status === 200).length);
      const parts = await sql<{ person_id: string }>`
        SELECT person_id FROM participations WHERE outing_id = ${outing?.id}`.execute(app.db);
      for (const { id: person } of made)
        expect(parts.rows.map(({ person_id }) => person_id)).toContain(person);
      const after = await counted(outing?.id);
      // With nobody in it, the outing of an erased author is deleted.
      if (after) expect([after.taken, after.waiting]).toEqual([after.inside, after.queued]);
      else expect(made).toEqual([]);
      // From now on it is unknown to everybody.
      for (const status of await Promise.all(tokens.map(press))) expect(status).toBeGreaterThanOrEqual(400);
    }
  },
);

it('no place is lost while guests confirm, leave and are erased', async () => {
  const author = await aPerson(app);
  const { id, outing } = await withOuting(author, { places: 3 });
  const stay = await Promise.all(Array.from({ length: 6 }, () => aPerson(app)));
  const memberTokens = await linksFor(
    apps,
    id,
    stay.map(({ email }) => email),
  );
  await Promise.all(memberTokens.map(press));
  const tokens = await linksFor(apps, id, addresses(8));
  const answers = await Promise.all([
    ...tokens.map(press),
    ...stay.slice(0, 2).map(async (person) => (await leave(person, id)).statusCode),
    ...stay
      .slice(2, 5)
      .map(
        async (person) =>
          (await person.call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } }))
            .statusCode,
      ),
  ]);
  for (const status of answers) expect(status).toBeLessThan(300);
  const { in: inside, offered, waiting } = await lists(author, id);
  expect([inside.length + offered.length, waiting.length]).toEqual([3, 6]);
  expect(await counted(outing?.id)).toMatchObject({ taken: 3, inside: 3, waiting: 6, queued: 6 });
});
