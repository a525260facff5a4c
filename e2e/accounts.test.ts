import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from './fixtures.ts';
import { followMail } from './mails.ts';
import { patient } from './patience.ts';
import { atHome, logInByForm } from './people.ts';

const first = 'Terrain-Vert-42';
const second = 'Nouveau-Maillot-7';
const third = 'Derniere-Passe-9';

const email = (page: Page) => page.getByRole('textbox', { name: 'E-mail', exact: true });
const menu = (page: Page) => page.getByRole('button', { name: /compte|menu/i });

async function chooseCity(page: Page, text: string, city: RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Ville' });
  await field.fill(text);
  await page.getByRole('option', { name: city }).first().click();
  await expect(field).toHaveValue(city);
}

async function logIn(page: Page, address: string, password?: string): Promise<void> {
  await page.goto('/login');
  await logInByForm(page, address, password);
}

test.describe('an account', () => {
  test.use({ expectedErrors: /status of 40[0139]/ });

  test('lives from its registration to its erasure', async ({ page, browser, product }) => {
    const name = `camille_${Date.now()}`;
    const address = `${name}@exemple.org`;

    await test.step('register', async () => {
      await page.goto('/register');
      await page.getByLabel('Nom d’utilisateur').fill(name);
      await email(page).fill(address);
      await page.getByLabel('Mot de passe', { exact: true }).fill(first);
      await page.getByLabel('Confirmation du mot de passe').fill(first);
      await chooseCity(page, 'st etienne', /^Saint-Étienne \(42/);
      await page.getByRole('checkbox', { name: /conditions d['’]utilisation/ }).check();
      await expect(page.getByRole('checkbox', { name: /lettre d’information/ })).not.toBeChecked();
      await page.getByRole('button', { name: 'Créer mon compte' }).click();
      await expect(
        page.getByText('Inscription réussie ! Vérifiez votre email pour activer votre compte.'),
      ).toBeVisible();
    });

    await test.step('be told that the account is not active', async () => {
      await logIn(page, address, first);
      await expect(page.getByText('Votre compte n’est pas encore activé.')).toBeVisible();
      await expect(page.getByRole('button', { name: /Renvoyer/ })).toBeVisible();
    });

    await test.step('activate where it was registered, which logs in', async () => {
      await followMail(page, address, /active/i, '/activate-account');
      await expect(page.getByText('Activation réussie !')).toBeVisible();
      await page.getByRole('main').getByRole('link', { name: 'Accueil' }).click();
      await atHome(page);
      await menu(page).click();
      await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    });

    await test.step('log in', async () => {
      await logIn(page, address, first);
      await atHome(page);
      await menu(page).click();
      await expect(page.getByText(address)).toBeVisible();
    });

    await test.step('log out in one tab, and so in the others; a login leads back', async () => {
      const other = patient(await page.context().newPage());
      await other.goto('/profile?onglet=mot-de-passe');
      await expect(other.getByRole('heading', { name: 'Mon Profil' })).toBeVisible();
      await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
      await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();
      await expect(other).toHaveURL('/login');
      await logInByForm(other, address, first);
      await expect(other).toHaveURL('/profile?onglet=mot-de-passe');
      await expect(other.getByRole('tab', { name: 'Mot de passe' })).toHaveAttribute('aria-selected', 'true');
      await other.close();
    });

    await test.step('change the profile and the city', async () => {
      await page.goto('/profile');
      await expect(email(page)).toBeDisabled();
      await page.getByLabel('Nom d’utilisateur').fill(`${name}_bis`);
      await chooseCity(page, '69003', /^Lyon 3e \(69003\)/);
      await page.getByRole('button', { name: 'Mettre à jour le profil' }).click();
      await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
      await page.reload();
      await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue(`${name}_bis`);
      await expect(page.getByText(/Lyon 3e \(69003\)/).first()).toBeVisible();
    });

    const elsewhere = patient(await (await browser.newContext({ baseURL: product.url })).newPage());

    await test.step('change the password, which logs the other device out', async () => {
      await logIn(elsewhere, address, first);
      await atHome(elsewhere);
      await page.getByRole('tab', { name: 'Mot de passe' }).click();
      await page.getByLabel('Mot de passe actuel').fill(first);
      await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(second);
      await page.getByLabel('Confirmation du nouveau mot de passe').fill(second);
      await page.getByRole('button', { name: 'Changer le mot de passe' }).click();
      await expect(page.getByText('Mot de passe modifié avec succès')).toBeVisible();
      await elsewhere.goto('/profile');
      await expect(elsewhere).toHaveURL(/\/login/);
    });

    await test.step('forget it, and reset it by mail', async () => {
      await elsewhere.goto('/forgot-password');
      await email(elsewhere).fill(address);
      await elsewhere.getByRole('button', { name: 'Envoyer' }).click();
      await expect(
        elsewhere.getByText('Si un compte existe pour cet email, un lien de réinitialisation a été envoyé.'),
      ).toBeVisible();
      await followMail(elsewhere, address, /nouveau mot de passe/i, '/reset-password');
      await elsewhere.getByLabel('Nouveau mot de passe').fill(third);
      await elsewhere.getByRole('button', { name: 'Réinitialiser' }).click();
      await expect(
        elsewhere.getByText('Mot de passe réinitialisé avec succès. Votre compte est maintenant activé.'),
      ).toBeVisible();
      await logIn(elsewhere, address, third);
      // The login leads back to the page that was open when the session on this device ended.
      await expect(elsewhere).toHaveURL('/profile');
    });

    await test.step('export the data', async () => {
      const download = elsewhere.waitForEvent('download');
      await elsewhere.getByRole('button', { name: 'Télécharger mes données' }).click();
      const files = unzipSync(new Uint8Array(await readFile(await (await download).path())));
      expect(strFromU8(files['profil.json'] ?? new Uint8Array())).toContain(address);
    });

    await test.step('delete the account', async () => {
      await elsewhere.getByRole('button', { name: 'Supprimer mon compte' }).first().click();
      const dialog = elsewhere.getByRole('dialog');
      await dialog
        .getByLabel(/mot de passe/i)
        .first()
        .fill('Pas-Le-Bon-1');
      await dialog.getByRole('button', { name: /Supprimer/ }).click();
      await expect(dialog.getByText('Le mot de passe actuel est incorrect.')).toBeVisible();
      await dialog
        .getByLabel(/mot de passe/i)
        .first()
        .fill(third);
      await dialog.getByRole('button', { name: /Supprimer/ }).click();
      await atHome(elsewhere);
      await logIn(elsewhere, address, third);
      await expect(elsewhere.getByText('Identifiants invalides')).toBeVisible();
    });
    await elsewhere.context().close();
  });
});
