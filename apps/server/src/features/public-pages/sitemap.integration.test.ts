import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/harness.ts';
import { aPerson } from '../../../test/people.ts';
import { aWrite, dayFromNow, publish, put, remove } from '../announcements/test/publish.ts';
import { createSitemap } from './sitemap.ts';
import { sitemapRepository } from './sitemap-repository.ts';

const publicUrl = 'http://localhost:9999';
const app = await startTestApp({ PUBLIC_URL: publicUrl });
const author = await aPerson(app);
const addressesIn = (xml: string) => [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address]) => address);

it('robots.txt names the sitemap and keeps crawlers out of the API, but for the feeds that calendars fetch', async () => {
  const answer = await app.call({ url: '/robots.txt' });
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.body).toContain(`Sitemap: ${publicUrl}/sitemap.xml\n`);
  expect(answer.body).toContain('Disallow: /api/\n');
  expect(answer.body).toContain('Allow: /api/agenda/\n');
  expect(answer.body).not.toContain('Disallow: /seo');
});

it('the sitemap lists what searches find and is not over, and nothing else', async () => {
  const [live, deleted, over] = [await publish(author), await publish(author), await publish(author)];
  await remove(author, deleted.id);
  const [lastDay, expired] = [await publish(author), await publish(author)];
  for (const [{ id }, end_date] of [
    [lastDay, dayFromNow(0)],
    [expired, dayFromNow(-1)],
  ] as const)
    await app.db.updateTable('announcements').set({ end_date }).where('id', '=', id).execute();
  await sql`UPDATE announcements SET created_at = created_at - interval '91 days' WHERE id = ${over.id}`.execute(
    app.db,
  );
  const index = await app.call({ url: '/sitemap.xml' });
  expect(index.headers['content-type']).toBe('application/xml; charset=utf-8');
  const [part = '', ...others] = addressesIn(index.body);
  expect(others).toEqual([]);
  const { body } = await app.call({ url: part.slice(publicUrl.length) });
  expect(addressesIn(body)).toEqual([live, lastDay].map(({ id }) => `${publicUrl}/seo/announce/${id}`));
  expect(body).toContain(`<lastmod>${live.createdAt}</lastmod>`);
  for (const { id } of [live, lastDay, expired]) await remove(author, id);
});

it('says when an announcement was changed last, also in the index', async () => {
  const { id } = await publish(author);
  await publish(author);
  // A creation time that no other entry has.
  await sql`UPDATE announcements SET created_at = created_at - interval '2 days' WHERE id = ${id}`.execute(
    app.db,
  );
  expect((await put(author, id, aWrite({ title: 'Tennis le samedi' }))).statusCode).toBe(200);
  const [row] = await app.db.selectFrom('announcements').select('edited_at').where('id', '=', id).execute();
  const changed = `<lastmod>${row?.edited_at?.toISOString()}</lastmod>`;
  const sitemap = createSitemap({ repository: sitemapRepository(app.db), publicUrl, partSize: 1 });
  const index = await sitemap.index();
  expect(index).toContain(`/sitemaps/debut.xml</loc>${changed}`);
  expect(await sitemap.part('debut')).toContain(`/seo/announce/${id}</loc>${changed}`);
  expect(index.match(/<sitemap>/g)).toHaveLength(3);
  expect(index.match(/<lastmod>/g)).toHaveLength(2);
  await sql`DELETE FROM announcements`.execute(app.db);
});

it('a long list is cut into parts that leave nothing out and say nothing twice', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 7; count++) ids.push((await publish(author)).id);
  // Equal creation times: the id decides.
  await sql`UPDATE announcements SET created_at = date_trunc('minute', now()) WHERE listed_until > now()`.execute(
    app.db,
  );
  const sitemap = createSitemap({ repository: sitemapRepository(app.db), publicUrl, partSize: 3 });
  const parts = addressesIn(await sitemap.index());
  expect(parts).toHaveLength(3);
  const listed: (string | undefined)[] = [];
  for (const address of parts) {
    const name = /\/sitemaps\/(.*)\.xml$/.exec(address ?? '')?.[1] ?? '';
    listed.push(...addressesIn((await sitemap.part(name)) ?? ''));
  }
  expect(listed).toEqual(ids.sort().map((id) => `${publicUrl}/seo/announce/${id}`));
});

it.each(['/sitemaps/rien.xml', '/sitemaps/1-2.xml', `/sitemaps/${'9'.repeat(20)}-${'0'.repeat(32)}.xml`])(
  'there is no part at %s',
  async (url) => {
    expect((await app.call({ url })).statusCode).toBe(404);
  },
);
