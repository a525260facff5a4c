import { shortDayOf } from '@coequipiers/contract/outing-words';
import { pageHeads } from '@coequipiers/contract/page-heads';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { firstStateId } from '@coequipiers/contract/rendering';
import { sql } from 'kysely';
import ogs from 'open-graph-scraper';
import { describe, expect, it } from 'vitest';
import { renderer, startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { dayFromNow, publish, remove } from '../announcements/test/publish.ts';
import { withOuting } from '../outings/test/outing.ts';
import { htmlProblems } from './test/html.ts';

const publicUrl = 'http://localhost:9999';
await renderer();
const app = await startTestApp({ PUBLIC_URL: publicUrl });
const author = await aPerson(app);
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const googlebot = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const get = (url: string, userAgent = firefox) => app.call({ url, headers: { 'user-agent': userAgent } });
const answersOf = (html: string): unknown =>
  JSON.parse(new RegExp(`id="${firstStateId}">(.*?)</script>`, 's').exec(html)?.[1] ?? '{}').answers;

describe('the first HTML of the home page', () => {
  it('is valid, names its screen’s files and carries the announcements that it shows', async () => {
    const { id, title } = await publish(author);
    const { statusCode, body } = await get('/');
    expect(statusCode).toBe(200);
    expect(await htmlProblems(body)).toEqual([]);
    expect(body).toContain(
      '<link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/home-1a2b3c4d.js">',
    );
    expect(body).toContain(
      '</style><link rel="stylesheet" crossorigin href="/assets/big-1a2b3c4d.css" disabled>',
    );
    expect(body).toContain(`<link rel="canonical" href="${publicUrl}/"/>`);
    const total = { count: 1, more: false };
    expect(answersOf(body)).toMatchObject([
      { data: { pages: [{ content: [{ id, title }], total }], pageParams: [0] } },
      // It is not a game, so nothing stands on the shelf.
      { data: [] },
    ]);
    expect(body).toContain('1 annonce dans toute la France</h2>');
    expect(body).not.toContain(author.email);
  });

  it('follows the search in its address', async () => {
    const { id } = await publish(author, { category: 'Natation' });
    const { body } = await get('/?sport=Natation');
    expect(answersOf(body)).toMatchObject([{ data: { pages: [{ content: [{ id }] }] } }]);
    expect(answersOf((await get('/?sport=Running')).body)).toMatchObject([
      { data: { pages: [{ content: [] }] } },
    ]);
  });

  it.each([
    ['quand=demain', true],
    ['quand=aujourdhui', false],
    [`quand=${dayFromNow(1)}`, true],
    [`jour=${dayFromNow(2)}`, false],
    ['libres=1', true],
    ['niveau=debutant', true],
    ['niveau=confirme', false],
    ['tri=bientot', true],
  ])('follows the filters and the order of outings: %s', async (filter, found) => {
    const change = { category: 'Football', level: 'beginner', startDate: dayFromNow(1) };
    const { id, title } = await withOuting(author, change);
    const plain = await publish(author, { category: 'Football' });
    const { body } = await get(`/?sport=Football&${filter}`);
    const [state] = answersOf(body) as [{ data: { pages: { content: { id: string }[] }[] } }];
    const ids = state.data.pages.flatMap(({ content }) => content.map((one) => one.id));
    expect([ids.includes(id), ids.includes(plain.id)]).toEqual([found, false]);
    if (found) expect(body).toContain(`>${title}</a>`);
    for (const one of [id, plain.id]) await remove(author, one);
  });

  it('lists the zone of the map in its address', async () => {
    const { id } = await publish(author, { category: 'Basketball' });
    const { latitude, longitude } = (await app.call({ url: `/api/announce/${id}` })).json();
    const zone = (west: number) =>
      [west, latitude - 0.1, west + 0.2, latitude + 0.1].map((one) => one.toFixed(3)).join('_');
    const { body } = await get(`/?ville=france&zone=${zone(longitude - 0.1)}&sport=Basketball`);
    expect(answersOf(body)).toMatchObject([{ data: { pages: [{ content: [{ id }] }] } }]);
    expect(body).toContain('1 annonce dans cette zone</h2>');
    const elsewhere = await get(`/?ville=france&zone=${zone(longitude + 3)}&sport=Basketball`);
    expect(elsewhere.body).toContain('Aucune annonce dans cette zone</h2>');
  });
});

describe('the first HTML of an announcement', () => {
  it('can be read without a script, and says what the public page says to link previews', async () => {
    const { id, title, description } = await publish(author);
    const page = await get(`/announce/${id}`);
    const publicPage = await get(`/seo/announce/${id}`);
    expect(page.statusCode).toBe(200);
    expect(page.headers['vary']).toMatch(/User-Agent/);
    expect(await htmlProblems(page.body)).toEqual([]);
    for (const shown of [`${title}</h1>`, description.split('\n')[0] ?? '', author.username]) {
      expect(page.body).toContain(shown);
    }
    expect(page.body).not.toContain(author.email);
    const [own, seo] = await Promise.all([page, publicPage].map(({ body }) => ogs({ html: body })));
    const told = Object.entries(own?.result ?? {}).filter(([name]) =>
      /^(og(?!Date)|twitter|jsonLD)/.test(name),
    );
    expect(seo?.result).toMatchObject(Object.fromEntries(told));
    expect(own?.result).toMatchObject({ ogTitle: title, ogUrl: `${publicUrl}/seo/announce/${id}` });
    expect(page.body).toContain(`<link rel="canonical" href="${publicUrl}/seo/announce/${id}"/>`);
  });

  it('of a series names the date of its address', async () => {
    const { id, title } = await withOuting(author, { repeat: 'weekly', startDate: dayFromNow(3) });
    const weeks: AnnouncementOuting[] = (await app.call({ url: `/api/announce/${id}/outings` })).json();
    const third = weeks[2]?.outing.id ?? '';
    const day = shortDayOf(dayFromNow(17), dayFromNow(0));
    const address = `/seo/announce/${id}?outing=${third}`;
    const page = await get(`/announce/${id}?outing=${third}`);
    const { result } = await ogs({ html: page.body });
    expect(result).toMatchObject({
      ogTitle: `${title} · ${day}`,
      ogDescription: expect.stringContaining(`${day} · 19 h`),
      ogUrl: publicUrl + address,
      jsonLD: [{ '@type': 'EventSeries' }],
    });
    expect(page.body).toContain(`<link rel="canonical" href="${publicUrl}/seo/announce/${id}"/>`);
    const crawler = await get(`/announce/${id}?outing=${third}`, googlebot);
    expect([crawler.statusCode, crawler.headers.location]).toEqual([302, address]);
    const plain = await get(`/announce/${id}?outing=x`);
    expect(plain.body).toContain(`<meta property="og:title" content="${title}"/>`);
  });

  it('sends crawlers to the public page', async () => {
    const { id } = await publish(author);
    const answer = await get(`/announce/${id}`, googlebot);
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/seo/announce/${id}`]);
    expect(answer.headers['vary']).toMatch(/User-Agent/);
  });

  it('is the page of own announcements at an address without an id', async () => {
    const answer = await get('/announce/');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/announce']);
  });

  it('is 404 or 410 with the page that says so', async () => {
    const [deleted, over] = [await publish(author), await publish(author)];
    await remove(author, deleted.id);
    await sql`UPDATE announcements SET created_at = created_at - interval '91 days' WHERE id = ${over.id}`.execute(
      app.db,
    );
    const ids = ['0'.repeat(32), 'x', '%E0%A4%A', deleted.id, over.id];
    const answers = await Promise.all(ids.map((id) => get(`/announce/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 404, 410, 410]);
    for (const { body } of answers) {
      expect(body).toContain('Annonce non trouvée</h1>');
      expect(body).toContain('data-as-visitor');
      expect(await htmlProblems(body)).toEqual([]);
    }
  });

  it.each(['/%E0%A4%A', '/announce/100%', '/seo/announce/%ff'])(
    'is a page that says that it does not exist when its address cannot be decoded: %s',
    async (path) => {
      const answer = await get(path);
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    },
  );

  it('counts no view by itself; the page does, once a day for a visitor and never for a crawler', async () => {
    const { id } = await publish(author);
    const look = (userAgent: string) =>
      app.call({
        method: 'POST',
        url: `/api/announce/${id}/view`,
        headers: { 'user-agent': userAgent },
      });
    await get(`/announce/${id}`);
    for (const userAgent of [firefox, firefox, googlebot]) await look(userAgent);
    await author.call({ method: 'POST', url: `/api/announce/${id}/view` });
    const [mine] = (await author.call({ url: '/api/announce/me' })).json();
    expect(mine).toMatchObject({ id, views: 1 });
  });
});

describe('the first HTML of a page that the browser draws', () => {
  it('has the title and the address of its page', async () => {
    const heads = await Promise.all(
      Object.entries(pageHeads).map(async ([path, { title }]) => {
        const { body } = await get(path);
        expect(await htmlProblems(body)).toEqual([]);
        expect(body.match(/<title>.*?<\/title>|<link rel="canonical"[^>]*>/g)).toEqual([
          `<title>${title} · Coéquipiers</title>`,
          `<link rel="canonical" href="${publicUrl}${path}">`,
        ]);
        return title;
      }),
    );
    expect(new Set(heads).size).toBe(Object.keys(pageHeads).length);
    expect((await get('/register')).body).toContain('<meta name="description" content="Créez votre compte');
  });
});
