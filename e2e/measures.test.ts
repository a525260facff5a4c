import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

const widths = { phone: 360, tablet: 768, desktop: 1280 } as const;
const measured = { phone: [1, 342], tablet: [2, 600], desktop: [3, 600] } as const;

test('cards have 1, 2 or 3 columns, the profile 600 px or 95 %, the sidebar 280, the bell 400', async ({
  browser,
  product,
}) => {
  test.setTimeout(60_000);
  const { page, context, call } = await personOf(browser, product.url, 'camille');
  const lea = await personOf(browser, product.url, 'lea');
  const sidebar = page.getByRole('navigation', { name: 'Gestion des annonces' });
  const bar = page.getByRole('navigation', { name: 'Navigation rapide' });

  for (const device of ['phone', 'tablet', 'desktop'] as const) {
    await page.setViewportSize({ width: widths[device], height: 800 });
    await page.goto('/?ville=france');
    const grid = page.getByRole('list').filter({ has: page.getByRole('article') });
    await expect(grid).toBeVisible();
    const columns = await grid.evaluate(
      (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
    );
    await page.goto('/profile');
    const card = page.getByRole('tablist').locator('xpath=..');
    await expect(card).toBeVisible();
    expect([columns, Math.round((await card.boundingBox())?.width ?? 0)]).toEqual(measured[device]);
    await page.goto('/announce');
    await expect(device === 'desktop' ? sidebar : bar).toBeVisible();
    await expect(device === 'desktop' ? bar : sidebar).toBeHidden();
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

test('the scripts of the first page weigh at most 130 kB on the way', async ({ browser, product }) => {
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
