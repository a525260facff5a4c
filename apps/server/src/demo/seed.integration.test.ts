import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { startTestApp } from '../../test/harness.ts';
import { callWith, logIn } from '../../test/people.ts';
import { loadBundledCommunes } from '../features/cities/communes.ts';
import { seriesRepository } from '../features/outings/series/series-repository.ts';
import { createStorage } from '../platform/storage/create-storage.ts';
import { corpus } from './corpus/corpus.ts';
import { demoPassword, shownAccounts } from './people.ts';
import { seedDemo } from './seed.ts';
import { asOlderDemo, outingsAhead, weekly } from './test/weeks.ts';

const app = await startTestApp({ DEMO: '1' });
const older = await startTestApp();
const communes = await loadBundledCommunes();

async function counts() {
  const { rows } = await sql<Record<'people' | 'announcements' | 'votes' | 'favorites' | 'comments', number>>`
    SELECT (SELECT count(*) FROM people) AS people, (SELECT count(*) FROM announcements) AS announcements,
      (SELECT count(*) FROM votes) AS votes, (SELECT count(*) FROM favorites) AS favorites,
      (SELECT count(*) FROM comments) AS comments`.execute(app.db);
  return rows[0] as (typeof rows)[number];
}

describe('the demo content', () => {
  it('has 41 people, and the accounts that are shown can log in', async () => {
    expect(await app.db.selectFrom('people').select('id').execute()).toHaveLength(41);
    for (const { email } of shownAccounts) {
      expect((await logIn(app, email, demoPassword)).statusCode).toBe(200);
    }
  });

  it('has announcements of every sport that a search finds', async () => {
    expect(await app.db.selectFrom('announcements').select('id').execute()).toHaveLength(483);
    for (const category of corpus.keys()) {
      const found = await app.call({ url: '/api/announce/nearby', query: { category } });
      expect(found.json()).toHaveLength(15);
    }
  });

  it('has outings, the soonest first, whose meeting point no visitor reads', async () => {
    const found = await app.call({ url: '/api/announce/nearby?sort=soonest&limit=100' });
    const cards = found.json<Announcement[]>();
    expect(cards).toHaveLength(100);
    const starts = cards.map(({ outing }) => outing?.startsAt ?? '');
    expect(starts).toEqual(starts.toSorted());
    expect(starts[0]).toSatisfy((start: string) => start > new Date().toISOString());
    expect(new Set(cards.map(({ outing }) => outing?.state))).toEqual(new Set(['open', 'full']));
    expect(cards.some(({ outing }) => outing?.hasMeetingPoint)).toBe(true);
    expect(cards.every(({ outing }) => outing?.meetingPoint === null)).toBe(true);
    const { rows: withoutWords } = await sql`
      SELECT FROM outings JOIN announcements ON announcements.outing_id = outings.id
      WHERE (kept_announcement_id, kept_title, kept_municipality_name)
        IS DISTINCT FROM (announcements.id, announcements.title, announcements.municipality_name)`.execute(
      app.db,
    );
    expect(withoutWords).toEqual([]);
  });

  it('has series with eight weeks, or fewer until their last day: the first ones have more people, and many come again', async () => {
    const { rows } = await sql<{ weeks: number; skipped: number; until: string | null; ids: string[] }>`
      SELECT count(*)::int AS weeks, count(cancelled_at)::int AS skipped, until, array_agg(outings.id::text ORDER BY starts_at) AS ids
      FROM series JOIN outings USING (announcement_id) WHERE slot IS NOT NULL GROUP BY series.announcement_id, until`.execute(
      app.db,
    );
    expect(rows.length).toBeGreaterThan(50);
    for (const { weeks, until } of rows) expect(until === null ? weeks === 8 : weeks <= 8).toBe(true);
    expect(rows.filter(({ until }) => until !== null).length).toBeGreaterThan(5);
    expect(rows.filter(({ skipped }) => skipped === 1).length).toBeGreaterThan(5);
    const taken = async (week: number) => {
      const ids = rows.map((row) => row.ids[week]).filter((id) => id !== undefined);
      const { total, people } = await app.db
        .selectFrom('participations')
        .where('outing_id', 'in', ids)
        .select(sql<number>`count(*)::int`.as('total'))
        .select(
          sql<number>`count(*) FILTER (WHERE EXISTS (
            SELECT FROM participations AS other JOIN outings ON outings.id = other.outing_id
            WHERE outings.id <> participations.outing_id AND other.person_id = participations.person_id AND outings.announcement_id =
              (SELECT announcement_id FROM outings WHERE outings.id = participations.outing_id)
          ))::int`.as('people'),
        )
        .executeTakeFirstOrThrow();
      return { total, again: people };
    };
    const [first, third, last] = [await taken(0), await taken(2), await taken(7)];
    expect(first.total).toBeGreaterThan(third.total);
    expect(third.again / third.total).toBeGreaterThan(0.6);
    expect(last.total).toBe(0);
  });

  it('has weeks that follow each other as those that their author has published', async () => {
    const links = () =>
      app.db
        .selectFrom('outings')
        .select(['id', 'next_from', 'shown_from', 'near_week'])
        .where('slot', 'is not', null)
        .where('cancelled_at', 'is', null)
        .orderBy('id')
        .execute();
    const [before, announcements] = [await links(), await weekly(app.db)];
    const series = seriesRepository(app.db);
    for (const id of announcements) {
      const shown = await series.link(id, new Date(), app.db);
      const stored = await app.db
        .selectFrom('announcements')
        .select(['outing_id', 'outing_until', 'weekly', 'paused'])
        .where('id', '=', id)
        .executeTakeFirst();
      expect(shown).toEqual(stored);
    }
    expect(await links()).toEqual(before);
  });

  it('goes on in the demo of the version before: what is weekly becomes a series, once, unless it was edited', async () => {
    const restart = () => seedDemo(app.db, communes, createStorage(app.config.images));
    const [all, ahead] = [await weekly(app.db), await outingsAhead(app.db)];
    const [edited = '', over = '', joined = ''] = all;
    await asOlderDemo(app.db, [edited, over]);
    await sql`UPDATE announcements SET edited_at = now() WHERE id = ${edited}`.execute(app.db);
    const joiner = callWith(app, (await logIn(app, shownAccounts[0]?.email ?? '', demoPassword)).body);
    const takenPart = await joiner({ method: 'POST', url: `/api/announce/${joined}/participation` });
    expect(takenPart.statusCode, takenPart.body).toBe(200);
    await restart();
    expect(await weekly(app.db)).toEqual(all.filter((id) => id !== edited));
    expect(await outingsAhead(app.db)).toEqual(ahead.filter((id) => id !== edited));
    const kept = (await joiner({ url: `/api/announce/${joined}` })).json<Announcement>();
    expect(kept).toMatchObject({ series: { repeat: 'weekly' }, ...takenPart.json() });
    await restart();
    expect(await weekly(app.db)).toEqual(all.filter((id) => id !== edited));
  });

  it('has conversations: the accounts that are shown have a full inbox, and something unread in it', async () => {
    for (const { email } of shownAccounts) {
      const token = (await logIn(app, email, demoPassword)).body;
      const call = callWith(app, token);
      const inbox = (await call({ url: '/api/chat/conversations' })).json<Conversation[]>();
      expect(inbox.length).toBeGreaterThanOrEqual(5);
      expect(inbox.some(({ unreadCount }) => unreadCount > 0)).toBe(true);
      for (const { id, messageCount } of inbox)
        expect((await call({ url: `/api/chat/${id}` })).json()).toHaveLength(messageCount);
    }
  });

  it('has votes, favourites and comments, which the cards count', async () => {
    const { votes, favorites, comments } = await counts();
    expect(Math.min(votes, favorites, comments)).toBeGreaterThan(250);
    const { rows } = await sql<{ likes: number; dislikes: number; comments: number }>`
      SELECT sum(likes)::int AS likes, sum(dislikes)::int AS dislikes, sum(comment_count)::int AS comments
      FROM announcements`.execute(app.db);
    expect([(rows[0]?.likes ?? 0) + (rows[0]?.dislikes ?? 0), rows[0]?.comments]).toEqual([votes, comments]);
    for (const { email } of shownAccounts) {
      const call = callWith(app, (await logIn(app, email, demoPassword)).body);
      expect((await call({ url: '/api/favorites/count' })).json().count).toBeGreaterThan(0);
    }
  });

  it('has pictures on about half of the cards, which can be fetched', async () => {
    const cards = (await app.call({ url: '/api/announce/nearby?limit=100' })).json<Announcement[]>();
    const urls = cards.flatMap(({ imageUrl }) => (imageUrl ? [imageUrl] : []));
    expect(urls.length).toBeGreaterThan(35);
    expect(urls.length).toBeLessThan(75);
    for (const url of new Set(urls)) expect((await app.call({ url })).statusCode).toBe(200);
  });

  it('goes on where a fill was interrupted, and leaves another demo as it is', async () => {
    const storage = createStorage(app.config.images);
    await app.db.deleteFrom('demo_parts').where('name', '=', 'reactions').execute();
    for (const table of ['votes', 'favorites', 'comments'] as const) await app.db.deleteFrom(table).execute();
    await seedDemo(app.db, communes, storage);
    const { votes, comments } = await counts();
    expect(Math.min(votes, comments)).toBeGreaterThan(250);
    await app.db.deleteFrom('demo_parts').where('name', '=', 'reactions').execute();
    await app.db.insertInto('demo_parts').values({ name: 'votes' }).execute();
    await seedDemo(app.db, communes, storage);
    expect(await counts()).toMatchObject({ votes, comments });
  });

  it('leaves another demo as it is also when that is incomplete', async () => {
    const parts = ['people', 'announcements', 'outings', 'conversations'];
    await older.db
      .insertInto('demo_parts')
      .values(parts.map((name) => ({ name })))
      .execute();
    await seedDemo(older.db, communes, createStorage(older.config.images));
    const present = await older.db.selectFrom('demo_parts').select('name').execute();
    expect(present.map(({ name }) => name).toSorted()).toEqual(parts.toSorted());
  });
});
