import type { Page } from '@playwright/test';
import { keepInStorage, keepSession, logIn, ownAnnouncement, publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { inPieces } from './in-pieces.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** How many pages of 15 are listed; beside them at most three games stand on the shelf. */
const pagesShown = (page: Page, pages: number) =>
  expect.poll(async () => Math.floor((await cards(page).count()) / 15)).toBe(pages);
/** Before hydration the page does not know who is logged in. */
const takenOver = (page: Page) => expect(page.locator('header [data-unknown]')).toHaveCount(0);

const sportsOf = async (page: Page) => [
  ...new Set(await cards(page).locator('[data-sport]').allInnerTexts()),
];

/** The paths of the API that the page calls from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  return calls;
}

async function settle(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
}

/** What a page notes about itself from its start. */
type Noted = { shifts: number; formats: string[] };

/** Notes the layout shift since the first paint, without any input, and the date and number formats that are created. */
const takeNotes = (page: Page) =>
  page.addInitScript(() => {
    const noted: Noted = { shifts: 0, formats: [] };
    Object.assign(window, { noted });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        noted.shifts += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (format, given) => {
            noted.formats.push(name);
            return Reflect.construct(format, given);
          },
        }),
      });
  });
const notesOf = (page: Page) => page.evaluate(() => Reflect.get(window, 'noted') as Noted);

/** The path of the announcement that comes first on the home page. */
async function somePath(page: Page): Promise<string> {
  const [newest] = await (await page.request.get('/api/announce/nearby?limit=1')).json();
  return `/announce/${newest.id}`;
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows its announcements, and each can be read with its comments', async ({
    page,
    product,
  }) => {
    const camille = await logIn(product.url, 'camille');
    // Without a picture of its own.
    const title = `Tennis sans script ${Date.now()}`;
    const id = await publish(camille, { title });
    const content = 'Une place jeudi\u00A0?';
    await camille.call('POST', `/api/comments/announce/${id}`, { content });
    await page.goto('/');
    await pagesShown(page, 1);
    // Each has its picture, or the drawing of its sport.
    for (const card of await cards(page).all())
      await expect(card.locator('img').first()).toHaveAttribute('src', /^\/(assets|images)\//);
    await cards(page).getByRole('heading').getByRole('link', { name: title }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Publiée le')).toBeVisible();
    await expect(page.getByText(content, { exact: true })).toBeVisible();
  });

  test('a town, a distance, a sport and an order can be chosen, and more be shown', async ({ page }) => {
    // A search that was shared as a map is a list.
    await page.goto('/?ville=france&vue=carte');
    await pagesShown(page, 1);
    const main = page.getByRole('main');
    await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Près de moi' })).toBeHidden();
    await main.getByRole('combobox', { name: 'Ville' }).fill('lyon');
    await main.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page).toHaveURL(/\/\?ville=Lyon&cp=69001&lat=[\d.]+&lon=[\d.]+$/);
    await main.getByLabel('Distance maximale').selectOption('50 km');
    await main.getByRole('button', { name: 'Proximité' }).click();
    await expect(page).toHaveURL(/&km=50&tri=distance$/);
    await main.getByRole('link', { name: 'Charger plus d’annonces' }).click();
    await expect(page).toHaveURL(/&tri=distance&pages=2#[0-9a-f]{32}$/);
    // The URL changes before the whole page is loaded.
    await expect.poll(() => cards(page).count()).toBeGreaterThan(15);
    await main.getByLabel('Sport', { exact: true }).selectOption('Tennis');
    await main.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page).toHaveURL(
      /\/\?ville=Lyon&cp=69001&lat=[\d.]+&lon=[\d.]+&km=50&tri=distance&sport=Tennis$/,
    );
    await expect.poll(() => sportsOf(page)).toEqual(['Tennis']);
    await main.getByRole('combobox', { name: 'Ville' }).fill('');
    await main.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page).toHaveURL('/?ville=france&sport=Tennis');
  });
});

test.describe('with scripts on', () => {
  test('nothing jumps during hydration, nothing is fetched again, and no slow Intl format is created, at any width', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await takeNotes(page);
    const calls = watchCalls(page);
    const path = await somePath(page);
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      for (const [address, called] of [
        ['/', []],
        [path, [`POST /api${path}/view`]],
      ] as const) {
        calls.splice(0);
        await settle(page, address);
        const { shifts, formats } = await notesOf(page);
        expect(shifts, `${address} at ${width} px`).toBeLessThan(0.02);
        expect(formats).toEqual([]);
        expect(calls.filter((call) => address === '/' || call.includes('/api/announce/'))).toEqual(called);
      }
    }

    // The canonical link of the first HTML is removed after navigation.
    const canonical = page.locator('head link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', /\/seo\/announce\//);
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await expect(canonical).toHaveCount(0);
  });

  test('nothing jumps while the page arrives piece by piece', async ({ page, product }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    await takeNotes(page);
    const slow = await inPieces(product.url);
    await settle(page, slow.url);
    expect((await notesOf(page)).shifts).toBeLessThan(0.02);
    slow.close();
  });

  test('a town chosen before comes with the first HTML, and more pages too', async ({ page }) => {
    const city = { code: '', regionName: '', municipalityName: 'Lyon', zipCode: '69001' };
    const chosen = JSON.stringify({ ...city, latitude: 45.758, longitude: 4.8351 });
    await keepInStorage(page, { last_city: chosen });
    const calls = watchCalls(page);
    await settle(page, '/');
    await expect(page).toHaveURL('/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351');
    await expect(page.getByRole('heading', { name: /près de Lyon$/ })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Lyon (69001)');
    await settle(page, '/?ville=france&pages=2');
    await pagesShown(page, 2);
    expect(calls).toEqual([]);
  });

  test('input and clicks before hydration are kept', async ({ page }) => {
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/assets/home-*.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    const main = page.getByRole('main');
    await main.getByLabel('Sport', { exact: true }).selectOption('Tennis');
    await page.getByRole('button', { name: 'Thème sombre' }).click();
    await main.getByRole('combobox', { name: 'Ville' }).fill('villeurb');
    release();
    await main.getByRole('option', { name: 'Villeurbanne (69100)' }).click();
    await expect(page).toHaveURL(/\?ville=Villeurbanne.*&sport=Tennis$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('someone logged in', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('sees their own announcement as its author, uncounted, and nothing as gone before the server has answered them', async ({
    page,
    product,
  }) => {
    const karim = await logIn(product.url, 'karim');
    await keepSession(page, karim);
    const own = await ownAnnouncement(karim);
    const viewsOf = async () => (await karim.call('GET', `/api/announce/${own}`)).views;
    const views = await viewsOf();
    await page.goto(`/announce/${own}`);
    await expect(page.getByRole('link', { name: 'Modifier' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(await viewsOf()).toBe(views);

    await page.route('**/assets/*.js', () => undefined);
    await page.goto(`/announce/${'0'.repeat(32)}`, { waitUntil: 'commit' });
    const state = page.locator('[data-as-visitor] > *');
    await expect(state).toContainText('Annonce non trouvée');
    await expect(state).toHaveCSS('animation-name', 'withheld');
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Annonce non trouvée');
    await expect(page.locator('[data-as-visitor]')).toHaveCount(0);
  });
});
