import type { AddressInfo } from 'node:net';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { figure, isFull } from '../../test/full-form.ts';
import { startTestApp } from '../../test/harness.ts';
import { liveClient } from '../../test/live.ts';
import { aPerson } from '../../test/people.ts';
import { publish } from '../features/announcements/test/publish.ts';
import { markRead, say } from '../features/chat/test/talk.ts';
import { setModerator } from '../features/moderation/moderators.ts';

const crowd = isFull ? 1_000 : 150;

const app = await startTestApp();
const [viewer, other, moderator] = [await aPerson(app), await aPerson(app), await aPerson(app)];
await setModerator(app.db, moderator.email, true);
await app.http.listen({ host: '127.0.0.1', port: 0 });
const url = `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`;

/**
 * Creates people who each publish an announcement that the viewer likes, comment on the viewer's announcement and write to the
 * viewer.
 */
async function fill(announceId: string, personId: string): Promise<void> {
  await sql`
    INSERT INTO people (id, alias, email, username, username_key, terms_version, activated_at)
    SELECT gen_random_uuid(), 'u_foule' || n, 'foule' || n || '@exemple.org', 'foule_' || n, 'foule_' || n, '1', now()
    FROM generate_series(1, ${crowd}) AS n`.execute(app.db);
  await sql`
    INSERT INTO announcements (id, author_id, title, description, category, commune_code, zip_code,
      municipality_name, region_name, place_id, small_cell, large_cell)
    SELECT gen_random_uuid(), crowd.id, 'Partie de ' || crowd.username, 'Venez', one.category, one.commune_code,
      one.zip_code, one.municipality_name, one.region_name, one.place_id, one.small_cell, one.large_cell
    FROM people AS crowd, announcements AS one
    WHERE crowd.alias LIKE 'u_foule%' AND one.id = ${announceId}`.execute(app.db);
  await sql`
    INSERT INTO comments (id, announcement_id, author_id, content)
    SELECT gen_random_uuid(), ${announceId}, id, 'Je viens' FROM people WHERE alias LIKE 'u_foule%'`.execute(
    app.db,
  );
  await sql`
    INSERT INTO notifications (id, person_id, seq, type, title, preview, sender_id)
    SELECT gen_random_uuid(), ${personId}, 1000 + row_number() OVER (), 'announcement', 'Nouveau', 'Je viens', id
    FROM people WHERE alias LIKE 'u_foule%'`.execute(app.db);
  await sql`
    INSERT INTO favorites (id, person_id, announcement_id)
    SELECT gen_random_uuid(), ${personId}, announcements.id
    FROM announcements JOIN people ON people.id = author_id WHERE alias LIKE 'u_foule%'`.execute(app.db);
  await sql`
    INSERT INTO conversations (id, low_id, high_id, last_seq)
    SELECT gen_random_uuid(), least(id, ${personId}::uuid), greatest(id, ${personId}::uuid), 1
    FROM people WHERE alias LIKE 'u_foule%'`.execute(app.db);
  await sql`
    INSERT INTO conversation_members (conversation_id, person_id)
    SELECT id, unnest(ARRAY[low_id, high_id]) FROM conversations`.execute(app.db);
  await sql`
    INSERT INTO messages (conversation_id, seq, id, sender_id, content)
    SELECT id, 1, gen_random_uuid(), CASE low_id WHEN ${personId}::uuid THEN high_id ELSE low_id END, 'Je viens'
    FROM conversations`.execute(app.db);
  await sql`
    INSERT INTO blocks (person_id, blocked_id)
    SELECT ${personId}, id FROM people WHERE alias = 'u_foule1'`.execute(app.db);
}

/** E-mail addresses in a text, except the reader's own and the publisher's. */
const foreign = (text: string, own: string): string[] =>
  (text.match(/[\w.+-]+@[\w-]+\.[\w.]+/g) ?? []).filter(
    (found) => found !== own && found !== app.config.publisher.email,
  );

it(`no answer or frame contains the e-mail address of somebody else, among ${crowd} people`, async () => {
  const { id } = await publish(viewer);
  const row = await app.db
    .selectFrom('people')
    .select('id')
    .where('email', '=', viewer.email)
    .executeTakeFirstOrThrow();
  await fill(id, row.id);
  const { conversationId } = await say(other, viewer);
  await say(viewer, other);
  const report = { targetType: 'announcement', targetId: id, reason: 'spam', email: 'temoin@exemple.org' };
  await app.call({ method: 'POST', url: '/api/reports', payload: report });

  const pages = Array.from({ length: Math.ceil(crowd / 50) }, (_none, page) => page);
  const urls = [
    ...pages.flatMap((page) => [
      `/api/announce/nearby?page=${page}&limit=50`,
      `/api/announce/nearby?page=${page}&limit=50&latitude=45.43&longitude=4.39&maxDistance=50000&sort=distance`,
      `/api/comments/announce/${id}?page=${page}&size=50`,
      `/api/notifications?page=${page}&size=50`,
      `/api/favorites?page=${page}&size=50`,
    ]),
    '/api/announce/me',
    '/api/chat/conversations',
    `/api/chat/${conversationId}`,
    `/api/chat/conversations/${conversationId}/messages`,
    '/api/blocks',
    '/api/user/profile',
    `/api/announce/${id}`,
    `/announce/${id}`,
    `/seo/announce/${id}`,
    '/',
    '/sitemaps/debut.xml',
    '/api/moderation/reports',
    '/api/moderation/decisions',
    `/api/user/by-email?email=${other.email}`,
  ];
  const live = await liveClient({ url, token: viewer.token });
  await live.listen('/user/topic/inbox');
  await live.listen(`/user/topic/conversations/${conversationId}`);
  await live.listen('/user/topic/inbox/events');
  await live.listen(`/user/topic/conversations/${conversationId}/events`);
  await live.listen(`/topic/announces/${id}/comments`);
  await say(other, { conversationId }, 'Toujours partant ?');
  await other.call({
    method: 'POST',
    url: `/api/comments/announce/${id}`,
    payload: { content: 'Moi aussi' },
  });
  await markRead(other, conversationId, 1);
  await markRead(viewer, conversationId, 1);
  const heardAll = () => new Set(live.heard.map(({ destination }) => destination)).size;
  await expect.poll(heardAll).toBe(5);

  const leaks: string[] = [];
  let answers = 0;
  for (const reader of [viewer, other, moderator, undefined]) {
    for (const path of urls) {
      const answer = await (reader ? reader.call({ url: path }) : app.call({ url: path }));
      answers += 1;
      // Every request must succeed for the viewer, or for the moderator on moderation routes: an error would show nothing.
      if (reader === (path.startsWith('/api/moderation') ? moderator : viewer))
        expect([path, answer.statusCode]).toEqual([path, 200]);
      for (const found of foreign(answer.body, reader?.email ?? '')) leaks.push(`${path}: ${found}`);
    }
  }
  const zip = await viewer.call({ url: '/api/user/export' });
  for (const [name, content] of Object.entries(unzipSync(zip.rawPayload)))
    for (const found of foreign(strFromU8(content), viewer.email)) leaks.push(`${name}: ${found}`);
  for (const { body, destination } of live.heard)
    for (const found of foreign(JSON.stringify(body), viewer.email)) leaks.push(`${destination}: ${found}`);
  await live.leave();
  figure('people', crowd);
  figure('answers and frames read', answers + live.heard.length);
  figure('addresses of somebody else', leaks.length);
  expect(leaks).toEqual([]);
});
