import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { totalHeader } from '@coequipiers/contract/search';
import { visibilityTexts } from '@coequipiers/contract/visibility';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import ogs from 'open-graph-scraper';
import { beforeEach, describe, expect, it } from 'vitest';
import { isLong } from '../../../../../scripts/lib/long.mjs';
import { renderer, startTestApp } from '../../../test/harness.ts';
import { aPerson, type TestPerson } from '../../../test/people.ts';
import { alertsOf, createAlert } from '../alerts/test/alert.ts';
import { dueAt, summariesTo, summariseAt } from '../alerts/test/summaries.ts';
import { bellOf, delayed, matchNow, noon, settled } from '../alerts/test/telling.ts';
import { aWrite, dayFromNow, post, publish, put } from '../announcements/test/publish.ts';
import { aliasOf } from '../chat/test/talk.ts';
import { anOuting, withOuting } from '../outings/test/outing.ts';
import { agePresses, ask, join, leave, moveClock } from '../outings/test/taking-part.ts';

const publicUrl = 'http://localhost:9999';
await renderer();
const app = await startTestApp({ ...delayed, PUBLIC_URL: publicUrl });
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const whatsApp = 'WhatsApp/2.23.20.0';
const hourMs = 3_600_000;
const tomorrowNoon = () => new Date(noon().getTime() + 24 * hourMs);

beforeEach(async () => {
  moveClock(app, tomorrowNoon());
  await app.db.deleteFrom('announcements').execute();
  await app.db.deleteFrom('outings').execute();
  await app.db.deleteFrom('alerts').execute();
});

const byLink = { visibility: 'link' as const };
const forEveryone = { visibility: 'everyone' as const };
const turn = async (author: TestPerson, id: string, change: object) => {
  const answer = await put(author, id, aWrite({ startDate: undefined, endDate: undefined, ...change }));
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<Announcement>();
};
const page = (url: string, userAgent = firefox) => app.call({ url, headers: { 'user-agent': userAgent } });

const here = 'longitude=4.3903&latitude=45.4339&maxDistance=10000';
const box = 'west=4&south=45&east=5&north=46';
const days = () => `from=${dayFromNow(0)}&to=${dayFromNow(9)}`;
const filters = () => [
  '',
  'category=Tennis',
  'open=true',
  'level=beginner',
  days(),
  `${days()}&category=Tennis`,
];

const sorts = ['recent', 'distance', 'soonest'];

/** Every address of a list of announcements, and of a number of them. */
const lists = (alias: string): string[] => [
  ...['', here, box].flatMap((place, nth) =>
    filters().flatMap((filter, index) =>
      // Everyday each filter and each place has each order once, in the long form all of them together.
      sorts
        .filter((_, turn) => isLong || turn === (nth + index) % sorts.length)
        .map((sort) => `/api/announce/nearby?${place}&${filter}&sort=${sort}`),
    ),
  ),
  `/api/announce/nearby?${here}&minDistance=0`,
  ...['', here, box].flatMap((place) =>
    filters().map((filter) => `/api/announce/nearby/places?${place}&${filter}`),
  ),
  ...filters().map((filter) => `/api/announce/nearby/wider?${here}&${filter}`),
  `/api/people/${alias}`,
  '/',
  '/?ville=Saint-%C3%89tienne&cp=42000',
  '/?libres=1',
  '/sitemap.xml',
  '/sitemaps/debut.xml',
];

/** What names it, or counts anything: all of them, when it is the only announcement. */
async function listing(id: string, author: TestPerson, viewers: readonly (TestPerson | undefined)[]) {
  const found: string[] = [];
  const alias = await aliasOf(app, author);
  for (const viewer of viewers)
    for (const url of lists(alias)) {
      const { statusCode, body, headers } = await (viewer ?? app).call({
        url,
        headers: { 'user-agent': firefox },
      });
      expect(statusCode, url).toBe(url.startsWith('/api/people/') && !viewer ? 401 : 200);
      const total = headers[totalHeader];
      const counts = /"count":[1-9]/.test(body) || (total !== undefined && total !== '0');
      if (body.includes(id) || counts) found.push(url);
    }
  return found;
}

