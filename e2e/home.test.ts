import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const lyon = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50';
const count = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('heading', { level: 2, name: text })).toBeVisible();
const cards = (page: Page) => page.getByRole('article');
/** How many pages of 15 are listed; beside them at most three games stand on the shelf. */
const pagesShown = (page: Page, pages: number) =>
  expect.poll(async () => Math.floor((await cards(page).count()) / 15)).toBe(pages);
const cityField = (page: Page) => page.getByRole('combobox', { name: 'Ville' });

const distance = (page: Page) => page.getByRole('combobox', { name: 'Distance maximale' });

const lyonArea = 'latitude=45.758&longitude=4.8351&maxDistance=50000';
/** The expected result line of a search: counts what the API lists for the same search. */
async function counted(page: Page, area: string, where: string): Promise<string> {
  const all = await page.request.get(`/api/announce/nearby?${area}&limit=100`);
  return `${(await all.json()).length} annonces ${where}`;
}

/** The search requests that a page sends from now on. */
function watchCalls(page: Page): URL[] {
  const calls: URL[] = [];
  page.on('request', (request) => {
    // The shelf above the list asks for fewer.
    if (/\/api\/announce\/nearby\?.*limit=15/.test(request.url())) calls.push(new URL(request.url()));
  });
  return calls;
}

test('fifteen cards cost one call at most, the next fifteen come near the end of the page; the filters survive a reload', async ({
  page,
}) => {
  const calls = watchCalls(page);
  const pages = () => calls.map((call) => call.searchParams.get('page'));
  const sport = page.getByRole('combobox', { name: 'Sport' });

  await test.step('the next page', async () => {
    await page.goto(lyon);
    await count(page, await counted(page, lyonArea, 'près de Lyon'));
    await pagesShown(page, 1);
    await page.waitForLoadState('networkidle');
    expect(pages()).toEqual([]);
    await distance(page).selectOption('25');
    await expect(page).toHaveURL(/&km=25/);
    // Fifteen were shown before the change too, so only the request tells the two lists apart.
    await expect.poll(pages).toEqual(['0']);
    await count(page, await counted(page, lyonArea.replace('50000', '25000'), 'près de Lyon'));
    await expect(page.getByText('D’autres annonces sont disponibles.')).toBeVisible();
    await page.mouse.wheel(0, 20_000);
    await pagesShown(page, 2);
    expect(pages()).toEqual(['0', '1']);
  });

  await test.step('the filters are in the address; Back and Forward go through them', async () => {
    await sport.selectOption('Tennis');
    await expect(page).toHaveURL(/&sport=Tennis/);
    const sorted = page.waitForResponse(/\/nearby\?.*sort=distance/);
    await page.getByRole('button', { name: 'Proximité' }).click();
    await expect(page).toHaveURL(/&tri=distance/);
    await sorted;
    await expect(cards(page).first()).toContainText('Tennis');
    const first = await cards(page).first().getByRole('heading').textContent();

    await page.reload();
    await expect(cards(page).first().getByRole('heading')).toHaveText(first ?? '');
    await expect(cityField(page)).toHaveValue('Lyon (69001)');
    await expect(distance(page)).toHaveValue('25');
    await expect(sport).toHaveValue('Tennis');
    await expect(page.getByRole('button', { name: 'Proximité' })).toHaveAttribute('aria-pressed', 'true');

    await page.goBack();
    await expect(page.getByRole('button', { name: 'Récent' })).toHaveAttribute('aria-pressed', 'true');
    await page.goBack();
    await expect(sport).toHaveValue('');
    await page.goForward();
    await expect(sport).toHaveValue('Tennis');
  });

  await test.step('another address in the same tab starts at the top', async () => {
    await page.mouse.wheel(0, 20_000);
    await page.goto('/conditions');
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });
});

test('search, scroll to the second page, view, and be back at the same place, also after a reload', async ({
  page,
}) => {
  await page.goto('/');
  await cityField(page).fill('lyon');
  await page.getByRole('option', { name: 'Lyon (69001)' }).click();
  // Fifteen were found before the distance changed too; the new list must be there before scrolling.
  const wider = page.waitForResponse(/\/nearby\?.*maxDistance=50000/);
  await distance(page).selectOption('50');
  await wider;
  await count(page, /annonces près de Lyon$/);
  await pagesShown(page, 1);
  await page.mouse.wheel(0, 20_000);
  await pagesShown(page, 2);

  const seen = cards(page).nth(20);
  const name = (await seen.getByRole('heading').textContent()) ?? '';
  await seen.scrollIntoViewIfNeeded();
  const before = await seen.boundingBox();
  const calls = watchCalls(page);
  for (const back of [() => page.goBack(), () => page.getByRole('link', { name: 'Retour' }).click()]) {
    await seen.getByRole('link', { name: /^Voir/ }).click();
    await expect(page).toHaveURL(/\/announce\/[0-9a-f]+$/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    await expect.poll(async () => (await page.title()).startsWith(name)).toBe(true);
    await back();
    await pagesShown(page, 2);
    await expect
      .poll(async () => Math.round((await seen.boundingBox())?.y ?? 0))
      .toBe(Math.round(before?.y ?? -1));
  }
  expect(calls).toEqual([]);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('home_place'))).not.toBeNull();
  await page.reload();
  await pagesShown(page, 2);
  await expect
    .poll(async () => Math.round((await seen.boundingBox())?.y ?? 0))
    .toBe(Math.round(before?.y ?? -1));
  await page.goto('/');
  await expect(cityField(page)).toHaveValue('Lyon (69001)');
});

test.describe('near me', () => {
  test.use({ geolocation: { latitude: 45.771_94, longitude: 4.890_17 }, permissions: [] });

  test('explains a refusal; once allowed, searches around the commune of the position, and tells the server no more', async ({
    page,
    context,
  }) => {
    const near = page.getByRole('button', { name: 'Près de moi' });
    await page.goto('/');
    await count(page, /^\d+ annonces dans toute la France$/);
    await near.click();
    await expect(page.getByText('Votre navigateur n’a pas le droit de donner votre position.')).toBeVisible();
    await pagesShown(page, 1);

    await context.grantPermissions(['geolocation']);
    const asked = page.waitForRequest('**/api/cities/nearest*');
    await near.click();
    await count(page, /près de Villeurbanne$/);
    expect(new URL((await asked).url()).search).toBe('?latitude=45.77&longitude=4.89');
    await expect(cityField(page)).toHaveValue('Villeurbanne (69100)');
    expect(await page.evaluate(() => JSON.stringify(window.localStorage))).not.toContain('45.77194');
  });
});
