import type { InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { times } from '../../../scripts/lib/long.mjs';
import { onPostgres, startTestApp, type TestApp } from '../test/harness.ts';
import { holdingLocks } from '../test/one-connection.ts';
import { aPerson, callWith, logIn, type TestPerson } from '../test/people.ts';
import { aBusyPerson, requestOf, writesOf } from '../test/writes.ts';

/** Set `ERASURE_ROUNDS=200` for a long run. */
const rounds = Number(process.env['ERASURE_ROUNDS'] ?? times(3, 8));

/** Alerts are matched at once, in the middle of everything else. The cause of an answer 500 is logged. */
const settings = { ALERT_DELAY_S: '0', LOG_LEVEL: 'error' };
const app = await startTestApp(settings);
/** Further instances: in-memory locks do not reach across them, so only the database protects. */
const others = onPostgres
  ? [
      await startTestApp({
        ...settings,
        DATABASE_URL: app.config.database.kind === 'postgres' ? app.config.database.url : '',
      }),
    ]
  : [];
const instances: TestApp[] = [app, ...others];

/** Tables that are kept by law or for the other person. */
const kept = ['outings', 'conversations', 'conversation_members', 'reports', 'moderation_log'];

/** The number of rows that refer to erased people, by table and column, from the PostgreSQL catalogue. */
async function rowsOfErased(): Promise<Record<string, number>> {
  const { rows: references } = await sql<{ table: string; column: string }>`
    SELECT conrelid::regclass::text AS table, attname AS column
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = ANY (conkey)
    WHERE contype = 'f' AND confrelid = 'people'::regclass`.execute(app.db);
  const left: Record<string, number> = {};
  for (const { table, column } of references.filter((one) => !kept.includes(one.table))) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} AS rest JOIN people ON people.id = ${sql.ref(`rest.${column}`)}
      WHERE erased_at IS NOT NULL`.execute(app.db);
    if (rows[0]?.count) left[`${table}.${column}`] = rows[0].count;
  }
  for (const table of ['alert_matches', 'alert_days']) {
    const { rows } = await sql<{ count: number }>`
      SELECT count(*)::int AS count FROM ${sql.table(table)} JOIN people ON recipient = md5(people.id::text)::uuid
      WHERE erased_at IS NOT NULL`.execute(app.db);
    if (rows[0]?.count) left[table] = rows[0].count;
  }
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM people WHERE erased_at IS NOT NULL AND (
      num_nonnulls(email, username_key, password_hash, commune_code, last_login_at, suspended_until) > 0
      OR username <> 'Utilisateur supprimé' OR municipality_name <> ''
    )`.execute(app.db);
  if (rows[0]?.count) left['people'] = rows[0].count;
  return left;
}

const erase = (person: TestPerson, call = person.call) =>
  call({ method: 'DELETE', url: '/api/user', payload: { password: person.password } });

