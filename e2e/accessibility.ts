import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The axe rules that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds, as short lines: with all rules, or only with the given ones. */
export async function accessibilityProblems(page: Page, rules?: string[]) {
  // Half a megabyte that a document needs once.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const loaded = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) });
  // Otherwise axe opens a second page each time, for frames of other sites, which we do not have.
  const axe = loaded.options({ resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await (rules ? axe.withRules(rules) : axe).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`);
}

/** Waits for all animations except endless ones. */
const animationsEnded = (page: Page) =>
  page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });

export const phone = 360;
export const desk = 1280;

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

/**
 * Expects no accessibility problem in either theme and no sideways scrolling, at each of these widths or, without any, at the
 * current one. Loading a page takes longest, so it is loaded once. Themes differ only in colours, so the second one is
 * checked with the colour rules only.
 */
export async function expectAccessible(page: Page, name: string, widths?: readonly number[]): Promise<void> {
  for (const width of widths ?? [page.viewportSize()?.width ?? desk]) {
    if (widths) await resize(page, width);
    for (const [theme, rules] of [['light'], ['dark', colourRules]] as const) {
      await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
      await animationsEnded(page);
      const found = await accessibilityProblems(page, rules && [...rules]);
      expect.soft(found, `${name}, ${theme}, ${width} px`).toEqual([]);
    }
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(scrolled, `${name}, ${width} px`).toBeLessThanOrEqual(width);
  }
}
