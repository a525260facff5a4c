import { resize } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

test('cards have 1, 2 or 3 columns, the profile 600 px or 95 %, the sidebar 280, the bell 400', async ({
  browser,
  product,
}) => {
  const { page, context, call } = await personOf(browser, product.url, 'camille');
  const lea = await personOf(browser, product.url, 'lea');
  const sidebar = page.getByRole('navigation', { name: 'Gestion des annonces' });
  const bar = page.getByRole('navigation', { name: 'Navigation rapide' });

  await page.goto('/?ville=france');
  const grid = page.getByRole('list').filter({ has: page.getByRole('article') });
  await expect(grid).toBeVisible();
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await resize(page, width);
    const shown = await grid.evaluate((list) => getComputedStyle(list).gridTemplateColumns.split(' ').length);
    expect(shown, `columns at ${width} px`).toBe(columns);
  }
  await page.goto('/profile');
  const card = page.getByRole('tablist').locator('xpath=..');
  await expect(card).toBeVisible();
  for (const [width, wide] of [
    [360, 342],
    [768, 600],
    [1280, 600],
  ] as const) {
    await resize(page, width);
    expect(Math.round((await card.boundingBox())?.width ?? 0), `the profile at ${width} px`).toBe(wide);
  }
  await page.goto('/announce');
  for (const width of [360, 768, 1280]) {
    await resize(page, width);
    await expect(width === 1280 ? sidebar : bar).toBeVisible();
    await expect(width === 1280 ? bar : sidebar).toBeHidden();
  }
  expect((await sidebar.boundingBox())?.width).toBe(280);

  const [own] = await call<{ id: string }[]>('GET', '/api/announce/me');
  await lea.call('POST', `/api/comments/announce/${own?.id}`, { content: 'Un mot pour la cloche' });
  await page.getByRole('button', { name: /^Notifications, / }).click();
  const list = page.getByRole('list', { name: 'Vos notifications' });
  expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('400px');
  await context.close();
  await lea.context.close();
});

test('the scripts of the first page weigh at most 130 kB compressed', async ({ browser, product }) => {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  const weights: Promise<number>[] = [];
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const sizes = await Promise.all(weights);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000);
  await context.close();
});

test('an announcement opened from a link waits for at most 8 scripts', async ({ request, product }) => {
  const [first] = (await (
    await request.get(`${product.url}/api/announce/nearby?latitude=0&longitude=0&page=0&limit=1`)
  ).json()) as { id: string }[];
  const html = await (await request.get(`${product.url}/announce/${first?.id}`)).text();
  const scripts =
    html.match(/<(?:script[^>]* src|link[^>]* rel="modulepreload"[^>]* href)="[^"]+\.js"/g) ?? [];
  expect(scripts.length).toBeGreaterThan(2);
  expect(scripts.length).toBeLessThanOrEqual(8);
});

test('the bundled map outline weighs at most 150 kB compressed', async ({ page }) => {
  const asked = page.waitForRequest(/\/assets\/outline-layer[^/]*\.js$/);
  await page.goto('/?ville=france&vue=carte');
  const url = (await asked).url();
  for (const encoding of ['br', 'gzip']) {
    const headers = (await page.request.get(url, { headers: { 'accept-encoding': encoding } })).headers();
    expect(headers['content-encoding']).toBe(encoding);
    const weight = Number(headers['content-length']);
    expect(weight).toBeGreaterThan(50_000);
    expect(weight).toBeLessThanOrEqual(150_000);
  }
});
