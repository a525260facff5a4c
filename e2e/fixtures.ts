import { test as base, expect } from '@playwright/test';
import { startProduct } from '../scripts/services/product.mjs';
import { patient } from './patience.ts';

const brokenPolicy = /Content.Security.Policy/i;

type Options = {
  /** Console errors a journey provokes on purpose. */
  expectedErrors: RegExp | undefined;
};
type Worker = { product: { url: string } };

/** Each worker has the built product to itself; a page that logs an error or breaks the CSP fails its journey. */
export const test = base.extend<Options, Worker>({
  expectedErrors: [undefined, { option: true }],
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright accepts nothing but a pattern here
    async ({}, use) => {
      const product = await startProduct({ RATE_LIMIT_SCALE: '100' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 70_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url);
  },
  page: async ({ page, expectedErrors }, use) => {
    const errors: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`);
    });
    page.on('pageerror', (error) => errors.push(String(error)));
    await use(patient(page));
    // What breaks the content policy is never expected.
    expect(errors.filter((error) => brokenPolicy.test(error) || !expectedErrors?.test(error))).toEqual([]);
  },
});

export { expect };