/** The number of statements that wait for a lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(app.db);
  return rows[0]?.count ?? 0;
}

describe('every way to change something', () => {
  it('is in the list that these tests try', async () => {
    const [person, friend] = [await aPerson(app), await aPerson(app)];
    const tried = Object.keys(writesOf(await aBusyPerson(app, person, friend), person, 0));
    // Excluded: these end the person's own session or account, or write records that are kept by law.
    const apart = ['POST /api/auth/logout', 'DELETE /api/user', 'POST /api/moderation/reports/:id/decision'];
    const changing = [...app.http.routeTable].filter(
      ([route, access]) => !route.startsWith('GET ') && access !== 'public',
    );
    expect(tried.toSorted()).toEqual(
      changing
        .map(([route]) => route)
        .filter((route) => !apart.includes(route))
        .toSorted(),
    );
  });

  // The embedded engine has one connection, so nothing runs in parallel there.
  if (onPostgres)
    it('is refused once the erasure has begun, whoever was authenticated before', async () => {
      const [person, friend] = [await aPerson(app), await aPerson(app)];
      const things = await aBusyPerson(app, person, friend);
      const writes = Object.entries(writesOf(things, person, 0));
      let answers: Promise<string[]> = Promise.resolve([]);
      let erasure: ReturnType<typeof erase> | undefined;
      await app.db.transaction().execute(
        holdingLocks(async (transaction) => {
          await sql`SELECT FROM people WHERE email = ${person.email} FOR UPDATE`.execute(transaction);
          erasure = erase(person);
          void erasure.then(() => undefined);
          await expect.poll(waiting).toBe(1);
          answers = Promise.all(
            writes.map(async (write) => `${write[0]}: ${(await person.call(requestOf(write))).statusCode}`),
          );
          await expect.poll(waiting).toBe(2);
          // Callers are looked up in order: after this request, those of the earlier ones were found.
          expect((await person.call({ url: '/api/favorites/count' })).statusCode).toBe(200);
        }),
      );
      expect((await erasure)?.statusCode).toBe(204);
      const refused = new Set((await answers).filter((answer) => !answer.endsWith(': 401')));
      // Its password check may already have found no person.
      refused.delete('PUT /api/user/profile/password: 400');
      expect(refused).toEqual(new Set());
      expect(await rowsOfErased()).toEqual({});
    });
});

describe('an erasure', () => {
  it(`leaves nothing of the person in ${rounds} rounds of all kinds of writes around it`, async () => {
    const friend = await aPerson(app);
    for (let round = 0; round < rounds; round += 1) {
      const person = await aPerson(app);
      const things = await aBusyPerson(app, person, friend);
      const { own, conversationId } = things;
      const writes = Object.entries(writesOf(things, person, round)).filter(
        // Less often: pictures need much CPU, and a new password ends the session that the others use.
        ([route]) => round % 4 === 0 || !/upload|password/.test(route),
      );
      const byFriend: InjectOptions[] = [
        { method: 'POST', url: `/api/announce/${own}/vote`, payload: { voteType: 'DISLIKE' } },
        { method: 'POST', url: `/api/favorites/${own}` },
        { method: 'POST', url: `/api/comments/announce/${own}`, payload: { content: 'Moi aussi' } },
        { method: 'POST', url: '/api/chat', payload: { conversationId, content: 'Tu viens ?' } },
      ];
      const alone: InjectOptions[] = [
        { method: 'POST', url: '/api/user/forgot-password', payload: { email: person.email } },
        { method: 'POST', url: '/api/user/resend-activation', payload: { email: person.email } },
        { method: 'POST', url: '/api/user/login-link', payload: { email: person.email } },
      ];
      const calls = instances.flatMap((instance) => [
        ...writes.map((write) => () => callWith(instance, person.token)(requestOf(write))),
        ...byFriend.map((request) => () => callWith(instance, friend.token)(request)),
        ...alone.map((request) => () => instance.call(request)),
        () => logIn(instance, person.email, person.password),
      ]);
      // Half before the erasure and half after, in another order each round.
      const mixed = calls.map((call, index) => ({ call, place: (index * 7919 + round * 104_729) % 1_009 }));
      mixed.sort((one, other) => one.place - other.place);
      const before = mixed.splice(0, mixed.length / 2);
      const answers = await Promise.all([
        ...before.map(({ call }) => call()),
        erase(person),
        ...mixed.map(({ call }) => call()),
      ]);
      expect(answers.filter(({ statusCode }) => statusCode >= 500).map(({ body }) => body)).toEqual([]);
      // If the password changed first, the erasure was refused as wrong.
      const erased = answers[before.length]?.statusCode === 204 || (await eraseLater(person));
      expect(erased).toBe(true);
      expect(await rowsOfErased()).toEqual({});
    }
    const { rows } = await sql`
      SELECT FROM announcements
      WHERE likes <> (SELECT count(*) FROM votes WHERE announcement_id = announcements.id AND value = 'LIKE')`.execute(
      app.db,
    );
    expect(rows).toEqual([]);
  }, 600_000);

  const eraseLater = async (person: TestPerson): Promise<boolean> => {
    const password = 'Terrain-Bleu-43';
    const { body } = await logIn(app, person.email, password);
    return (await erase({ ...person, password }, callWith(app, body))).statusCode === 204;
  };

  it('is repeated where something was left', async () => {
    const [person, friend] = [await aPerson(app), await aPerson(app)];
    const { friends } = await aBusyPerson(app, person, friend);
    await erase(person);
    const gone = sql`(SELECT id FROM people WHERE erased_at IS NOT NULL ORDER BY erased_at DESC LIMIT 1)`;
    await sql`INSERT INTO votes (announcement_id, person_id, value) SELECT ${friends}, id, 'LIKE' FROM ${gone} AS gone`.execute(
      app.db,
    );
    await sql`UPDATE people SET commune_code = '69123' WHERE id = ${gone}`.execute(app.db);
    expect(await rowsOfErased()).toEqual({ 'votes.person_id': 1, people: 1 });
    await app.eraseAgain();
    expect(await rowsOfErased()).toEqual({});
  });
});
