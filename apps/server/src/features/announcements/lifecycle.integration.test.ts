import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { daysLater } from '@coequipiers/contract/days';
import { listedDays } from '@coequipiers/contract/expiry';
import { instantOf } from '@coequipiers/contract/outing-start';
import type { InjectOptions } from 'fastify';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, publish, put } from './test/publish.ts';

const app = await startTestApp();
const { sweep, wasDeleted } = app.announcements;
const author = await aPerson(app);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';

const own = async (person: TestPerson, id: string): Promise<Announcement> =>
  (await person.call({ url: `/api/announce/${id}` })).json();
const look = (id: string, headers: Record<string, string>, address = '192.0.2.1') =>
  app.call({ url: `/api/announce/${id}`, headers, remoteAddress: address });
const found = async (): Promise<string[]> =>
  (await app.call({ url: '/api/announce/nearby?limit=100' })).json().map(({ id }: Announcement) => id);
const republish = (person: TestPerson, id: string) =>
  person.call({ method: 'POST', url: `/api/announce/${id}/republish` });
/** Moves the creation into the past. */
const age = (id: string, days: number) =>
  sql`UPDATE announcements SET created_at = created_at - make_interval(days => ${days}) WHERE id = ${id}`.execute(
    app.db,
  );
const end = (id: string, day: string) =>
  app.db.updateTable('announcements').set({ end_date: day }).where('id', '=', id).execute();
const isIndexed = async (id: string) =>
  (await app.db.selectFrom('announcements').select('listed').where('id', '=', id).executeTakeFirst())?.listed;

describe('views', () => {
  it('count a person once a day, and the author never', async () => {
    const { id } = await publish(author);
    const [first, second] = [await aPerson(app), await aPerson(app)];
    for (const person of [first, first, second, author, author]) {
      expect((await person.call({ url: `/api/announce/${id}` })).statusCode).toBe(200);
    }
    expect((await own(author, id)).views).toBe(2);
    expect((await author.call({ url: '/api/announce/me' })).json()[0]).toMatchObject({ id, views: 2 });
  });

  it('tell visitors apart by address and browser, and count no crawler', async () => {
    const { id } = await publish(author);
    await look(id, { 'user-agent': firefox });
    await look(id, { 'user-agent': firefox });
    await look(id, { 'user-agent': `${firefox} (other)` });
    await look(id, { 'user-agent': firefox }, '192.0.2.2');
    for (const robot of [
      'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23.20.0',
      '',
    ]) {
      expect((await look(id, { 'user-agent': robot })).statusCode).toBe(200);
    }
    await app.call({ method: 'HEAD', url: `/api/announce/${id}`, headers: { 'user-agent': 'Another/1.0' } });
    expect((await own(author, id)).views).toBe(3);
  });

  it('are counted right when many look at once', async () => {
    const { id } = await publish(author);
    await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        look(id, { 'user-agent': firefox }, `192.0.2.${(index % 10) + 1}`),
      ),
    );
    expect((await own(author, id)).views).toBe(10);
  });

  it('do not grow when one address changes the name of its browser', async () => {
    const { id } = await publish(author);
    await Promise.all(
      Array.from({ length: 20 }, (_, index) => look(id, { 'user-agent': `${firefox} (${index})` })),
    );
    expect((await own(author, id)).views).toBe(5);
    await look(id, { 'user-agent': firefox }, '192.0.2.2');
    const person = await aPerson(app);
    await person.call({ url: `/api/announce/${id}` });
    expect((await own(author, id)).views).toBe(7);
  });

  it('take the addresses of one IPv6 network for one, and IPv4 for what it is', async () => {
    const { id } = await publish(author);
    const [agent, other] = [{ 'user-agent': firefox }, { 'user-agent': `${firefox} (other)` }];
    for (let host = 1; host <= 9; host++) await look(id, agent, `2001:db8:1:2::${host}`);
    expect((await own(author, id)).views).toBe(1);
    for (let host = 1; host <= 9; host++)
      await look(id, { 'user-agent': `x${host}` }, `2001:db8:1:2::${host}`);
    expect((await own(author, id)).views).toBe(5);
    await look(id, agent, '2001:db8:1:3::1');
    await look(id, other, '192.0.2.9');
    await look(id, other, '::ffff:192.0.2.9');
    expect((await own(author, id)).views).toBe(7);
  });

  it('are not counted for an unknown, deleted or expired announcement', async () => {
    const [deleted, over, live] = [await publish(author), await publish(author), await publish(author)];
    await author.call({ method: 'DELETE', url: `/api/announce/${deleted.id}` });
    await age(over.id, 91);
    const ids = [live.id, '0'.repeat(32), deleted.id, over.id];
    const answers = await Promise.all(
      ids.map((id) =>
        app.call({
          method: 'POST',
          url: `/api/announce/${id}/view`,
          headers: { 'user-agent': firefox },
        }),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 404, 404, 404]);
    expect((await own(author, over.id)).views).toBe(0);
  });

  it('keep neither address nor browser, and forget who looked after a day', async () => {
    const { id } = await publish(author);
    await look(id, { 'user-agent': firefox });
    const { rows } = await sql<{ visitor: Buffer }>`
      SELECT visitor FROM announcement_viewers WHERE announcement_id = ${id}`.execute(app.db);
    expect(rows.map(({ visitor }) => visitor.length)).toEqual([16]);
    await sql`UPDATE announcement_viewers SET seen_at = now() - interval '25 hours'`.execute(app.db);
    await sweep();
    expect((await sql`SELECT FROM announcement_viewers`.execute(app.db)).rows).toEqual([]);
    expect((await own(author, id)).views).toBe(1);
  });
});

