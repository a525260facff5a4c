import type { Locator, Page } from '@playwright/test';
import { accessibilityProblems } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { publishAs, tokenOf } from './people.ts';

const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.835&km=50';

/** The map's scripts that the page has requested so far. */
function mapScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(place-)?map[^/]*\.js$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

type Point = { x: number; y: number };
const centreOf = async (element: Locator): Promise<Point & { radius: number }> => {
  const { x, y, width, height } = await element.evaluate((one) => one.getBoundingClientRect());
  return { x: x + width / 2, y: y + height / 2, radius: width / 2 };
};

for (const width of [360, 1280]) {
  test(`the results are on a map, each with its twin in a list, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const scripts = mapScripts(page);
    await page.goto(around);
    await expect(page.getByRole('article').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(scripts).toEqual([]);

    await page.getByRole('button', { name: 'Carte', exact: true }).click();
    const map = page.getByRole('region', { name: 'Carte des annonces' });
    await expect(map).toBeVisible();
    expect(scripts.length).toBeGreaterThan(0);
    expect(new URL(page.url()).searchParams.get('vue')).toBe('carte');
    const twins = page.getByRole('list', { name: 'Annonces de la carte' }).getByRole('listitem');
    const discs = map.getByRole('button', { name: /annonce/ });
    await expect(discs.first()).toBeVisible();
    const onMap = async () => (await discs.allInnerTexts()).reduce((sum, text) => sum + Number(text), 0);
    await expect.poll(async () => (await onMap()) - (await twins.count())).toBe(0);
    expect(await accessibilityProblems(page)).toEqual([]);
    const circle = map.locator('path[class*="circle"]');
    await expect(circle).toHaveCount(1);
    const { radius, ...centre } = await centreOf(circle);
    for (const disc of await discs.all()) {
      const { x, y } = await centreOf(disc);
      expect(Math.hypot(x - centre.x, y - centre.y)).toBeLessThanOrEqual(radius + 1);
    }

    await page.reload();
    await expect(map).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(map).toBeHidden();
  });
}

test('an announcement overseas does not move the map away from all others', async ({ page }) => {
  const token = await tokenOf(page.request, 'karim');
  await publishAs(page.request, token);
  await publishAs(page.request, token, { zipCode: '98800', municipalityName: 'Nouméa' });
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto('/?vue=carte');
  const map = page.getByRole('region', { name: 'Carte des annonces' });
  const discs = map.getByRole('button', { name: /annonce/ });
  await expect(discs.first()).toBeInViewport();
  const rows = page.getByRole('list', { name: 'Annonces de la carte' }).getByRole('listitem');
  const overseas = rows.filter({ hasText: 'Nouméa' }).first();
  await expect(overseas).toBeVisible();
  await overseas.getByRole('button', { name: /^Situer sur la carte/ }).click();
  await expect(map.getByRole('button', { name: /^Nouméa/ })).toBeInViewport();
});

test('a place is chosen with the keyboard alone, from the list and on the map', async ({ page }) => {
  await page.goto(`${around}&vue=carte`);
  const locate = page.getByRole('button', { name: /^Situer sur la carte/ }).first();
  await locate.focus();
  await page.keyboard.press('Enter');
  await expect(locate).toHaveAttribute('aria-pressed', 'true');
  const cards = page.getByRole('region', { name: /^Annonces à / });
  await expect(cards.getByRole('article').first()).toBeVisible();

  const map = page.getByRole('region', { name: 'Carte des annonces' });
  const disc = map.getByRole('button', { name: /^[^\d].* annonces?$/ }).first();
  // Where all communes of the list lie close together, their common disc opens first.
  await expect(async () => {
    if ((await disc.count()) === 0) {
      await map
        .getByRole('button', { name: /dans plusieurs communes$/ })
        .first()
        .press('Enter');
    }
    await expect(disc).toBeVisible({ timeout: 2000 });
  }).toPass();
  await disc.focus();
  await page.keyboard.press('Enter');
  const name = (await disc.getAttribute('title'))?.split('\u00A0')[0];
  await expect(page.getByRole('region', { name: `Annonces à ${name}` })).toBeVisible();
});

test('an announcement shows its place on a map, whose code is loaded on demand', async ({ page }) => {
  const scripts = mapScripts(page);
  const [near] = await (await page.request.get('/api/announce/nearby?limit=1')).json();
  await page.goto(`/announce/${near.id}`);
  const open = page.getByRole('button', { name: 'Voir sur la carte' });
  await expect(open).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);

  await open.click();
  const dialog = page.getByRole('dialog', { name: `${near.municipalityName} (${near.zipCode})` });
  const map = dialog.getByRole('region', { name: `Carte\u00A0: ${near.municipalityName}` });
  const disc = map.getByRole('button', { name: `${near.municipalityName}\u00A0: 1 annonce` });
  await expect(disc).toBeVisible();
  expect(scripts.length).toBeGreaterThan(0);
  // One place in the middle, without a search circle.
  const [middle, place] = [await centreOf(map), await centreOf(disc)];
  expect(Math.hypot(place.x - middle.x, place.y - middle.y)).toBeLessThan(2);
  await expect(map.locator('path[class*="circle"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('the map sends no request to other hosts', async ({ page, product }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${around}&vue=carte`);
  await expect(page.getByRole('region', { name: 'Carte des annonces' })).toBeVisible();
  await expect(page.locator('path').first()).toBeAttached();
  expect([...hosts]).toEqual([product.url]);
});

for (const [width, path] of [
  [360, '/?ville=france&vue=carte'],
  [1280, `${around}&vue=carte`],
] as const) {
  test(`names on the map are neither under a pin nor over each other at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    const map = page.getByRole('region', { name: 'Carte des annonces' });
    await expect(map.getByRole('button', { name: /annonce/ }).first()).toBeVisible();
    const names = map.locator('.leaflet-names-pane span');
    await expect(names.filter({ hasText: /^(Lyon|Paris)$/ }).first()).toBeVisible();
    const boxesOf = (elements: Locator) =>
      elements.evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { name: one.textContent, left, right, top, bottom };
        }),
      );
    const written = await boxesOf(names);
    const pins = await boxesOf(map.getByRole('button', { name: /annonce/ }));
    const overlapping = written.flatMap((one, index) =>
      [...written.slice(index + 1), ...pins]
        .filter(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        )
        .map((other) => `${one.name} and ${other.name}`),
    );
    expect(written.length).toBeGreaterThan(8);
    expect(overlapping).toEqual([]);
  });
}
