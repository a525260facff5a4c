import type { Page } from '@playwright/test';
import { desk, phone, resize } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { logInAs, publishAs, tokenOf } from './people.ts';

const legalTexts = ['/conditions', '/mentions-legales', '/confidentialite'];

/** The links can be clicked: no floating element covers them. */
async function expectLegalTexts(page: Page): Promise<void> {
  for (const text of legalTexts) {
    const link = page.getByRole('link').and(page.locator(`[href="${text}"]`));
    await link.last().click({ trial: true });
  }
}

/** Checks a page at both widths, without loading it again. */
async function visit(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    for (const width of [phone, desk]) {
      await resize(page, width);
      await expectLegalTexts(page);
    }
  });
}

test('a visitor gets no cookie, nothing from elsewhere, and the legal texts on every page', async ({
  page,
  context,
  product,
  request,
}) => {
  const id = await publishAs(request, await tokenOf(request, 'camille'));
  const elsewhere: string[] = [];
  const cookies: string[] = [];
  page.on('request', (one) => {
    const { protocol, origin } = new URL(one.url());
    const own = origin === new URL(product.url).origin || protocol === 'data:' || protocol === 'blob:';
    if (!own) elsewhere.push(one.url());
  });
  page.on('response', async (one) => {
    if ('set-cookie' in one.headers()) cookies.push(one.url());
  });
  for (const path of [
    '/',
    `/announce/${id}`,
    `/seo/announce/${id}`,
    '/login',
    '/register',
    '/forgot-password',
    ...legalTexts,
    '/?vue=carte',
  ]) {
    await visit(page, path);
  }
  const map = page.getByRole('region', { name: 'Carte des annonces' });
  await expect(map.getByRole('button', { name: /annonce/ }).first()).toBeVisible();
  expect(elsewhere).toEqual([]);
  expect(cookies).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});

test('someone logged in has the legal texts on every page too', async ({ page }) => {
  await logInAs(page, 'camille');
  for (const path of ['/messages', '/profile', '/announce', '/agenda', '/notifications'])
    await visit(page, path);
});
