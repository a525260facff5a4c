import type { Locator, Page } from '@playwright/test';
import { keepInStorage, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { phone, resize } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.835&km=50';
const onMap = `${around}&vue=carte`;
const nobodyThere = '/?ville=france&zone=-8.5_46_-8_46.4&vue=carte';

const mapOf = (page: Page) => page.getByRole('region', { name: 'Carte des annonces' });
const pinsOf = (page: Page) => mapOf(page).getByRole('button', { name: /annonces?( dans|$)/ });
/** Pins of one commune. */
const communesOf = (page: Page) => mapOf(page).getByRole('button', { name: /^\D+.*, \d+ annonces?$/ });
const rowsOf = (page: Page) => page.getByRole('list', { name: /^Annonces/ }).getByRole('listitem');
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const searchHere = (page: Page) => page.getByRole('button', { name: 'Rechercher dans cette zone' });
const zoneOf = (page: Page) => new URL(page.url()).searchParams.get('zone');

/** The map's scripts that the page has requested so far. */
function mapScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (/\/assets\/(map|place-map|outline)[^/]*\.js$/.test(request.url())) asked.push(request.url());
  });
  return asked;
}

/** The requests for pins. */
function pinRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/nearby/places')) asked.push(request.url());
  });
  return asked;
}

type Point = { x: number; y: number };
const centreOf = async (element: Locator): Promise<Point & { radius: number }> => {
  const { x, y, width, height } = await element.evaluate((one) => one.getBoundingClientRect());
  return { x: x + width / 2, y: y + height / 2, radius: width / 2 };
};

async function dragMap(page: Page, by: Point): Promise<void> {
  await mapOf(page).scrollIntoViewIfNeeded();
  const { x, y } = await centreOf(mapOf(page));
  const from = { x: x - 120, y: y - 150 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + by.x / 2, from.y + by.y / 2, { steps: 4 });
  await page.mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
  await page.mouse.up();
}

test('all that a search finds is on the map, by one request, however wide; its outline weighs at most 150 kB', async ({
  page,
}) => {
  const [scripts, asked] = [mapScripts(page), pinRequests(page)];
  await page.goto(around);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);

  await page.getByRole('button', { name: 'Carte', exact: true }).click();
  await expect(mapOf(page)).toBeVisible();
  expect(new URL(page.url()).searchParams.get('vue')).toBe('carte');
  await expect(pinsOf(page).first()).toBeVisible();
  const counted = Number.parseInt((await heading(page, /près de Lyon$/).textContent()) ?? '', 10);
  // More than the list has loaded.
  expect(counted).toBeGreaterThan(15);
  const sum = async () => (await pinsOf(page).allInnerTexts()).reduce((all, text) => all + Number(text), 0);
  const circle = mapOf(page).locator('path[class*="area"]');
  const expectAll = async (): Promise<void> => {
    await expect.poll(sum).toBe(counted);
    await expect(rowsOf(page)).toHaveCount(15);
    expect(asked).toHaveLength(1);
    await expect(circle).toHaveCount(1);
    const { radius, ...centre } = await centreOf(circle);
    for (const pin of await pinsOf(page).all()) {
      const { x, y } = await centreOf(pin);
      expect(Math.hypot(x - centre.x, y - centre.y)).toBeLessThanOrEqual(radius + 1);
    }
  };
  await expectAll();
  await resize(page, phone);
  asked.splice(0);
  await page.reload();
  await expectAll();

  await page.goBack();
  await expect(page.getByRole('article').first()).toBeVisible();
  await expect(mapOf(page)).toBeHidden();

  const outline = scripts.find((url) => url.includes('/outline-layer')) ?? '';
  for (const encoding of ['br', 'gzip']) {
    const headers = (await page.request.get(outline, { headers: { 'accept-encoding': encoding } })).headers();
    expect(headers['content-encoding']).toBe(encoding);
    const weight = Number(headers['content-length']);
    expect(weight).toBeGreaterThan(50_000);
    expect(weight).toBeLessThanOrEqual(150_000);
  }
});

test('the zone in view is searched: it is in the address, and Back leads to the former search', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(onMap);
  await expect(pinsOf(page).first()).toBeVisible();
  await expect(searchHere(page)).toBeHidden();
  await dragMap(page, { x: 220, y: 60 });
  const asked = pinRequests(page);
  await searchHere(page).click();
  await expect(heading(page, /dans cette zone$/)).toBeVisible();
  await expect(searchHere(page)).toBeHidden();
  expect(zoneOf(page)).toMatch(/^(-?\d+(\.\d{1,3})?_){3}-?\d+(\.\d{1,3})?$/);
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('combobox', { name: 'Distance maximale' })).toHaveValue('');
  const [zone, found] = [zoneOf(page), await heading(page, /dans cette zone$/).textContent()];

  await page.reload();
  await expect(heading(page, found ?? '')).toBeVisible();
  await expect(searchHere(page)).toBeHidden();
  expect(zoneOf(page)).toBe(zone);
  await page.goBack();
  await expect(heading(page, /près de Lyon$/)).toBeVisible();
  expect(zoneOf(page)).toBeNull();
  await page.goForward();
  await expect(heading(page, /dans cette zone$/)).toBeVisible();

  // Zooming out is another zone, too.
  await page.getByRole('button', { name: 'Dézoomer' }).click();
  await searchHere(page).click();
  await expect.poll(() => zoneOf(page)).not.toBe(zone);
  await page.getByRole('combobox', { name: 'Ville' }).fill('villeurb');
  await page.getByRole('option', { name: /^Villeurbanne/ }).click();
  await expect(heading(page, /près de Villeurbanne$/)).toBeVisible();
  expect(zoneOf(page)).toBeNull();
});

