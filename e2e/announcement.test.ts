import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { patient } from './patience.ts';

test('an announcement is shared with the keyboard alone: its link is copied, or another site opens with it', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'LinkedIn' }));
  const id = await publish(await logIn(product.url, 'karim'));
  const address = `${product.url}/seo/announce/${id}`;
  await page.goto(`/announce/${id}`);
  const button = page.getByRole('button', { name: 'Partager' });
  const menu = page.getByRole('dialog', { name: 'Partager cette annonce' });

  await button.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();

  await button.press('Enter');
  await expect(menu.getByRole('textbox', { name: 'Lien de partage' })).toHaveValue(address);
  await menu.getByRole('button', { name: 'Copier' }).press('Enter');
  await expect(page.getByText('Lien copié dans le presse-papiers !', { exact: true }).first()).toBeVisible();
  await expect(menu).toBeHidden();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);

  await button.press('Enter');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'LinkedIn' }).press('Enter');
  expect((await opened).url()).toContain(encodeURIComponent(`/seo/announce/${id}`));
});

test('a crawler that came through the listing is taken to the public page of an announcement', async ({
  browser,
  product,
}) => {
  const page = patient(
    await browser.newPage({
      userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      baseURL: product.url,
    }),
  );
  await page.goto('/');
  await page.getByRole('link', { name: /^Voir/ }).first().click();
  await expect(page).toHaveURL(/\/seo\/announce\/[0-9a-f]{32}$/);
  await expect(page.getByRole('link', { name: 'Voir l’annonce et répondre' })).toBeVisible();
  await page.close();
});
