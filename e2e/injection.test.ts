import type { Browser, Page } from '@playwright/test';
import { keepSession } from '../scripts/lib/demo-people.mjs';
import { isLong } from '../scripts/lib/long.mjs';
import { type Product, test } from './attacked.ts';
import { expect } from './fixtures.ts';
import { injections } from './injections.ts';

// Tests escaping alone: the content policy, which would stop most of the texts, is switched off.
test.use({ bypassCSP: true });
// All tests share one product, because starting it takes longer than the tests.
test.describe.configure({ mode: 'default' });

const all = injections.map((_, number) => number);
const numbersIn = (text: string): number[] =>
  [...new Set([...text.matchAll(/fire\((\d+)\)/g)].map(([, number]) => Number(number)))].toSorted(
    (one, other) => one - other,
  );

/** The HTML documents that contain the texts of one field or page. */
type Documents = readonly string[];
/** The numbers of the texts that ran, by the name of their frame. */
type RecordingWindow = typeof window & { fired?: Record<string, number[]> };

/** Counts the texts that run from now on, also on pages that were left since. */
async function countFired(page: Page): Promise<() => number> {
  let fired = 0;
  await page.exposeFunction('fire', () => {
    fired += 1;
  });
  return () => fired;
}

const documentsPerFrame = 10;

/** Scripts and styles of the build, external or between tags, which contain no text of a person. */
const built = /<(?:script|link)[^>]*\b(?:src|href)="\/[^>]*>|<style>[^<]*<\/style>/g;

/** Renders documents in frames, without the scripts and styles of the build, and waits until everything they start could run. */
async function show(page: Page, places: readonly Documents[]): Promise<void> {
  const parts = places.flatMap((documents, place) => {
    const alone = documents.map((html) =>
      html.replaceAll(built, (part) => (part.includes('fire(') ? part : '')),
    );
    return Array.from({ length: Math.ceil(alone.length / documentsPerFrame) }, (_, index) => ({
      name: String(place),
      srcdoc: alone.slice(index * documentsPerFrame, (index + 1) * documentsPerFrame).join('\n'),
    }));
  });
  await page.goto('about:blank');
  await page.evaluate(async (all) => {
    const frames = all.map((part) => Object.assign(document.createElement('iframe'), part));
    const loaded = frames.map((frame) => new Promise((done) => frame.addEventListener('load', done)));
    document.body.append(...frames);
    await Promise.all(loaded);
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))));
  }, parts);
}

const entities: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
const raw = (html: string): string =>
  html
    .replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity)
    .replaceAll('\\u003C', '<');

/**
 * The same documents as a renderer without escaping would have made them. Players and frames take a browser most of its time, so
 * each text has one. In a whole document it has two, because the first may be in an attribute, where it does not run.
 */
function unescaped(place: Documents): Documents {
  const started = new Map<string, number>();
  const lighter = (body: string, atMost: number): string =>
    body.replaceAll(
      /<(?:iframe|video|audio|object)\b[^>]*?(?:<script>parent\.)?fire\((\d+)\)/g,
      (markup, number: string) => {
        const times = (started.get(number) ?? 0) + 1;
        started.set(number, times);
        return times > atMost ? '' : markup;
      },
    );
  return place.map((html) => {
    const [head = '', ...body] = html.split(/(?=<body)/);
    return body.length === 0 ? lighter(raw(html), 1) : raw(head) + lighter(raw(body.join('')), 2);
  });
}

/** Checks the test itself: without escaping, nearly all texts in the same documents run. */
async function wouldFire(
  browser: Browser,
  places: readonly Documents[],
  texts = injections.length,
): Promise<void> {
  const context = await browser.newContext({ bypassCSP: true });
  const page = await context.newPage();
  // Thousands run, so each frame records them itself, under its name.
  await page.addInitScript(() => {
    const fired = ((window.top as RecordingWindow).fired ??= {});
    const here = (fired[window.name] ??= []);
    Object.assign(window, { fire: (number: number) => here.push(number) });
  });
  await show(page, places.map(unescaped));
  const ran = (place: number): Promise<number> =>
    page.evaluate((name) => new Set((window as RecordingWindow).fired?.[name]).size, String(place));
  for (const place of places.keys()) await expect.poll(() => ran(place)).toBeGreaterThan((texts * 5) / 6);
  await context.close();
}

