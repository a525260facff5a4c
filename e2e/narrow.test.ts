import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

// One of the URLs does not exist.
test.use({ expectedErrors: /status of 404 .*\/nulle-part\)$/ });

/** The narrowest supported width, and half of a usual window, which is its width at 200 % zoom. */
const widths = [320, 640];

async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    return [...document.querySelectorAll('main *, header *, footer *')]
      .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
      .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 30)}`)
      .slice(0, 5);
  });
}

test('no screen scrolls sideways at 320 px or at 200 %', async ({ browser, product }) => {
  const visitor = await browser.newContext({ baseURL: product.url });
  const lea = await personOf(browser, product.url, 'lea');
  const [own] = await lea.call<{ id: string }[]>('GET', '/api/announce/me');
  const [talk] = await lea.call<{ id: string }[]>('GET', '/api/chat/conversations');
  const main = (page: Page) => page.getByRole('main');
  const heading = (page: Page): Locator => main(page).getByRole('heading').first();
  const screens: [Page, Record<string, (page: Page) => Locator>][] = [
    [
      await visitor.newPage(),
      {
        '/': (page) => main(page).getByRole('article').first(),
        '/login': heading,
        '/register': heading,
        '/conditions': heading,
        '/nulle-part': heading,
      },
    ],
    [
      lea.page,
      {
        '/?ville=france': (page) => main(page).getByRole('article').first(),
        [`/announce/${own?.id}`]: heading,
        '/announce': heading,
        '/announce?view=list': (page) => main(page).getByRole('article').first(),
        '/messages': (page) => main(page).getByRole('link').first(),
        [`/messages?conversation=${talk?.id}`]: (page) => page.getByRole('log'),
        '/agenda': heading,
        '/notifications': heading,
        '/profile': (page) => main(page).getByRole('tablist'),
      },
    ],
  ];
  for (const [page, paths] of screens) {
    for (const [path, arrived] of Object.entries(paths)) {
      await page.goto(path);
      await expect(arrived(page)).toBeVisible();
      for (const width of widths) {
        await page.setViewportSize({ width, height: 700 });
        await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
        expect(await stickingOut(page), `${path} at ${width} px`).toEqual([]);
      }
    }
  }
  await visitor.close();
  await lea.context.close();
});
