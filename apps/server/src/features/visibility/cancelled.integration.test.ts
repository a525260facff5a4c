import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { renderer, startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, put, remove } from '../announcements/test/publish.ts';
import { block } from '../chat/test/talk.ts';
import { anOuting, withOuting } from '../outings/test/outing.ts';
import { agePresses, answer, ask, join, leave, lists } from '../outings/test/taking-part.ts';

await renderer();
const app = await startTestApp();
const stranger = await aPerson(app);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const secrets = { meetingPoint: 'Portail vert derrière le gymnase', reason: 'Le court est inondé ce soir' };

const read = (person: TestPerson | undefined, id: string) =>
  (person ?? app).call({ url: `/api/announce/${id}` });

/** A game with one person of each kind, cancelled by its author unless told otherwise. */
async function aGame({ cancelled = true } = {}) {
  const people = {
    author: await aPerson(app),
    in: await aPerson(app),
    asked: await aPerson(app),
    declined: await aPerson(app),
    left: await aPerson(app),
  };
  const { id } = await withOuting(people.author, { places: 9, meetingPoint: secrets.meetingPoint });
  for (const kind of ['in', 'left'] as const) await join(people[kind], id);
  await agePresses(app);
  await leave(people.left, id);
  await put(people.author, id, aWrite({ startDate: undefined, admission: 'approval' }));
  for (const kind of ['asked', 'declined'] as const) await join(people[kind], id);
  const { asked } = await lists(people.author, id);
  const alias = asked.find(({ username }) => username === people.declined.username)?.alias ?? '';
  expect((await answer(people.author, id, alias, 'decline')).statusCode).toBe(200);
  if (cancelled) {
    const { statusCode } = await ask(people.author, id, 'cancel', { reason: secrets.reason });
    expect(statusCode).toBe(200);
  }
  return { id, people };
}

/** As if the author had cancelled this long ago. */
const longAgo = (id: string, interval: string) =>
  sql`UPDATE outings SET cancelled_at = cancelled_at - ${interval}::interval WHERE announcement_id = ${id}`.execute(
    app.db,
  );

/** The kinds of people who can open it. */
async function readers(id: string, people: Record<string, TestPerson>): Promise<string[]> {
  const kinds = { ...people, stranger, visitor: undefined };
  const answers = await Promise.all(Object.values(kinds).map((person) => read(person, id)));
  return Object.keys(kinds).filter((_, index) => answers[index]?.statusCode === 200);
}

