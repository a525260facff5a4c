import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text as textOfStream } from 'node:stream/consumers';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { onPostgres, sharedTestApp } from '../../../test/harness.ts';
import { holdingLocks } from '../../../test/one-connection.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aFeed } from './test/feed.ts';

const app = await sharedTestApp();

const statusOf = async (path: string): Promise<number> => (await app.call({ url: path })).statusCode;
const feedOf = async (person: TestPerson) => (await person.call({ url: '/api/agenda/feed' })).body;
const withdraw = (person: TestPerson) => person.call({ method: 'DELETE', url: '/api/agenda/feed' });

describe('the address of a feed', () => {
  it('is told once; later only since when it is in use', async () => {
    const person = await aPerson(app);
    expect(await feedOf(person)).toBe('null');
    const made = await person.call({ method: 'POST', url: '/api/agenda/feed' });
    expect(made.statusCode).toBe(201);
    expect(made.json().url).toMatch(/^http:\/\/localhost:\d+\/api\/agenda\/[\w-]{43}\.ics$/);
    const shown = JSON.parse(await feedOf(person));
    expect(Object.keys(shown)).toEqual(['since']);
    expect(Date.parse(shown.since)).toBeGreaterThan(Date.now() - 60_000);
    const { rows } = await app.db
      .selectFrom('agenda_feeds')
      .selectAll()
      .execute()
      .then((found) => ({ rows: JSON.stringify(found) }));
    expect(rows).not.toContain(new URL(made.json().url).pathname.slice(12, 55));
  });

  it('stops working when it is replaced or withdrawn', async () => {
    const person = await aPerson(app);
    const first = await aFeed(person);
    expect(await statusOf(first)).toBe(200);
    const second = await aFeed(person);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
    expect((await withdraw(person)).statusCode).toBe(204);
    expect((await withdraw(person)).statusCode).toBe(204);
    expect([await statusOf(second), await feedOf(person)]).toEqual([404, 'null']);
    for (const wrong of ['x', 'A'.repeat(43), `${'A'.repeat(42)}%00`])
      expect(await statusOf(`/api/agenda/${wrong}.ics`)).toBe(404);
  });

  it('stays the only one when several devices replace it at once', async () => {
    const person = await aPerson(app);
    const paths = await Promise.all(Array.from({ length: 6 }, () => aFeed(person)));
    const statuses = await Promise.all(paths.map(statusOf));
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
  });

  it('gives access to nothing else', async () => {
    const person = await aPerson(app);
    const secret = (await aFeed(person)).slice('/api/agenda/'.length, -'.ics'.length);
    for (const url of ['/api/agenda', '/api/agenda/feed', '/api/user/profile']) {
      const answered = await app.call({ url, headers: { authorization: `Bearer ${secret}` } });
      expect(answered.statusCode).toBe(401);
      expect(answered.body).not.toContain(secret);
    }
  });

  it('causes no server error and is never repeated in the answer, however it is spelled', async () => {
    const path = await aFeed(await aPerson(app));
    const secret = path.slice('/api/agenda/'.length, -'.ics'.length);
    const { hostname, port } = new URL(await app.address());
    const send = async (method: string, odd: string, headers: Record<string, string> = {}) => {
      const sent = request({ hostname, port, method, path: odd, headers }).end();
      const [response] = (await once(sent, 'response')) as [IncomingMessage];
      const told = JSON.stringify(response.headers) + (await textOfStream(response));
      return { status: response.statusCode ?? 0, told };
    };
    const paths = [
      ...[
        '.ics',
        '.ics.ics',
        '.ICS',
        '',
        '.',
        '.ics%00',
        '.ics/',
        '.ics;x',
        '%2eics',
        '%00.ics',
        '%ff.ics',
        '%zz.ics',
      ].map((end) => `/api/agenda/${secret}${end}`),
      ...[
        '.ics?',
        '.ics?a[]=1&__proto__=x',
        '.ics?%00=%ff',
        '.ics?token=%zz',
        `.ics?x=${'a'.repeat(4_000)}`,
      ].map((end) => `/api/agenda/${secret}${end}`),
      ...['feed%2f', '../agenda/', '%2e%2e/', './', '//', 'a/../', secret.repeat(6)].map(
        (start) => `/api/agenda/${start}${secret}.ics`,
      ),
      `/api/agenda//${secret}.ics`,
      `/api/agenda%2f${secret}.ics`,
      `/agenda/${secret}.ics`,
      `/agenda/${secret}`,
    ];
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PROPFIND'])
      for (const odd of paths) {
        const { status, told } = await send(method, odd);
        expect(status, `${method} ${odd}`).toBeLessThan(500);
        expect(told, `${method} ${odd}`).not.toContain(secret);
      }
    for (const tag of ['', '"', ',,,', 'W/', '"x"', 'é', 'W/"".'.repeat(500)]) {
      const headers = { 'if-none-match': Buffer.from(tag).toString('latin1') };
      expect((await send('GET', path, headers)).status).toBe(200);
    }
  });

  it('ends with the account, even while calendars fetch it', async () => {
    const person = await aPerson(app);
    const path = await aFeed(person);
    const statuses: number[] = [];
    const erasure = person.call({
      method: 'DELETE',
      url: '/api/user',
      payload: { password: person.password },
    });
    while (statuses.at(-1) !== 404) statuses.push(await statusOf(path));
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]));
    expect((await erasure).statusCode).toBe(204);
    expect(await statusOf(path)).toBe(404);
  });

  // The embedded engine has one connection: nothing waits for a lock there.
  it.runIf(onPostgres)('is not given to a device whose session ends while it asks', async () => {
    const person = await aPerson(app);
    const { id } = await app.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    const isWaiting = async () => {
      const { rows } = await sql`
        SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
        app.db,
      );
      return rows.length;
    };
    const asked = await app.db.transaction().execute(
      holdingLocks(async (transaction) => {
        await sql`SELECT FROM people WHERE id = ${id} FOR UPDATE`.execute(transaction);
        const made = person.call({ method: 'POST', url: '/api/agenda/feed' });
        await expect.poll(isWaiting).toBe(1);
        await transaction.deleteFrom('sessions').where('person_id', '=', id).execute();
        return { made };
      }),
    );
    expect((await asked.made).statusCode).toBe(401);
    expect(await app.db.selectFrom('agenda_feeds').where('person_id', '=', id).execute()).toEqual([]);
  });

  it('stays after a change of password, unless the person withdraws it with it', async () => {
    const person = await aPerson(app);
    const path = await aFeed(person);
    const change = (currentPassword: string, newPassword: string, more: object) =>
      person.call({
        method: 'PUT',
        url: '/api/user/profile/password',
        payload: { currentPassword, newPassword, ...more },
      });
    expect((await change(person.password, 'Terrain-Bleu-43', {})).statusCode).toBe(200);
    expect(await statusOf(path)).toBe(200);
    expect((await change('Faux-Mot-De-Passe-1', 'Terrain-Gris-45', { withdrawFeed: true })).statusCode).toBe(
      400,
    );
    expect(await statusOf(path)).toBe(200);
    expect((await change('Terrain-Bleu-43', 'Terrain-Rouge-44', { withdrawFeed: true })).statusCode).toBe(
      200,
    );
    expect(await statusOf(path)).toBe(404);
  });

  it('is not in the export, which says since when it is in use', async () => {
    const person = await aPerson(app);
    await aFeed(person);
    const { id } = await app.db
      .selectFrom('people')
      .select('id')
      .where('email', '=', person.email)
      .executeTakeFirstOrThrow();
    const files = await Promise.all(app.personalData.map((part) => part.export(id, app.db)));
    const { 'agenda-abonnement.json': feed } = Object.assign({}, ...files);
    expect(feed).toEqual({ actifDepuisLe: expect.any(Date) });
  });
});