test('a zone without announcements offers a wider zone, and to leave the zone', async ({ page }) => {
  await page.goto(nobodyThere);
  await expect(heading(page, 'Aucune annonce dans cette zone')).toBeVisible();
  const before = zoneOf(page);
  await page.getByRole('button', { name: 'Élargir la zone' }).click();
  await expect.poll(() => zoneOf(page)).not.toBe(before);
  await page.getByRole('button', { name: 'Quitter la zone' }).first().click();
  await expect(heading(page, /dans toute la France$/)).toBeVisible();
  expect(zoneOf(page)).toBeNull();
});

test('an announcement highlights its pin, and a pin its announcements; by keyboard, a commune is opened, read and left again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(onMap);
  await expect(pinsOf(page).first()).toBeVisible();
  const lit = mapOf(page).locator('[data-lit]');
  await expect(lit).toHaveCount(0);
  await rowsOf(page).first().hover();
  await expect(lit).toHaveCount(1);
  await page.mouse.move(2, 2);
  await expect(lit).toHaveCount(0);
  await rowsOf(page).nth(1).getByRole('link').focus();
  await expect(lit).toHaveCount(1);

  const largest = mapOf(page)
    .getByRole('button', { name: /dans plusieurs communes/ })
    .first();
  await largest.hover();
  await expect(rowsOf(page).and(page.locator('[data-lit]')).first()).toBeVisible();
  await page.mouse.move(2, 2);

  const pin = communesOf(page).first();
  const name = (await pin.getAttribute('aria-label'))?.split(', ')[0] ?? '';
  await pin.focus();
  await page.keyboard.press('Enter');
  const title = page.getByRole('heading', { level: 3, name: new RegExp(`${name.replace(/^Le /, '')} · `) });
  await expect(title).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(title).toBeHidden();
  await expect(mapOf(page).getByRole('button', { name: new RegExp(`^${name}, `) })).toBeFocused();

  // A pin of several communes opens; the focus stays among its communes.
  const several = mapOf(page)
    .getByRole('button', { name: /dans plusieurs communes/ })
    .first();
  await several.focus();
  await page.keyboard.press('Enter');
  await expect(searchHere(page)).toBeVisible();
  expect(await mapOf(page).evaluate((map) => map.contains(document.activeElement))).toBe(true);

  const locate = page.getByRole('button', { name: /^Situer sur la carte/ }).first();
  await locate.focus();
  await page.keyboard.press('Enter');
  await expect(mapOf(page).locator('[data-lit]')).toBeInViewport();
});

test('a commune lists its announcements page by page, and leads back to all', async ({ page, product }) => {
  const karim = await logIn(product.url, 'karim');
  const bourganeuf = { zipCode: '23400', municipalityName: 'Bourganeuf' };
  for (let number = 0; number < 17; number++) await publish(karim, bourganeuf);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/?ville=Bourganeuf&cp=23400&lat=45.953&lon=1.756&km=25&vue=carte');
  const pin = mapOf(page).getByRole('button', { name: 'Bourganeuf, 17 annonces' });
  await pin.click();
  const title = page.getByRole('heading', { level: 3, name: 'À Bourganeuf · 17 annonces' });
  await expect(title).toBeVisible();
  await expect(rowsOf(page)).toHaveCount(15);
  await page.mouse.move(300, 500);
  await page.mouse.wheel(0, 20_000);
  await expect(rowsOf(page)).toHaveCount(17);

  await page.reload();
  await expect(title).toBeVisible();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(title).toBeHidden();
  await expect(rowsOf(page)).toHaveCount(15);
  await pin.click();
  await page.getByRole('button', { name: 'Toutes les annonces' }).click();
  await expect(title).toBeHidden();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true });

  test('the list is a sheet that fingers drag, and that a button and the keyboard move; a commune opens in it', async ({
    page,
  }) => {
    await page.goto(onMap);
    await expect(pinsOf(page).first()).toBeInViewport();
    const handle = page.getByRole('button', { name: /, la liste$/ });
    const height = async () =>
      page.getByRole('region', { name: 'Liste de la carte' }).evaluate((sheet) => sheet.clientHeight);
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(height).toBeGreaterThan(200);
    const half = await height();

    await handle.tap();
    await expect(handle).toHaveAttribute('aria-expanded', 'false');
    await expect.poll(height).toBeLessThan(100);
    await swipe(page, await centreOf(handle), -260);
    await expect(handle).toHaveAttribute('aria-expanded', 'true');
    await expect.poll(height).toBeGreaterThanOrEqual(half);

    await handle.focus();
    await page.keyboard.press('Escape');
    await expect.poll(height).toBeLessThan(100);
    await page.keyboard.press('ArrowUp');
    await expect.poll(height).toBe(half);

    const pin = communesOf(page).first();
    await expect(pin).toBeInViewport();
    await pin.tap();
    const title = page.getByRole('heading', { level: 3, name: / · \d+ annonces?$/ });
    await expect(title).toBeInViewport();
    await page.goBack();
    await expect(title).toBeHidden();
    await expect(rowsOf(page)).toHaveCount(15);
  });
});

