import type { Locator, Page } from '@playwright/test';
import { resize } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

/** The narrowest supported width, half of a usual window, which is its width at 200 % zoom, and a usual window. */
const widths = [320, 640, 1280];

export const legalTexts = ['/conditions', '/mentions-legales', '/confidentialite'];

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

/** The links can be clicked: no floating element covers them. */
async function expectLegalTexts(page: Page): Promise<void> {
  for (const text of legalTexts) {
    const link = page.getByRole('link').and(page.locator(`[href="${text}"]`));
    await link.last().click({ trial: true });
  }
}

type Seen = {
  /** What shows that the page is there. */
  arrived?: Locator;
  /** Whether the page has the footer with the legal texts. */
  footer?: boolean;
};

/** Loads a page once: at no width does it scroll sideways, and the legal texts are reachable. */
export async function expectFits(
  page: Page,
  path: string,
  { arrived = page.getByRole('heading', { level: 1 }).first(), footer = true }: Seen = {},
): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(arrived).toBeVisible();
    for (const width of widths) {
      await resize(page, width);
      expect(await stickingOut(page), `${path} at ${width} px`).toEqual([]);
      if (footer && width !== 640) await expectLegalTexts(page);
    }
  });
}
