import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { inPieces } from './in-pieces.ts';
import { logInAs, publishAs, tokenOf } from './people.ts';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
/** Before hydration the page does not know who is logged in. */
const takenOver = (page: Page) => expect(page.locator('header [data-unknown]')).toHaveCount(0);

const sportsOf = async (page: Page) => [
  ...new Set(await cards(page).locator('[data-sport]').allInnerTexts()),
];

async function callsOf(page: Page, address: string): Promise<string[]> {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`);
  });
  await page.goto(address);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  return calls;
}

/** The layout shift since the first paint, without any input. */
async function shiftsOf(page: Page, address: string): Promise<number> {
  await page.addInitScript(() => {
    const seen = { total: 0 };
    Object.assign(window, { shifts: seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(address);
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total);
}

/** The path of the announcement that comes first on the home page. */
async function somePath(page: Page): Promise<string> {
  const [newest] = await (await page.request.get('/api/announce/nearby?limit=1')).json();
  return `/announce/${newest.id}`;
}

test.describe('with scripts off', () => {
  test.use({ javaScriptEnabled: false });

  test('the home page shows its announcements, and each can be read', async ({ page }) => {
    await page.goto('/');
    await expect(cards(page)).toHaveCount(15);
    const link = cards(page).first().getByRole('heading').getByRole('link');
    const title = await link.innerText();
    await link.click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByText('Publiée le')).toBeVisible();
  });

  test('the comments on an announcement can be read', async ({ page, request }) => {
    const found = (await (await request.get('/api/announce/nearby?limit=100')).json()) as {
      id: string;
      commentCount: number;
    }[];
    const discussed = found.find(({ commentCount }) => commentCount > 0);
    const said = (await (await request.get(`/api/comments/announce/${discussed?.id}`)).json()) as {
      content: string;
    }[];
    await page.goto(`/announce/${discussed?.id}`);
    await expect(page.getByText(said[0]?.content ?? 'nothing', { exact: true })).toBeVisible();
  });

  test('a search that was shared as a map is a list', async ({ page }) => {
    await page.goto('/?ville=Lyon&cp=69001&lat=45.758&lon=4.835&km=50&vue=carte');
    await expect(cards(page)).toHaveCount(15);
  });

  test('a search in the address is answered', async ({ page }) => {
    await page.goto('/?sport=Natation');
    await expect(cards(page).first()).toBeVisible();
    expect(await sportsOf(page)).toEqual(['Natation']);
  });

  test('a town, a distance, a sport and an order can be chosen, and more be shown', async ({ page }) => {
    await page.goto('/');
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
    await main.getByLabel('Sport').selectOption('Tennis');
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
  test('the home page does not fetch again what the first HTML contained', async ({ page }) => {
    expect(await callsOf(page, '/')).toEqual([]);
    await expect(cards(page)).toHaveCount(15);
  });

  test('an announcement does not fetch again either, and counts the view', async ({ page }) => {
    const path = await somePath(page);
    const calls = await callsOf(page, path);
    expect(calls.filter((call) => call.includes('/api/announce/'))).toEqual([`POST /api${path}/view`]);
  });

  test('a town chosen before comes with the first HTML, and more pages too', async ({ page }) => {
    const city = { code: '', regionName: '', municipalityName: 'Lyon', zipCode: '69001' };
    const kept = JSON.stringify({ ...city, latitude: 45.758, longitude: 4.8351 });
    await page.addInitScript((value) => localStorage.setItem('last_city', value), kept);
    expect(await callsOf(page, '/')).toEqual([]);
    await expect(page).toHaveURL('/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351');
    await expect(page.getByRole('heading', { name: /près de Lyon$/ })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Lyon (69001)');
    expect(await callsOf(page, '/?ville=france&pages=2')).toEqual([]);
    await expect(cards(page)).toHaveCount(30);
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
    await main.getByLabel('Sport').selectOption('Tennis');
    await page.getByRole('button', { name: 'Thème sombre' }).click();
    await main.getByRole('combobox', { name: 'Ville' }).fill('villeurb');
    release();
    await main.getByRole('option', { name: 'Villeurbanne (69100)' }).click();
    await expect(page).toHaveURL(/\?ville=Villeurbanne.*&sport=Tennis$/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  });

  for (const width of [360, 768, 1280]) {
    test(`nothing jumps during hydration, ${width} pixels wide`, async ({ page }) => {
      await page.setViewportSize({ width, height: 800 });
      await page.emulateMedia({ reducedMotion: 'no-preference' });
      const path = await somePath(page);
      expect(await shiftsOf(page, '/')).toBeLessThan(0.02);
      expect(await shiftsOf(page, path)).toBeLessThan(0.02);
    });
  }

  test('nothing jumps while the page arrives piece by piece', async ({ page, product }) => {
    await page.setViewportSize({ width: 768, height: 800 });
    const slow = await inPieces(product.url);
    expect(await shiftsOf(page, slow.url)).toBeLessThan(0.02);
    slow.close();
  });

  test('a visitor’s first page creates no Intl date or number format, whose first use is slow', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const made: string[] = [];
      Object.assign(window, { made });
      for (const name of ['DateTimeFormat', 'NumberFormat'] as const)
        Object.assign(Intl, {
          [name]: new Proxy(Intl[name], {
            construct: (format, given) => {
              made.push(name);
              return Reflect.construct(format, given);
            },
          }),
        });
    });
    for (const address of ['/', await somePath(page)]) {
      await page.goto(address);
      await takenOver(page);
      expect(await page.evaluate(() => Reflect.get(window, 'made'))).toEqual([]);
    }
  });

  test('the canonical link of the first HTML is removed after navigation', async ({ page }) => {
    await page.goto(await somePath(page));
    await takenOver(page);
    const canonical = page.locator('head link[rel="canonical"]');
    await expect(canonical).toHaveAttribute('href', /\/seo\/announce\//);
    await page.getByRole('link', { name: 'Accueil' }).first().click();
    await expect(page).toHaveURL(/\/(\?.*)?$/);
    await expect(canonical).toHaveCount(0);
  });
});

test('authors see their own announcement as authors, and their view is not counted', async ({ page }) => {
  const headers = { Authorization: `Bearer ${await logInAs(page, 'karim')}` };
  const [own] = await (await page.request.get('/api/announce/me', { headers })).json();
  await page.goto(`/announce/${own.id}`);
  await expect(page.getByRole('link', { name: 'Modifier' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const [after] = await (await page.request.get('/api/announce/me', { headers })).json();
  expect(after.views).toBe(own.views);
});

test.describe('an announcement that is not there', () => {
  test.use({ expectedErrors: /status of 4(04|10)/ });

  test('is 404, or 410 once it was deleted, and the page says so', async ({ page, browser, baseURL }) => {
    const headers = { Authorization: `Bearer ${await logInAs(page, 'lea')}` };
    const [own] = await (await page.request.get('/api/announce/me', { headers })).json();
    const { id: _, ...written } = own;
    const created = await page.request.post('/api/announce', { headers, data: written });
    const { id } = await created.json();
    await page.request.delete(`/api/announce/${id}`, { headers });

    const visitor = await browser.newPage({ baseURL: baseURL ?? '' });
    for (const [address, status] of [
      [`/announce/${'0'.repeat(32)}`, 404],
      [`/announce/${id}`, 410],
      [`/seo/announce/${id}`, 410],
    ] as const) {
      expect((await visitor.goto(address))?.status()).toBe(status);
      await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Annonce non trouvée');
    }
    await visitor.close();
  });

  test('is not shown as gone to a logged-in person before the server has answered them', async ({ page }) => {
    await logInAs(page, 'lea');
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

test('every card of the first HTML has its picture, or the drawing of its sport', async ({ request }) => {
  await publishAs(request, await tokenOf(request, 'camille'));
  const html = await (await request.get('/')).text();
  const cards = html.match(/<article.*?<\/article>/gs) ?? [];
  expect(cards).toHaveLength(15);
  for (const card of cards) expect(card).toMatch(/<img[^>]* src="\/(assets|images)\//);
});

test('an address that cannot be decoded is a page that does not exist', async ({ request }) => {
  for (const path of ['/%E0%A4%A', '/announce/100%', '/seo/announce/%ff']) {
    const answer = await request.get(path);
    expect([answer.status(), answer.headers()['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  }
});

test.describe('a crawler', () => {
  test.use({ userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' });

  test('is led from an announcement to its public page', async ({ page }) => {
    const path = await somePath(page);
    await page.goto(path);
    await expect(page).toHaveURL(`/seo${path}`);
    await expect(page.getByRole('link', { name: 'Voir l’annonce et répondre' })).toBeVisible();
  });
});