describe('an announcement that is over', () => {
  it.each(['2026-01-15', '2026-02-26', '2026-02-27', '2026-09-24', '2026-12-31', null])(
    'is listed by the database until the moment that the contract means, with its end on %s',
    async (endDate) => {
      const { id } = await publish(author);
      const createdAt = new Date('2026-01-10T22:30:00.123Z');
      const change = { start_date: null, end_date: endDate, created_at: createdAt };
      const { listed_until } = await app.db
        .updateTable('announcements')
        .set(change)
        .where('id', '=', id)
        .returning('listed_until')
        .executeTakeFirstOrThrow();
      expect(listed_until).toEqual(
        endDate === null
          ? new Date(createdAt.getTime() + listedDays.afterCreation * 86_400_000)
          : instantOf({ day: daysLater(endDate, listedDays.afterEnd + 1), time: '00:00' }, 'Europe/Paris'),
      );
    },
  );

  it(`leaves the search ${listedDays.afterEnd} days after its last day, to the day`, async () => {
    const { id } = await publish(author);
    await end(id, dayFromNow(-listedDays.afterEnd));
    expect(await found()).toContain(id);
    await end(id, dayFromNow(-listedDays.afterEnd - 1));
    expect(await found()).not.toContain(id);
    expect(await own(author, id)).toMatchObject({ listed: false, expired: true });
  });

  it(`leaves it ${listedDays.afterCreation} days after its creation when it has no end`, async () => {
    const { id } = await publish(author);
    await age(id, listedDays.afterCreation - 1);
    expect(await found()).toContain(id);
    await age(id, 1);
    expect(await found()).not.toContain(id);
  });

  it('is gone for everyone but its author, wherever it is asked for', async () => {
    const { id } = await publish(author);
    const reader = await aPerson(app);
    const favorites = async () => (await reader.call({ url: '/api/favorites' })).json();
    await reader.call({ method: 'POST', url: `/api/favorites/${id}` });
    await age(id, 91);
    const calls: InjectOptions[] = [
      { url: `/api/announce/${id}` },
      { url: `/api/comments/announce/${id}` },
      { method: 'POST', url: `/api/comments/announce/${id}`, payload: { content: 'Trop tard ?' } },
      { method: 'POST', url: `/api/announce/${id}/vote`, payload: { voteType: 'LIKE' } },
      { url: `/api/favorites/${id}/check` },
    ];
    for (const call of calls)
      expect([call.url, (await reader.call(call)).statusCode]).toEqual([call.url, 404]);
    expect((await app.call({ url: `/api/announce/${id}` })).statusCode).toBe(404);
    expect(await favorites()).toMatchObject({ content: [], totalElements: 0 });
    expect(await own(author, id)).toMatchObject({ id, listed: false });
    expect((await author.call({ url: `/api/comments/announce/${id}` })).statusCode).toBe(200);

    await republish(author, id);
    expect((await app.call({ url: `/api/announce/${id}` })).statusCode).toBe(200);
    expect(await favorites()).toMatchObject({ totalElements: 1 });
  });

  it('is swept out of the indexes of the search, and comes back with a new end', async () => {
    const [over, live] = [await publish(author), await publish(author)];
    await age(over.id, 91);
    await sweep();
    expect([await isIndexed(over.id), await isIndexed(live.id)]).toEqual([false, true]);
    expect((await put(author, over.id, aWrite({ endDate: dayFromNow(3) }))).json()).toMatchObject({
      listed: true,
    });
    expect(await found()).toContain(over.id);
  });

  it('is erased a year later, and its address is known to be gone', async () => {
    const [old, recent] = [await publish(author), await publish(author)];
    await age(old.id, 90 + 367);
    await age(recent.id, 90 + 300);
    await sweep();
    const statuses = await Promise.all(
      [old, recent].map(async ({ id }) => (await author.call({ url: `/api/announce/${id}` })).statusCode),
    );
    expect(statuses).toEqual([404, 200]);
    expect([await wasDeleted(old.id), await wasDeleted(recent.id)]).toEqual([true, false]);
  });
});