describe('what only those with its link can find', () => {
  it('is in no list and no number, however it is searched, and in all of them once it is for everyone', async () => {
    const [author, friend] = [await aPerson(app), await aPerson(app)];
    const { id } = await withOuting(author, { ...byLink, level: 'beginner' });
    const viewers = [author, friend, undefined];
    expect(await listing(id, author, viewers)).toEqual([]);
    await join(friend, id);
    expect(await listing(id, author, viewers)).toEqual([]);

    const opened = await turn(author, id, forEveryone);
    expect(opened).toMatchObject(forEveryone);
    const alias = await aliasOf(app, author);
    // The index of the sitemap names its parts only.
    const all = lists(alias).filter((url) => url !== '/sitemap.xml');
    expect((await listing(id, author, [undefined, friend])).filter((url) => url !== '/sitemap.xml')).toEqual([
      ...all.filter((url) => !url.includes('/people/')),
      ...all,
    ]);

    await turn(author, id, byLink);
    expect(await listing(id, author, viewers)).toEqual([]);
  });

  it('is in no list either when it has no outing, is published again or edited, or its author is back', async () => {
    const author = await aPerson(app);
    const { id } = await publish(author, byLink);
    await turn(author, id, { title: 'Un autre titre', category: 'Running' });
    expect(await listing(id, author, [author])).toEqual([]);
    await sql`UPDATE announcements SET created_at = now() - interval '91 days' WHERE id = ${id}`.execute(
      app.db,
    );
    expect((await page(`/announce/${id}`)).statusCode).toBe(410);
    await author.call({ method: 'POST', url: `/api/announce/${id}/republish` });
    expect((await page(`/announce/${id}`)).statusCode).toBe(200);
    expect(await listing(id, author, [author])).toEqual([]);
    await app.transact.unattended(async (transaction) => {
      await app.announcements.hideAll(author.id, transaction);
      await app.announcements.bringBack(author.id, transaction);
    });
    expect(await listing(id, author, [author])).toEqual([]);
  });

  it('is read, joined, commented, voted for and kept by whoever has the link, with its mark', async () => {
    const [author, friend] = [await aPerson(app), await aPerson(app)];
    const { id } = await withOuting(author, byLink);
    for (const person of [friend, undefined]) {
      const { statusCode, body } = await (person ?? app).call({ url: `/api/announce/${id}` });
      expect([statusCode, JSON.parse(body)]).toMatchObject([
        200,
        { id, ...byLink, outing: { state: 'open' } },
      ]);
    }
    expect((await join(friend, id)).statusCode).toBe(200);
    const calls = [
      { method: 'POST', url: `/api/favorites/${id}` },
      { method: 'POST', url: `/api/announce/${id}/vote`, payload: { voteType: 'LIKE' } },
      { method: 'POST', url: `/api/comments/announce/${id}`, payload: { content: 'J’y serai' } },
    ] as const;
    for (const call of calls) expect((await friend.call(call)).statusCode, call.url).toBeLessThan(300);
    expect((await friend.call({ url: '/api/favorites' })).json()).toMatchObject({
      content: [{ announce: { id, ...byLink } }],
    });
    expect((await author.call({ url: '/api/announce/me' })).json()).toMatchObject([
      { id, ...byLink, listed: true },
    ]);
    for (const person of [author, friend])
      expect((await person.call({ url: '/api/agenda' })).json()).toMatchObject({
        upcoming: [{ announceId: id, ...byLink }],
      });
    await turn(author, id, forEveryone);
    expect((await friend.call({ url: '/api/agenda' })).json()).toMatchObject({
      upcoming: [{ announceId: id, ...forEveryone }],
    });
    expect((await friend.call({ url: '/api/favorites' })).json()).toMatchObject({
      content: [{ announce: { id, ...forEveryone } }],
    });
  });

  it('is left out by search engines, and a chat application can still show what it is', async () => {
    const author = await aPerson(app);
    const { id, title } = await withOuting(author, byLink);
    const robots = async (url: string, userAgent?: string) =>
      (await page(url, userAgent)).headers['x-robots-tag'];
    const pages = [
      [`/announce/${id}`, firefox, 200],
      [`/announce/${id}`, whatsApp, 302],
      [`/seo/announce/${id}`, whatsApp, 200],
    ] as const;
    for (const [url, userAgent, status] of pages) {
      expect((await page(url, userAgent)).statusCode).toBe(status);
      expect(await robots(url, userAgent), `${url} ${userAgent}`).toBe('noindex');
    }
    for (const url of [`/announce/${id}`, `/seo/announce/${id}`]) {
      const { result } = await ogs({ html: (await page(url)).body });
      expect(result).toMatchObject({ success: true, ogTitle: title });
      const picture = await page(new URL(result.ogImage?.[0]?.url ?? '').pathname);
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg']);
      expect(picture.headers['x-robots-tag']).toBe('noindex');
    }
    await turn(author, id, forEveryone);
    for (const [url, userAgent] of pages) expect(await robots(url, userAgent)).toBeUndefined();
  });

  it('says so in the export of its author', async () => {
    const author = await aPerson(app);
    const { id } = await publish(author, byLink);
    const exported = async () => {
      const files = unzipSync(new Uint8Array((await author.call({ url: '/api/user/export' })).rawPayload));
      return JSON.parse(strFromU8(files['annonces.json'] ?? new Uint8Array()));
    };
    expect(await exported()).toMatchObject([
      { visiblePar: 'le lien', ouverteATousLe: null, dansLaRecherche: false },
    ]);
    await turn(author, id, forEveryone);
    expect(await exported()).toMatchObject([
      { visiblePar: 'tout le monde', ouverteATousLe: expect.any(String), dansLaRecherche: true },
    ]);
  });
});

