import type { Page } from '@playwright/test';
import { desk, expectAccessible, phone } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

const cityField = (page: Page) => page.getByRole('combobox', { name: 'Ville' });
/** Other fields have options too, so this looks in the city list only. */
const cities = (page: Page) => page.getByRole('listbox', { name: 'Villes' }).getByRole('option');
const lostPage = /status of 404/;

test.describe('the home page', () => {
  test('finds a city by a loose spelling and keeps the choice on this device', async ({ page }) => {
    await page.goto('/');
    await cityField(page).pressSequentially('st etienne');
    const first = cities(page).first();
    await expect(first).toContainText('Saint-Étienne (42');
    await first.click();
    await expect(cityField(page)).toHaveValue(/^Saint-Étienne \(42\d{3}\)$/);
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.reload();
    await expect(cityField(page)).toHaveValue(/^Saint-Étienne/);
  });

  test('answers a postal code with the commune that has it', async ({ page }) => {
    await page.goto('/');
    await cityField(page).fill('69003');
    await expect(cities(page).first()).toContainText('Lyon 3e');
  });

  test('says so when no city is found', async ({ page }) => {
    await page.goto('/');
    await cityField(page).fill('zzzzzz');
    await expect(page.getByRole('status')).toHaveText('Aucune ville trouvée');
  });

  test('is complete with the keyboard alone', async ({ page }) => {
    await page.goto('/');
    await expect(cityField(page)).toBeVisible();
    for (let presses = 0; presses < 10; presses++) {
      await page.keyboard.press('Tab');
      if (await cityField(page).evaluate((field) => field === document.activeElement)) break;
    }
    await expect(cityField(page)).toBeFocused();
    await page.keyboard.type('chapelle');
    await expect(cities(page).and(page.getByRole('option', { selected: true }))).toHaveCount(1);
    await page.keyboard.press('ArrowDown');
    const second = cities(page).nth(1);
    await expect(second).toHaveAttribute('aria-selected', 'true');
    const wanted =
      (await second.locator(':scope > small').evaluate((small) => small.previousSibling?.textContent)) ?? '';
    await page.keyboard.press('Escape');
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('listbox')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(cityField(page)).toHaveValue(wanted);
  });

  test('with its cities open has no accessibility problem and does not scroll sideways', async ({ page }) => {
    await page.goto('/');
    await cityField(page).fill('lyon');
    await expect(cities(page).first()).toBeVisible();
    await expectAccessible(page, 'cities', [phone, 768, desk]);
  });
});

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
  test.use({ expectedErrors: lostPage });

  test('answers 404 with a page that leads back home', async ({ page }) => {
    const response = await page.goto('/nulle-part');
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Hors du terrain');
    await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
    await expect(page).toHaveURL('/');
    await expect(cityField(page)).toBeVisible();
  });
});

test.describe('an older name of a page', () => {
  test.use({ expectedErrors: lostPage });

  for (const [former, present] of Object.entries({
    '/Home': '/',
    '/Login?from=mail': '/login?from=mail',
    '/AnnounceDetailPage/5f2a': '/announce/5f2a',
    '/ResetPassword?token=abc': '/reset-password?token=abc',
  })) {
    test(`${former} leads to ${present}`, async ({ page }) => {
      await page.goto(former);
      await expect(page).toHaveURL(present);
    });
  }
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
    await expect(cityField(page)).toBeVisible();
    expect(refused).toBe(2);
  });
});