describe('republishing', () => {
  it('brings back what had left, as new and without the dates that have passed', async () => {
    const { id } = await publish(author, { startDate: dayFromNow(-1), endDate: dayFromNow(0) });
    await age(id, 60);
    await sql`UPDATE announcements SET start_date = start_date - 40, end_date = end_date - 40 WHERE id = ${id}`.execute(
      app.db,
    );
    await sweep();
    const answer = await republish(author, id);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ id, startDate: null, endDate: null, listed: true, expired: false });
    expect(Date.now() - Date.parse(answer.json().createdAt)).toBeLessThan(60_000);
    expect((await found())[0]).toBe(id);
  });

  it('changes nothing about what is still found, so that nobody pushes it to the top', async () => {
    const { id } = await publish(author, { endDate: dayFromNow(3) });
    await age(id, 2);
    const before = await own(author, id);
    expect((await republish(author, id)).json()).toEqual(before);
  });

  it("is for one's own alone", async () => {
    const { id } = await publish(author);
    await age(id, 91);
    expect((await republish(await aPerson(app), id)).statusCode).toBe(404);
    expect(await found()).not.toContain(id);
  });
});

describe('the announcements of a person', () => {
  it('are in their export', async () => {
    const person = await aPerson(app);
    await publish(person, { title: 'Mon annonce à moi' });
    const files = unzipSync(new Uint8Array((await person.call({ url: '/api/user/export' })).rawPayload));
    expect(JSON.parse(strFromU8(files['annonces.json'] ?? new Uint8Array()))).toMatchObject([
      { titre: 'Mon annonce à moi', commune: 'Saint-Étienne', vues: 0 },
    ]);
  });

  it('are deleted with their account', async () => {
    const person = await aPerson(app);
    const { id } = await publish(person);
    const payload = { password: person.password };
    expect((await person.call({ method: 'DELETE', url: '/api/user', payload })).statusCode).toBe(204);
    expect((await author.call({ url: `/api/announce/${id}` })).statusCode).toBe(404);
    expect(await found()).not.toContain(id);
  });
});
