import { type BrowserContext, test as base, expect } from '@playwright/test';
import { untilCalm } from '../scripts/lib/calm.mjs';
import { demoData, startProduct } from '../scripts/services/product.mjs';
import { patient } from './patience.ts';

const brokenPolicy = /Content.Security.Policy/i;

type Options = {
  /** Console errors that a test provokes on purpose. */
  expectedErrors: RegExp | undefined;
};
type Watch = { watch: undefined; calm: undefined };
type Worker = {
  /** Environment variables of the server, for a test file that needs other settings. */
  settings: Record<string, string>;
  product: { url: string };
};

/** The product with the content of the demo. */
export const startDemo = async (settings: Record<string, string>) =>
  startProduct(settings, { like: await demoData(process.env['DEMO_DATA'] ?? '') });

const hourInParis = Number(
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' }).format(),
);
/**
 * The `settings` of files about what a server sends by itself. Alerts are not sent at night, so its clock is moved to noon. Files that use
 * this same object share a worker, and so a server.
 */
export const sendsAtOnce = {
  ALERT_DELAY_S: '1',
  CLOCK_OFFSET_S: String((12 - hourInParis) * 3_600),
  PUSH_ANYWHERE: '1',
};

/**
 * Each worker starts its own server with the built product. A test fails when a page logs an error or violates the CSP. A file that
 * sets an option of the worker, such as `settings` or `launchOptions`, gets its own worker, and so its own server.
 */
export const test = base.extend<Options & Watch, Worker>({
  expectedErrors: [undefined, { option: true }],
  settings: [{}, { option: true, scope: 'worker' }],
  product: [
    async ({ settings }, use) => {
      const product = await startDemo({ RATE_LIMIT_SCALE: '100', ...settings });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  calm: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright accepts nothing but a pattern here
    async ({}, use) => {
      await untilCalm();
      await use(undefined);
    },
    { auto: true, timeout: 0 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  page: async ({ page }, use) => {
    await use(patient(page));
  },
  /** Collects the errors of every page of every context, also of those that a test opens itself. */
  watch: [
    async ({ browser, expectedErrors }, use) => {
      const errors: string[] = [];
      const listen = (context: BrowserContext): void => {
        context.on('console', (message) => {
          const said = `${message.text()} (${message.location().url})`;
          if (message.type() === 'error' || brokenPolicy.test(said)) errors.push(said);
        });
        context.on('weberror', (error) => errors.push(`${error.error()} (${error.page()?.url()})`));
      };
      browser.on('context', listen);
      await use(undefined);
      browser.off('context', listen);
      // A violation of the content policy always fails the test, whatever else is expected.
      expect(errors.filter((error) => brokenPolicy.test(error) || !expectedErrors?.test(error))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
