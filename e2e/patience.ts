import { expect, type Page } from '@playwright/test';

/** Whether the page is hydrated. False while it reloads or navigates. */
const isHydrated = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'earlyTouches') === undefined).catch(() => false);

/**
 * Makes `goto` and `reload` wait until the page is hydrated. A link clicked earlier works too, but loads a new document
 * instead of navigating within the page. With the option `waitUntil`, `goto` does not wait for hydration.
 */
export function patient(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const untilHydrated = () => expect.poll(() => isHydrated(page), { intervals: [10, 20, 50] }).toBe(true);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilHydrated();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilHydrated();
    return response;
  };
  return page;
}
