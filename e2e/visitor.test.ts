import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { expectFits, legalTexts } from './widths.ts';

// One of the URLs does not exist.
test.use({ expectedErrors: /status of 404 .*\/nulle-part\)$/ });

test('a visitor gets no cookie, nothing from elsewhere, and on every page, however narrow, the legal texts', async ({
  page,
  context,
  product,
}) => {
  const id = await publish(await logIn(product.url, 'camille'));
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
  await expectFits(page, '/', { arrived: page.getByRole('article').first() });
  for (const path of [
    `/announce/${id}`,
    `/seo/announce/${id}`,
    '/login',
    '/register',
    '/forgot-password',
    '/nulle-part',
    ...legalTexts,
  ]) {
    await expectFits(page, path);
  }
  const map = page.getByRole('region', { name: 'Carte des annonces' });
  await expectFits(page, '/?vue=carte', { arrived: map.getByRole('button', { name: /annonce/ }).first() });
  await expect(map.locator('path').first()).toBeAttached();
  expect(elsewhere).toEqual([]);
  expect(cookies).toEqual([]);
  expect(await context.cookies()).toEqual([]);
});