describe('who can see it', () => {
  it('is everyone unless it is said, and stays as it is when an edit does not say it', async () => {
    const author = await aPerson(app);
    const { id, visibility } = await publish(author);
    expect(visibility).toBe('everyone');
    expect(await turn(author, id, byLink)).toMatchObject(byLink);
    expect(await turn(author, id, { title: 'Un autre titre' })).toMatchObject(byLink);
    // Also when an outing is added, moved or taken away.
    expect(await turn(author, id, anOuting())).toMatchObject(byLink);
    expect(await turn(author, id, anOuting({ startTime: '20:00' }))).toMatchObject(byLink);
    expect(await turn(author, id, { startTime: null, places: null })).toMatchObject(byLink);
    expect(await listing(id, author, [undefined])).toEqual([]);
  });

  it.each([null, '', 'LINK', 'friends', true, 1, ['link'], {}])('is refused as %j', async (visibility) => {
    const author = await aPerson(app);
    const answer = await post(author, aWrite({ visibility }));
    expect([answer.statusCode, answer.json().userMessage]).toEqual([400, visibilityTexts.invalid]);
    const { id } = await publish(author, byLink);
    expect((await put(author, id, aWrite({ visibility }))).statusCode).toBe(400);
    expect((await author.call({ url: `/api/announce/${id}` })).json()).toMatchObject(byLink);
  });

  it('is the author’s own decision', async () => {
    const [author, stranger] = [await aPerson(app), await aPerson(app)];
    const { id } = await publish(author, byLink);
    expect((await put(stranger, id, aWrite(forEveryone))).statusCode).toBe(404);
    expect((await app.call({ url: `/api/announce/${id}` })).json()).toMatchObject(byLink);
  });
});

