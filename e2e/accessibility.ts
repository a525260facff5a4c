import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { isLong } from '../scripts/lib/long.mjs';
import { expect } from './fixtures.ts';

/** The axe rules that depend on colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

type Checked = {
  /** Only the rules of colours. */
  coloursOnly?: boolean;
  within?: string | undefined;
};

/** The violations that axe finds, as short lines. */
async function problemsIn(page: Page, { coloursOnly = false, within }: Checked): Promise<string[]> {
  // Half a megabyte that a document needs once.
  const isLoaded = await page.evaluate(() => 'axe' in window);
  const loaded = new AxeBuilder({ page, ...(isLoaded && { axeSource: 'void 0' }) });
  // Otherwise axe opens a second page each time, for frames of other sites, which we do not have.
  const axe = loaded.options({ resultTypes: ['violations'] }).setLegacyMode();
  if (within) axe.include(within);
  if (coloursOnly) axe.withRules(colourRules);
  const { violations } = await axe.analyze();
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

/** The least width and height of what a finger presses, in pixels. */
const fingertip = 44;

/**
 * What can be pressed and is smaller than a fingertip. A field counts with its box, a choice with its label, and anything with the
 * invisible area around it; a link inside a text is as high as its line.
 */
const smallTargets = (page: Page, within = 'body') =>
  page.evaluate(
    ([least, root]) => {
      const pressed =
        'a[href], button, input, select, textarea, summary, [role=option], [role=menuitem], [role=tab]';
      const areaOf = (element: Element) => {
        const { width, height } = element.getBoundingClientRect();
        const around = ['::before', '::after'].map((name) => {
          const { content, position, width: wide, height: high } = getComputedStyle(element, name);
          return content === 'none' || position !== 'absolute'
            ? [0, 0]
            : [parseFloat(wide), parseFloat(high)];
        });
        return [
          Math.max(width, ...around.map(([wide = 0]) => wide)),
          Math.max(height, ...around.map(([, high = 0]) => high)),
        ] as const;
      };
      const isInText = (element: Element) =>
        element.matches('a, button') &&
        getComputedStyle(element).display === 'inline' &&
        (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length;
      // Until it has the focus.
      const isUnseen = (element: Element) =>
        element.matches('a, button') && element.getBoundingClientRect().width <= 1;
      return [...document.querySelectorAll(root)]
        .flatMap((part) => [...part.querySelectorAll(pressed)])
        .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter(
          (element) => !element.closest('[inert], [aria-hidden=true], .maplibregl-map, .leaflet-container'),
        )
        .filter((element) => !isInText(element) && !isUnseen(element))
        .flatMap((element) => {
          const label =
            element.matches('input, select, textarea') && (element as HTMLInputElement).labels?.[0];
          const box = element.matches('input, select, textarea') && element.parentElement;
          const areas = [element, ...(label ? [label] : []), ...(box ? [box] : [])].map(areaOf);
          if (areas.some(([width, height]) => width > least - 0.5 && height > least - 0.5)) return [];
          const [width, height] = areas[0] ?? [0, 0];
          const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
          return [
            `${element.tagName} '${name}' ${Math.round(width)}×${Math.round(height)} ${element.className}`,
          ];
        });
    },
    [fingertip, within] as const,
  );

export const phone = 360;
export const desk = 1280;
export const both = [phone, desk] as const;
/** The part that is new when a dialog or a menu opens. */
export const inDialog = 'dialog[open]';
export const inMenu = '[role=menu]';

export async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
}

type Where = {
  /** Without any, the current one. */
  widths?: readonly number[] | undefined;
  /** A selector of the part that is new, on a page whose other parts have been checked before. Contrast takes axe a second on a full page. */
  within?: string | undefined;
};

/**
 * Expects no accessibility problem in either theme and no sideways scrolling. Loading a page takes long, so it is loaded once for
 * all widths. Themes differ only in colours, so the second one is checked with the colour rules only. axe takes a second for a page:
 * except in the long form it looks at the first width, which is the one of a phone where several are given.
 */
export async function expectAccessible(
  page: Page,
  name: string,
  { widths, within }: Where = {},
): Promise<void> {
  for (const [nth, width] of (widths ?? [page.viewportSize()?.width ?? desk]).entries()) {
    if (widths) await resize(page, width);
    for (const theme of nth === 0 || isLong ? ['light', 'dark'] : []) {
      await page.evaluate((chosen) => (document.documentElement.dataset['theme'] = chosen), theme);
      await animationsEnded(page);
      const found = await problemsIn(page, { coloursOnly: theme === 'dark', within });
      expect.soft(found, `${name}, ${theme}, ${width} px`).toEqual([]);
    }
    if (width === phone) expect.soft(await smallTargets(page, within), `${name}, small targets`).toEqual([]);
    const scrolled = await page.evaluate(() => document.documentElement.scrollWidth);
    expect.soft(scrolled, `${name}, ${width} px`).toBeLessThanOrEqual(width);
  }
}