async function documentsOf({ url, ids }: Product, path: string): Promise<string[]> {
  const documents: string[] = [];
  const left = [...ids.entries()];
  const fetchSome = async (): Promise<void> => {
    for (let next = left.pop(); next; next = left.pop()) {
      const [index, id] = next;
      const answer = await fetch(`${url}${path}${id}`);
      expect(answer.status).toBe(200);
      documents[index] = await answer.text();
    }
  };
  await Promise.all([fetchSome(), fetchSome(), fetchSome(), fetchSome()]);
  return documents;
}

test('all texts are different', () => {
  expect(injections.length).toBeGreaterThanOrEqual(60);
  expect(new Set(injections).size).toBe(injections.length);
});

for (const path of ['/seo/announce/', '/announce/']) {
  test(`none runs in the HTML at ${path}, and all would without its escapes`, async ({
    page,
    browser,
    attacked,
  }) => {
    const fired = await countFired(page);
    const documents = await documentsOf(attacked, path);
    for (const [index, html] of documents.entries()) expect(numbersIn(html)).toEqual([index]);
    await show(page, [documents]);
    expect(fired()).toBe(0);
    // Each document has one text, so a third of many is enough.
    const some = documents.filter((_, index) => !isLong || index % 3 === 0);
    await wouldFire(browser, [some], some.length);
  });
}

/** Navigates without a page load. */
const go = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The rendered HTML, once it contains all the texts. */
async function drawn(page: Page, numbers: readonly number[]): Promise<string> {
  const main = page.getByRole('main');
  await expect.poll(async () => numbersIn((await main.textContent()) ?? '')).toEqual(numbers);
  return main.evaluate((element) => element.outerHTML);
}

test('the page runs none, in lists and announcements that it renders or hydrates', async ({
  page,
  browser,
  attacked,
}) => {
  const fired = await countFired(page);
  const half = injections.length / 2;
  for (const [sport, numbers] of [
    ['Tennis', all.slice(0, half)],
    ['Natation', all.slice(half)],
  ] as const) {
    await page.goto(`${attacked.url}/?sport=${sport}&pages=10`);
    await expect(page.locator('header [data-unknown]')).toHaveCount(0);
    await drawn(page, numbers);
  }

  await page.goto(`${attacked.url}/conditions`);
  await go(page, '/?sport=Running');
  const list = await drawn(page, all);
  const details: string[] = [];
  for (const [index, id] of attacked.bundles.entries()) {
    await go(page, `/announce/${id}`);
    // The first one is read again with its comments, which contain every text.
    const size = injections.length / attacked.bundles.length;
    const numbers = index === 0 ? all : all.slice(index * size, (index + 1) * size);
    details.push(await drawn(page, numbers));
  }
  expect(fired()).toBe(0);
  await wouldFire(browser, [[list], details]);
});

test('none runs in comments, messages, notifications and reports', async ({ page, browser, attacked }) => {
  const { url, bundles, reader } = attacked;
  await keepSession(page, reader);
  const fired = await countFired(page);
  const places: string[] = [];

  await page.goto(`${url}/announce/${bundles[1]}`);
  await go(page, `/announce/${bundles[0]}`);
  await drawn(page, all);
  places.push(await page.getByRole('region', { name: /commentaire/i }).evaluate((one) => one.outerHTML));

  await page.goto(`${url}/messages`);
  await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
  const messages = page.getByRole('log', { name: 'Messages' });
  await expect.poll(async () => numbersIn((await messages.textContent()) ?? '')).toEqual(all);
  places.push(await messages.evaluate((one) => one.outerHTML));

  await page.goto(`${url}/notifications`);
  places.push(await drawn(page, all));
  await page.goto(`${url}/moderation`);
  await expect(page.getByRole('heading', { name: 'Registre des décisions' })).toBeVisible();
  places.push(await drawn(page, all));

  expect(fired()).toBe(0);
  await wouldFire(
    browser,
    places.map((place) => [place]),
  );
});
