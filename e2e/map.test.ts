import { accessibilityProblems } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.835&km=50';

for (const width of [360, 1280]) {
  test(`the results are on a map, each with its twin in a list, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    const scripts: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url());
    });
    await page.goto(around);
    await expect(page.getByRole('article').first()).toBeVisible();
    expect(scripts.filter((url) => url.includes('map'))).toEqual([]);

    await page.getByRole('button', { name: 'Carte', exact: true }).click();
    const map = page.getByRole('region', { name: 'Carte des annonces' });
    await expect(map).toBeVisible();
    expect(new URL(page.url()).searchParams.get('vue')).toBe('carte');
    const twins = page.getByRole('list', { name: 'Annonces de la carte' }).getByRole('listitem');
    const discs = map.getByRole('button', { name: /annonce/ });
    await expect(discs.first()).toBeVisible();
    const counts = await discs.allInnerTexts();
    expect(counts.reduce((sum, text) => sum + Number(text), 0)).toBe(await twins.count());
    expect(await accessibilityProblems(page)).toEqual([]);

    await page.reload();
    await expect(map).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(map).toBeHidden();
  });
}

test('a place is chosen with the keyboard alone, from the list and on the map', async ({ page }) => {
  await page.goto(`${around}&vue=carte`);
  const locate = page.getByRole('button', { name: /^Situer sur la carte/ }).first();
  await locate.focus();
  await page.keyboard.press('Enter');
  await expect(locate).toHaveAttribute('aria-pressed', 'true');
  const cards = page.getByRole('region', { name: /^Annonces à / });
  await expect(cards.getByRole('article').first()).toBeVisible();

  const disc = page
    .getByRole('region', { name: 'Carte des annonces' })
    .getByRole('button', { name: /^[^\d].* annonces?$/ })
    .first();
  await disc.focus();
  await page.keyboard.press('Enter');
  const name = (await disc.getAttribute('title'))?.split('\u00A0')[0];
  await expect(page.getByRole('region', { name: `Annonces à ${name}` })).toBeVisible();
});

test('asks nobody else for anything', async ({ page, product }) => {
  const hosts = new Set<string>();
  page.on('request', (request) => hosts.add(new URL(request.url()).origin));
  await page.goto(`${around}&vue=carte`);
  await expect(page.getByRole('region', { name: 'Carte des annonces' })).toBeVisible();
  await expect(page.locator('path').first()).toBeAttached();
  expect([...hosts]).toEqual([product.url]);
});
