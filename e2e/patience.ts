import { expect, type Page } from '@playwright/test';

/** A page that is about to be another, because it reloads or leads elsewhere, does not answer. */
const isAlive = (page: Page) =>
  page.evaluate(() => Reflect.get(globalThis, 'earlyTouches') === undefined).catch(() => false);

/**
 * As people do, this page waits after each opening until what it shows answers. A link clicked before works too, but as a
 * link: it leaves the page instead of going on in it. Whoever asks for less than the whole page does not wait.
 */
export function patient(page: Page): Page {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const untilAlive = () => expect.poll(() => isAlive(page), { intervals: [10, 20, 50] }).toBe(true);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    if (!options?.waitUntil) await untilAlive();
    return response;
  };
  page.reload = async (options) => {
    const response = await reload(options);
    await untilAlive();
    return response;
  };
  return page;
}