describe('a game that its author has cancelled', () => {
  it('is read by everyone for 48 hours, then by those who had a part', async () => {
    const { id, people } = await aGame();
    const insiders = ['author', 'in', 'asked', 'declined', 'left'];
    expect(await readers(id, people)).toEqual([...insiders, 'stranger', 'visitor']);
    await longAgo(id, '47 hours 59 minutes');
    expect(await readers(id, people)).toContain('visitor');
    await longAgo(id, '2 minutes');
    expect(await readers(id, people)).toEqual(insiders);
    await longAgo(id, '300 days');
    expect(await readers(id, people)).toEqual(insiders);
  });

  it('shows reason, names and meeting point to nobody who had no part, or has left', async () => {
    const { id, people } = await aGame();
    for (const person of [people.left, stranger, undefined]) {
      const { body, statusCode } = await read(person, id);
      expect(statusCode).toBe(200);
      expect(JSON.parse(body) as Announcement).toMatchObject({
        participation: null,
        outing: { state: 'cancelled', cancelReason: null, meetingPoint: null },
      });
      for (const secret of [...Object.values(secrets), people.in.username, people.asked.username])
        expect(body).not.toContain(secret);
      if (person) {
        const { statusCode: status } = await person.call({ url: `/api/announce/${id}/participants` });
        expect(status).toBe(404);
      }
    }
    expect((await read(people.in, id)).json().outing).toMatchObject({
      cancelReason: secrets.reason,
      meetingPoint: secrets.meetingPoint,
    });
    expect((await read(people.asked, id)).json().outing).toMatchObject({
      cancelReason: secrets.reason,
      meetingPoint: null,
    });
  });

  it('can be read and nothing else by them: no comments, votes, favourites or part', async () => {
    const { id, people } = await aGame();
    for (const person of [people.left, stranger]) {
      const calls = [
        { url: `/api/comments/announce/${id}` },
        { method: 'POST', url: `/api/comments/announce/${id}`, payload: { content: 'Dommage' } },
        { url: `/api/announce/${id}/vote` },
        { method: 'POST', url: `/api/announce/${id}/vote`, payload: { voteType: 'LIKE' } },
        { method: 'POST', url: `/api/favorites/${id}` },
      ] as const;
      for (const call of calls) expect((await person.call(call)).statusCode, call.url).toBe(404);
      expect((await join(person, id)).statusCode).toBe(409);
      expect((await person.call({ method: 'POST', url: `/api/announce/${id}/view` })).statusCode).toBe(204);
    }
  });

  it('is in no list, and search engines are told to leave it out', async () => {
    const { id, people } = await aGame({ cancelled: false });
    await people.left.call({ method: 'POST', url: `/api/favorites/${id}` });
    await ask(people.author, id, 'cancel');
    const listed = async (person: TestPerson | undefined, url: string) =>
      (await (person ?? app).call({ url })).body.includes(id);
    expect(await listed(undefined, '/api/announce/nearby?limit=100')).toBe(false);
    expect(await listed(people.left, '/api/favorites')).toBe(false);
    expect(await listed(people.left, '/api/agenda')).toBe(false);
    for (const url of [`/announce/${id}`, `/seo/announce/${id}`]) {
      const page = await app.call({ url, headers: { 'user-agent': firefox } });
      expect([page.statusCode, page.headers['x-robots-tag']]).toEqual([200, 'noindex']);
      for (const secret of Object.values(secrets)) expect(page.body).not.toContain(secret);
    }
    await longAgo(id, '49 hours');
    for (const url of [`/announce/${id}`, `/seo/announce/${id}`])
      expect((await app.call({ url, headers: { 'user-agent': firefox } })).statusCode).toBe(410);
  });

  it('is unknown to who is apart from its author by a block', async () => {
    const { id, people } = await aGame();
    await block(app, people.left, people.author);
    await block(app, people.author, people.in);
    expect(await readers(id, people)).toEqual(['author', 'asked', 'declined', 'stranger', 'visitor']);
  });

  it('is read as its new game once there is one', async () => {
    const { id, people } = await aGame();
    await put(people.author, id, aWrite(anOuting({ startDate: dayFromNow(5) })));
    expect((await read(people.left, id)).json()).toMatchObject({ outing: { state: 'open' } });
  });
});

describe('a game that is gone', () => {
  const gone: [string, (game: Awaited<ReturnType<typeof aGame>>) => Promise<unknown>][] = [
    ['deleted by its author', ({ id, people }) => remove(people.author, id)],
    [
      'taken down',
      async ({ id }) => {
        const { author_id } = await app.db
          .selectFrom('announcements')
          .select('author_id')
          .where('id', '=', id)
          .executeTakeFirstOrThrow();
        await app.transact.unattended((transaction) =>
          app.announcements.takeDown(id, author_id, transaction),
        );
      },
    ],
    [
      'of an author who was erased',
      ({ people: { author } }) =>
        author.call({ method: 'DELETE', url: '/api/user', payload: { password: author.password } }),
    ],
  ];
  it.each(gone)('because it was %s is 404 for everyone, cancelled before or not', async (_, end) => {
    for (const cancelled of [true, false]) {
      const game = await aGame({ cancelled });
      await end(game);
      const { author: _author, ...others } = game.people;
      expect(await readers(game.id, others)).toEqual([]);
    }
  });

  it('with the suspension of its author is 404 meanwhile, and afterwards to those who have left', async () => {
    for (const cancelled of [true, false]) {
      const { id, people } = await aGame({ cancelled });
      const suspend = (until: string) =>
        sql`UPDATE people SET suspended_until = now() + ${until}::interval WHERE id = ${people.author.id}`.execute(
          app.db,
        );
      await app.transact.unattended((transaction) =>
        app.announcements.hideAll(people.author.id, transaction),
      );
      await suspend('1 day');
      expect(await readers(id, people)).toEqual([]);
      await suspend('-1 second');
      const again = await readers(id, people);
      expect(again.includes('left')).toBe(cancelled);
      expect(again.includes('visitor')).toBe(cancelled);
      expect(again).toContain('in');
    }
  });
});