describe('turning it to everyone', () => {
  const nearby = async () =>
    (await app.call({ url: `/api/announce/nearby?${here}` })).json<Announcement[]>().map(({ id }) => id);
  const byDay = async () =>
    (await app.call({ url: `/api/announce/nearby?${days()}` })).json<Announcement[]>().map(({ id }) => id);

  it('makes it the newest, with and without an outing', async () => {
    const author = await aPerson(app);
    const [first, second] = [await withOuting(author, byLink), await publish(author, byLink)];
    const newer = await withOuting(author);
    await turn(author, first.id, forEveryone);
    expect(await nearby()).toEqual([first.id, newer.id]);
    expect(await byDay()).toEqual([first.id, newer.id]);
    const { createdAt } = await turn(author, second.id, forEveryone);
    expect(Date.parse(createdAt)).toBeGreaterThan(Date.parse(newer.createdAt));
    expect(await nearby()).toEqual([second.id, first.id, newer.id]);
    // An edit of one that is for everyone already does not.
    await turn(author, newer.id, { ...forEveryone, title: 'Un autre titre' });
    expect(await nearby()).toEqual([second.id, first.id, newer.id]);
  });

  it('tells alerts, once, and not when it is turned back in time', async () => {
    const [author, person] = [await aPerson(app), await aPerson(app)];
    await createAlert(person);
    const { id } = await withOuting(author, { ...byLink, startDate: dayFromNow(4) });
    await matchNow(app);
    await turn(author, id, { category: 'Running' });
    await matchNow(app);
    expect(await bellOf(person)).toEqual([]);

    await turn(author, id, forEveryone);
    await turn(author, id, byLink);
    await matchNow(app);
    expect(await bellOf(person)).toEqual([]);

    await turn(author, id, forEveryone);
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(1);
    await turn(author, id, byLink);
    await turn(author, id, forEveryone);
    await matchNow(app);
    expect(await bellOf(person)).toHaveLength(1);
  });

  /** As if everything had happened some hours ago: what is newer than the delay of alerts waits for the next summary. */
  const hoursAgo = (hours: number) =>
    sql`WITH alert AS (
      UPDATE alerts SET created_at = created_at - interval '9 days', since = since - interval '9 days'
    ) UPDATE announcements SET created_at = created_at - make_interval(hours => ${hours}),
      opened_at = opened_at - make_interval(hours => ${hours})`.execute(app.db);
  const summarised = async (people: readonly TestPerson[], alertId: string) => {
    await summariseAt(app, new Date((await dueAt(app, alertId)).getTime() + hourMs));
    return Promise.all(people.map(async ({ email }) => (await summariesTo(app, email)).length));
  };

  it('is told by summaries to those whose alert is older, although its id is older than their last summary', async () => {
    const [author, person] = [await aPerson(app), await aPerson(app)];
    const alert = await createAlert(person, { frequency: 'daily' });
    const { id } = await publish(author, byLink);
    // As if it had been published some days ago: its id tells when.
    const older = `lpad(to_hex((extract(epoch FROM now() - interval '3 days') * 1000)::bigint), 12, '0')`;
    await sql`UPDATE announcements SET created_at = now() - interval '3 days',
      id = (${sql.raw(older)} || right(replace(id::text, '-', ''), 20))::uuid WHERE id = ${id}`.execute(
      app.db,
    );
    const row = await app.db.selectFrom('announcements').select('id').executeTakeFirstOrThrow();
    await turn(author, row.id, forEveryone);
    await hoursAgo(2);
    expect(await summarised([person], alert.id)).toEqual([1]);
  });

  it('is in no summary while it is only for those with its link', async () => {
    const [author, person] = [await aPerson(app), await aPerson(app)];
    const alert = await createAlert(person, { frequency: 'daily' });
    const { id } = await publish(author);
    await publish(author, byLink);
    await turn(author, id, byLink);
    await hoursAgo(2);
    expect(await summarised([person], alert.id)).toEqual([0]);
    await publish(author);
    await hoursAgo(2);
    moveClock(app, tomorrowNoon().getTime() + 24 * hourMs);
    expect(await summarised([person], alert.id)).toEqual([1]);
  });

  it('makes it count in what alerts would have found, also when it is over', async () => {
    const [author, person] = [await aPerson(app), await aPerson(app)];
    await createAlert(person);
    const { id } = await withOuting(author, byLink);
    const found = async () => (await alertsOf(person)).map(({ found30Days }) => found30Days);
    const end = (over: boolean) =>
      sql`UPDATE announcements SET listed = NOT ${over}::boolean,
        outing_until = CASE WHEN ${over}::boolean THEN now() - interval '1 hour' ELSE now() + interval '3 days' END`.execute(
        app.db,
      );
    expect(await found()).toEqual([0]);
    await end(true);
    expect(await found()).toEqual([0]);
    await end(false);
    await turn(author, id, forEveryone);
    expect(await found()).toEqual([1]);
    await end(true);
    expect(await found()).toEqual([1]);
  });
});

it('an SOS for it asks only those who wait', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => aPerson(app)));
  const [author, inside, waits, stranger] = people as [TestPerson, TestPerson, TestPerson, TestPerson];
  await createAlert(stranger);
  const asked = async (visibility: 'link' | 'everyone') => {
    const { id } = await withOuting(author, {
      visibility,
      startDate: dayFromNow(1),
      startTime: '19:00',
      places: 1,
    });
    await sql`DELETE FROM jobs WHERE name = 'alert-match'`.execute(app.db);
    await join(inside, id);
    await join(waits, id);
    await agePresses(app);
    await leave(inside, id);
    const answer = await ask(author, id, 'sos');
    await settled(app);
    const calls = (await bellOf(stranger)).filter((text) => text.startsWith('Il manque quelqu’un'));
    return [answer.statusCode, calls.length, (await bellOf(waits)).some((text) => /place/.test(text))];
  };
  expect(await asked('link')).toMatchObject([expect.any(Number), 0, true]);
  expect(await asked('everyone')).toMatchObject([expect.any(Number), 1, true]);
});
