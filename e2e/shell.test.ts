import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';

test.describe('the theme', () => {
  test.use({ colorScheme: 'dark' });

  test('is light whatever the system prefers, until a person chooses the dark one', async ({ page }) => {
    const theme = page.locator('html');
    // The button is at the end of the page. The list of the home page would grow while it is clicked, and push it away.
    await page.goto('/mentions-legales');
    await expect(theme).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Thème sombre' }).click();
    await expect(theme).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(theme).toHaveAttribute('data-theme', 'dark');
  });
});

test.describe('an address that leads nowhere', () => {
  test.use({ expectedErrors: /status of 4(04|10)/ });

  test('is 404, or 410 for an announcement that was deleted, with a page that leads back', async ({
    page,
    product,
  }) => {
    const lea = await logIn(product.url, 'lea');
    const id = await publish(lea);
    await lea.call('DELETE', `/api/announce/${id}`);
    for (const [address, status, title, back] of [
      ['/nulle-part', 404, 'Hors du terrain', 'Retour à l’accueil'],
      [`/announce/${'0'.repeat(32)}`, 404, 'Annonce non trouvée', 'Retour'],
      [`/announce/${id}`, 410, 'Annonce non trouvée', 'Retour'],
    ] as const) {
      expect((await page.goto(address))?.status()).toBe(status);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.getByRole('link', { name: back, exact: true }).click();
      await expect(page).toHaveURL('/');
    }
    await expect(page.getByRole('combobox', { name: 'Ville' })).toBeVisible();
  });
});

test.describe('a page whose file does not arrive', () => {
  test.use({ expectedErrors: /net::ERR_FAILED|did not load/ });

  test('is loaded once more, and then shows', async ({ page }) => {
    let refused = 0;
    await page.route('**/assets/home-*.js', (route) => {
      refused += 1;
      return refused === 1 ? route.abort() : route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('combobox', { name: 'Ville' })).toBeVisible();
    expect(refused).toBe(2);
  });
});
