import type { Page } from '@playwright/test';
import { desk, expectAccessible, phone } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { patient } from './patience.ts';
import { logInAs, logInByForm, publishAs, tokenOf } from './people.ts';

const title = (page: Page) => page.getByRole('heading', { level: 1 });
const shown = (page: Page, name: string) => page.getByText(name, { exact: true }).first();

test.describe('an announcement', () => {
  test('is opened from the listing, and its back link restores the scroll position', async ({ page }) => {
    await page.goto('/');
    const card = page.getByRole('article').nth(10);
    await card.scrollIntoViewIfNeeded();
    const name = (await card.getByRole('heading').textContent()) ?? '';
    const before = await card.boundingBox();
    await card.getByRole('link', { name: /^Voir/ }).click();
    await expect(title(page)).toHaveText(name);
    await expect.poll(async () => (await page.title()).startsWith(name)).toBe(true);
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(card.getByRole('heading')).toHaveText(name);
    await expect
      .poll(async () => Math.round((await card.boundingBox())?.y ?? 0))
      .toBe(Math.round(before?.y ?? -1));
  });

  test('has a link that is copied as it is shared', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const id = await publishAs(page.request, await tokenOf(page.request, 'karim'));
    await page.goto(`/announce/${id}`);
    await page.getByRole('button', { name: 'Partager' }).click();
    const menu = page.getByRole('dialog', { name: 'Partager cette annonce' });
    await expect(menu.getByRole('textbox', { name: 'Lien de partage' })).toHaveValue(
      `${baseURL}/seo/announce/${id}`,
    );
    await menu.getByRole('button', { name: 'Copier' }).click();
    await expect(shown(page, 'Lien copié dans le presse-papiers !')).toBeVisible();
    await expect(menu).toBeHidden();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/seo/announce/${id}`);
  });

  test('is shared with the keyboard alone, and Escape leads back to the button', async ({
    page,
    context,
  }) => {
    await context.route('https://www.linkedin.com/**', (route) => route.fulfill({ body: 'LinkedIn' }));
    const id = await publishAs(page.request, await tokenOf(page.request, 'karim'));
    await page.goto(`/announce/${id}`);
    const button = page.getByRole('button', { name: 'Partager' });
    await button.press('Enter');
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
    await expect(button).toBeFocused();
    await button.press('Enter');
    const opened = context.waitForEvent('page');
    await page.getByRole('link', { name: 'LinkedIn' }).press('Enter');
    expect((await opened).url()).toContain(encodeURIComponent(`/seo/announce/${id}`));
  });

  test('is changed and deleted by its author alone', async ({ page, browser, baseURL }) => {
    const token = await logInAs(page, 'karim');
    const id = await publishAs(page.request, token);
    const visit = await browser.newPage(baseURL === undefined ? {} : { baseURL });
    await visit.goto(`/announce/${id}`);
    await expect(title(visit)).toBeVisible();
    await expect(visit.getByRole('link', { name: 'Modifier' })).toBeHidden();
    await visit.close();

    await page.goto(`/announce/${id}`);
    await expect(page.getByRole('link', { name: 'Modifier' })).toHaveAttribute(
      'href',
      `/announce?edit=${id}`,
    );
    await page.getByRole('button', { name: 'Supprimer' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText(
      'Êtes-vous sûr de vouloir supprimer cette annonce ? Cette action est irréversible.',
    );
    await question.getByRole('button', { name: 'Supprimer' }).dblclick();
    await expect(shown(page, 'Annonce supprimée avec succès')).toBeVisible();
    await expect(page).toHaveURL('/announce?view=list');
    expect((await page.request.get(`/api/announce/${id}`)).status()).toBe(404);
  });

  test('takes a crawler that came through the listing to its public page', async ({ browser, baseURL }) => {
    const page = patient(
      await browser.newPage({
        userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
        ...(baseURL !== undefined && { baseURL }),
      }),
    );
    await page.goto('/');
    await page.getByRole('link', { name: /^Voir/ }).first().click();
    await expect(page).toHaveURL(/\/seo\/announce\/[0-9a-f]{32}$/);
    await page.close();
  });
});

test.describe('an announcement that is gone', () => {
  test.use({ expectedErrors: /status of 404/ });

  test('shows that it was not found, with a link back', async ({ page }) => {
    await page.goto(`/announce/${'f'.repeat(32)}`);
    await expect(title(page)).toHaveText('Annonce non trouvée');
    await expectAccessible(page, 'gone');
    await page.getByRole('link', { name: 'Retour' }).click();
    await expect(page).toHaveURL('/');
  });
});

test.describe('comments', () => {
  test('are published, changed and deleted by who wrote them', async ({ page }) => {
    const id = await publishAs(page.request, await tokenOf(page.request, 'karim'));
    await logInAs(page, 'lea');
    await page.goto(`/announce/${id}`);
    await page
      .getByRole('textbox', { name: 'Votre commentaire' })
      .fill('Je viens, plan : https://example.org/plan.');
    await page.getByRole('button', { name: 'Publier' }).click();
    await expect(shown(page, 'Commentaire publié avec succès')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Commentaires 1' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'https://example.org/plan' })).toHaveAttribute(
      'rel',
      /nofollow/,
    );

    const menu = page.getByRole('button', { name: 'Modifier ou supprimer mon commentaire' });
    await menu.click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await page.getByRole('textbox', { name: 'Modifier mon commentaire' }).fill('Je viens finalement à pied.');
    await page.getByRole('button', { name: 'Enregistrer' }).click();
    await expect(page.getByText('Je viens finalement à pied.')).toBeVisible();
    await expect(page.getByText('modifié', { exact: true })).toBeVisible();

    await menu.click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click();
    await expect(shown(page, 'Commentaire supprimé')).toBeVisible();
    await expect(page.getByText('Aucun commentaire pour l’instant.')).toBeVisible();
  });

  test('lead a visitor to the login page, and back to the announcement', async ({ page }) => {
    const id = await publishAs(page.request, await tokenOf(page.request, 'karim'));
    await page.goto(`/announce/${id}`);
    await expect(page.getByText('Connectez-vous pour ajouter un commentaire')).toBeVisible();
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await logInByForm(page, 'lea@demo.example');
    await expect(page).toHaveURL(`/announce/${id}`);
    await expect(page.getByRole('textbox', { name: 'Votre commentaire' })).toBeVisible();
  });
});

test('votes on the page of an announcement are given and taken back', async ({ page }) => {
  const id = await publishAs(page.request, await tokenOf(page.request, 'karim'));
  await logInAs(page, 'lea');
  await page.goto(`/announce/${id}`);
  await page.getByRole('button', { name: 'J’aime, 0' }).click();
  const given = page.getByRole('button', { name: 'J’aime, 1' });
  await expect(given).toHaveAttribute('aria-pressed', 'true');
  await expect(given).not.toHaveAttribute('aria-disabled');
  await page.reload();
  await expect(given).toHaveAttribute('aria-pressed', 'true');
  await given.click();
  await expect(page.getByRole('button', { name: 'J’aime, 0' })).toHaveAttribute('aria-pressed', 'false');
});

test('an announcement and its sharing have no accessibility problem and do not scroll sideways', async ({
  page,
}) => {
  const token = await logInAs(page, 'karim');
  const id = await publishAs(page.request, token, { title: `Tennis ${'très'.repeat(12)} long` });
  await page.request.post(`/api/comments/announce/${id}`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { content: 'Une question ?' },
  });
  await page.goto(`/announce/${id}`);
  await expect(page.getByText('Une question ?')).toBeVisible();
  for (const width of [desk, phone]) {
    await expectAccessible(page, 'announcement', [width]);
    await page.getByRole('button', { name: /^Partager/ }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page, 'sharing');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
});