/** One finger, up or down. */
async function swipe(page: Page, { x, y }: Point, by: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: at === undefined ? [] : [{ x, y: at }] });
  await touch('touchStart', y);
  for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', y + by * part);
  await touch('touchEnd');
}

test.describe('pins that do not arrive', () => {
  test.use({ expectedErrors: /status of 503/ });

  test('are reported as missing, the list stays, and they load at the next try', async ({ page }) => {
    let broken = true;
    await page.route('**/nearby/places*', (route) =>
      broken ? route.fulfill({ status: 503, json: {} }) : route.continue(),
    );
    await page.goto(onMap);
    await expect(page.getByText(/^Les repères de la carte n’ont pas pu être chargés/)).toBeVisible();
    await expect(rowsOf(page)).toHaveCount(15);
    broken = false;
    await page.getByRole('button', { name: 'Réessayer' }).click();
    await expect(pinsOf(page).first()).toBeVisible();
  });
});

test('a crowd of communes is shown by cells, and opening one searches there', async ({ page }) => {
  const cell = { latitude: 45.76, longitude: 4.84, municipalityName: null, zipCode: null };
  await page.route('**/nearby/places?latitude=0*', (route) =>
    route.fulfill({ json: [{ ...cell, count: 1_000, more: true }] }),
  );
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto('/?ville=france&vue=carte');
  const pin = mapOf(page).getByRole('button', { name: /^1000\+ annonces/ });
  await expect(pin).toHaveText('1000+');
  await pin.click();
  await expect(heading(page, /dans cette zone$/)).toBeVisible();
  await expect(communesOf(page).first()).toBeVisible();
});

test('an announcement overseas does not move the map away from all others', async ({ page, product }) => {
  const karim = await logIn(product.url, 'karim');
  await publish(karim);
  await publish(karim, { zipCode: '98800', municipalityName: 'Nouméa' });
  await page.setViewportSize({ width: 1280, height: 1400 });
  await page.goto('/?vue=carte');
  await expect(pinsOf(page).first()).toBeInViewport();
  const overseas = rowsOf(page).filter({ hasText: 'Nouméa' }).first();
  await overseas.getByRole('button', { name: /^Situer sur la carte/ }).click();
  await expect(mapOf(page).getByRole('button', { name: /^Nouméa/ })).toBeInViewport();
});

test('an announcement shows its commune and the way from home; the map is loaded on demand', async ({
  page,
}) => {
  const scripts = mapScripts(page);
  const near = (await (await page.request.get('/api/announce/nearby?limit=1')).json())[0];
  const north = { ...near, code: '', latitude: near.latitude + 0.1, municipalityName: 'Chez moi' };
  await keepInStorage(page, { last_city: JSON.stringify(north) });
  await page.goto(`/announce/${near.id}`);
  await expect(page.getByText(/à 11\u00A0km de chez vous \(Chez moi\)/)).toBeVisible();
  const open = page.getByRole('button', { name: 'Voir sur la carte' });
  await page.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);

  await open.click();
  const dialog = page.getByRole('dialog', { name: `${near.municipalityName} (${near.zipCode})` });
  const map = dialog.getByRole('region', { name: `Carte\u00A0: ${near.municipalityName}` });
  const spot = map.locator('[class*="spot"]');
  await expect(spot).toContainText(near.municipalityName);
  expect(scripts.length).toBeGreaterThan(0);
  // One place in the middle, without a searched area.
  const [middle, place] = [await centreOf(map), await centreOf(spot)];
  expect(Math.hypot(place.x - middle.x, place.y - middle.y)).toBeLessThan(2);
  await expect(map.locator('path[class*="area"]')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(open).toBeFocused();
});

test('names on the map are neither under a pin nor over each other', async ({ page }) => {
  for (const [width, path] of [
    [360, '/?ville=france&vue=carte'],
    [1280, onMap],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await expect(pinsOf(page).first()).toBeVisible();
    const names = mapOf(page).locator('.leaflet-names-pane span');
    await expect(names.filter({ hasText: /^(Lyon|Paris)$/ }).first()).toBeVisible();
    const boxesOf = (elements: Locator) =>
      elements.evaluateAll((all) =>
        all.map((one) => {
          const { left, right, top, bottom } = one.getBoundingClientRect();
          return { name: one.textContent, left, right, top, bottom };
        }),
      );
    const written = await boxesOf(names);
    const pins = await boxesOf(mapOf(page).getByRole('button', { name: /annonce/ }));
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
    expect(overlapping, `at ${width} px`).toEqual([]);
  }
});
