import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { logIn, ownAnnouncement, publish, writeToAuthor } from '../scripts/lib/demo-people.mjs';
import { desk, phone, resize } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';
import { expectFits } from './widths.ts';

/** Does this at each width, on the page that is open. */
async function atEach(page: Page, widths: readonly number[], check: (width: number) => Promise<void>) {
  for (const width of widths) {
    await resize(page, width);
    await check(width);
  }
}

const threeWidths = [phone, 768, desk];

test('cards have 1, 2 or 3 columns, the profile 600 px or 95 %, the sidebar 280, the bell 400, and nothing scrolls sideways', async ({
  browser,
  product,
}) => {
  const karim = await logIn(product.url, 'karim');
  const { page, context, ...camille } = await personOf(browser, product.url, 'camille');
  const own = await ownAnnouncement(camille);
  const conversation = await writeToAuthor(camille, await ownAnnouncement(karim), 'Bonjour');
  const main = page.getByRole('main');
  const bar = page.getByRole('navigation', { name: 'Navigation rapide' });

  await test.step('the columns of the cards', async () => {
    const grid = page
      .getByRole('list')
      .filter({ has: page.getByRole('article') })
      .first();
    await expectFits(page, '/?ville=france', { arrived: grid });
    await atEach(page, threeWidths, async (width) => {
      const shown = await grid.evaluate(
        (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
      );
      expect(shown, `columns at ${width} px`).toBe(threeWidths.indexOf(width) + 1);
    });
  });

  await test.step('the profile', async () => {
    const card = page.getByRole('tablist').locator('xpath=..');
    await expectFits(page, '/profile', { arrived: card });
    await atEach(page, threeWidths, async (width) => {
      const wide = Math.round((await card.boundingBox())?.width ?? 0);
      expect(wide, `the profile at ${width} px`).toBe(width === phone ? 342 : 600);
    });
  });

  await test.step('the sidebar, or the bar of a phone', async () => {
    const sidebar = page.getByRole('navigation', { name: 'Gestion des annonces' });
    await expectFits(page, '/announce');
    await atEach(page, threeWidths, async (width) => {
      await expect(width === desk ? sidebar : bar).toBeVisible();
      await expect(width === desk ? bar : sidebar).toBeHidden();
    });
    expect((await sidebar.boundingBox())?.width).toBe(280);
  });

  await test.step('the menu of a card is not cut off', async () => {
    await expectFits(page, '/announce?view=list', { arrived: main.getByRole('article').first() });
    await atEach(page, [phone, desk], async () => {
      const button = page.getByRole('button', { name: /Actions sur/ }).first();
      await button.click();
      const last = page.getByRole('menuitem', { name: 'Supprimer' });
      await expect
        .poll(() =>
          last.evaluate((item) => {
            const { x, y, width, height } = item.getBoundingClientRect();
            return item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
          }),
        )
        .toBe(true);
      await page.keyboard.press('Escape');
    });
  });

  await test.step('the inbox beside a conversation, or one after the other', async () => {
    const inbox = page.getByRole('region', { name: 'Conversations' });
    const row = inbox.getByRole('listitem').first();
    await expectFits(page, '/messages', { arrived: row });
    await atEach(page, threeWidths, async (width) => {
      await row.getByRole('link').click();
      const composer = page.getByRole('textbox', { name: 'Votre message' });
      await expect(composer).toBeVisible();
      await expect(page.getByRole('log')).toBeVisible();
      await expect(bar).toBeHidden();
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(inbox).toBeVisible({ visible: width === desk });
      await page.goBack();
      await expect(inbox).toBeVisible();
      await expect(composer).toBeHidden();
    });
    const log = page.getByRole('log');
    await expectFits(page, `/messages?conversation=${conversation}`, { arrived: log, footer: false });
  });

  await test.step('the agenda, also in the header of a phone, and the notifications', async () => {
    await expectFits(page, '/agenda');
    await resize(page, phone);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Agenda' })).toBeVisible();
    await expectFits(page, '/notifications');
  });

  await test.step('the list of the bell', async () => {
    await expectFits(page, `/announce/${own}`);
    await karim.call('POST', `/api/comments/announce/${own}`, { content: 'Un mot pour la cloche' });
    await page.getByRole('button', { name: /^Notifications, / }).click();
    const list = page.getByRole('list', { name: 'Vos notifications' });
    expect(await list.evaluate((element) => getComputedStyle(element).maxHeight)).toBe('400px');
  });
  await context.close();
});

test('a narrow card and a row of the map show places, level and price', async ({ page, product }) => {
  const title = `Foot à quatre ${Date.now()}`;
  await publish(await logIn(product.url, 'karim'), {
    title,
    zipCode: '29200',
    municipalityName: 'Brest',
    startDate: dayFromNow(1),
    startTime: '19:00',
    places: 3,
    level: 'advanced',
    priceCents: 750,
  });
  await page.setViewportSize({ width: phone, height: 740 });
  const around = '/?ville=Brest&cp=29200&lat=48.39&lon=-4.49&km=10';
  for (const [address, role] of [
    [around, 'article'],
    [`${around}&vue=carte`, 'listitem'],
  ] as const) {
    await page.goto(address);
    const shown = page.getByRole(role).filter({ hasText: title });
    const dots = shown.getByRole('img', { name: '3 places libres sur 3' });
    await dots.scrollIntoViewIfNeeded();
    await expect(dots).toBeInViewport({ ratio: 1 });
    for (const words of ['3 places libres', 'Confirmé', '7,50\u00A0€'])
      await expect(shown.getByText(words)).toBeInViewport({ ratio: 1 });
  }
});

test('the first page has at most 130 kB of scripts and no live connection; an announcement waits for 8 scripts', async ({
  page,
}) => {
  const weights: Promise<number>[] = [];
  const sockets: string[] = [];
  const scripts: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  page.on('requestfinished', (request) => {
    if (request.resourceType() !== 'script') return;
    scripts.push(request.url());
    weights.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const sizes = await Promise.all(weights);
  expect(sizes.length).toBeGreaterThan(2);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(130_000);
  expect(sockets).toEqual([]);
  expect(scripts.filter((url) => /stomp|sockjs|member-tools|live/.test(url))).toEqual([]);

  const path = await page
    .getByRole('article')
    .first()
    .getByRole('heading')
    .getByRole('link')
    .getAttribute('href');
  const html = await (await page.request.get(path ?? '')).text();
  const waitedFor =
    html.match(/<(?:script[^>]* src|link[^>]* rel="modulepreload"[^>]* href)="[^"]+\.js"/g) ?? [];
  expect(waitedFor.length).toBeGreaterThan(2);
  expect(waitedFor.length).toBeLessThanOrEqual(8);
});
