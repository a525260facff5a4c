import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import pg from 'pg';
import { startPostgres } from '../scripts/services/postgres.mjs';
import { startProduct } from '../scripts/services/product.mjs';
import { test as base, expect } from './fixtures.ts';
import { injections } from './injections.ts';

type Product = { url: string; ids: string[] };

/** The product with one announcement per text, in its title, description, town and author's name, past every check. */
const test = base.extend<object, { attacked: Product }>({
  attacked: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright accepts nothing but a pattern here
    async ({}, use) => {
      const postgres = await startPostgres();
      const product = await startProduct({ DATABASE_URL: postgres.url, AUTH_SECRET: 's'.repeat(32) });
      await use({ url: product.url, ids: await insertAll(postgres.url) });
      await product.stop();
      await postgres.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

// Escaping alone has to do: the content policy, which would stop most of them, is switched off.
test.use({ bypassCSP: true });

async function insertAll(databaseUrl: string): Promise<string[]> {
  const ids = injections.map(() => randomBytes(16).toString('hex'));
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('INSERT INTO places (id, latitude, longitude) VALUES (1, 45.43, 4.39)');
  await client.query(
    `INSERT INTO people (id, alias, username, terms_version, activated_at)
     SELECT id, id, text, '1', now() FROM unnest($1::uuid[], $2::text[]) AS one (id, text)`,
    [ids, injections],
  );
  await client.query(
    `INSERT INTO announcements (id, author_id, title, description, category, commune_code, zip_code,
       municipality_name, region_name, place_id, small_cell, large_cell)
     SELECT id, id, text, text, 'Tennis', '42218', '42000', text, text, 1, 0, 0
     FROM unnest($1::uuid[], $2::text[]) AS one (id, text)`,
    [ids, injections],
  );
  await client.end();
  return ids;
}

/** From now on the page notes which texts ran. */
async function listen(page: Page): Promise<Set<number>> {
  const fired = new Set<number>();
  await page.exposeFunction('fire', (number: number) => void fired.add(number));
  return fired;
}

const atOnce = 30;

/** Shows documents as a browser reads them, without what they name elsewhere, until whatever they start has had its turn. */
async function show(page: Page, documents: string[]): Promise<void> {
  const alone = documents.map((html) => html.replaceAll(/<(script|link)[^>]*\b(src|href)="\/[^>]*>/g, ''));
  for (let start = 0; start < alone.length; start += atOnce) {
    await page.goto('about:blank');
    await page.evaluate(
      async (texts) => {
        const frames = texts.map((html) => Object.assign(document.createElement('iframe'), { srcdoc: html }));
        const loaded = frames.map((frame) => new Promise((done) => frame.addEventListener('load', done)));
        document.body.append(...frames);
        await Promise.all(loaded);
        await new Promise((done) =>
          requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))),
        );
      },
      alone.slice(start, start + atOnce),
    );
  }
}

async function documentsOf({ url, ids }: Product, path: string): Promise<string[]> {
  const documents: string[] = [];
  for (const id of ids) {
    const answer = await fetch(`${url}${path}${id}`);
    expect(answer.status).toBe(200);
    documents.push(await answer.text());
  }
  return documents;
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
/** The same document as a renderer that escapes nothing would have made it. */
const unescaped = (html: string): string =>
  html
    .replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\\u003C', '<');

test('there are 300 different texts', () => {
  expect(new Set(injections).size).toBe(300);
});

for (const path of ['/seo/announce/', '/announce/']) {
  test(`none runs in the HTML at ${path}`, async ({ page, attacked }) => {
    test.setTimeout(240_000);
    const fired = await listen(page);
    const documents = await documentsOf(attacked, path);
    for (const [index, html] of documents.entries()) expect(html).toContain(`fire(${index})`);
    await show(page, documents);
    expect([...fired]).toEqual([]);
  });
}

test.describe('the check itself', () => {
  test.use({ expectedErrors: /./ });

  test('fires on the same HTML without its escapes', async ({ page, attacked }) => {
    test.setTimeout(240_000);
    const fired = await listen(page);
    await show(page, (await documentsOf(attacked, '/seo/announce/')).map(unescaped));
    await expect.poll(() => fired.size).toBeGreaterThan(250);
  });
});

test('the page runs none: in the first HTML of the listing, its further pages, and announcements', async ({
  page,
  attacked,
}) => {
  test.setTimeout(300_000);
  const fired = await listen(page);
  await page.goto(attacked.url);
  const cards = page.getByRole('main').getByRole('article');
  const more = page.getByRole('button', { name: 'Charger plus d’annonces' });
  await expect(async () => {
    if (await more.isVisible()) await more.click();
    expect(await cards.count()).toBe(injections.length);
  }).toPass({ intervals: [50] });

  // Every sixth: each kind of markup, in each surrounding, within a bearable time.
  for (let number = 0; number < injections.length; number += 6) {
    await page.evaluate((path) => {
      history.pushState(null, '', path);
      dispatchEvent(new PopStateEvent('popstate'));
    }, `/announce/${attacked.ids[number]}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(`fire(${number})`);
  }
  expect([...fired]).toEqual([]);
});
