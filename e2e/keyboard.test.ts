import type { Locator, Page } from '@playwright/test';
import { demoPassword, keepSession, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { atHome } from './people.ts';

const farthest = 80;
const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);

/** Presses a key until the element has the focus, as a person without a mouse would. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(wanted).toBeVisible();
  for (let presses = 0; presses < farthest && !(await isFocused(wanted)); presses += 1) {
    await page.keyboard.press(key);
  }
  await expect(wanted).toBeFocused();
}

/** Opens the account menu and moves down to one of its items. */
async function chooseInMenu(page: Page, name: string): Promise<void> {
  await tabTo(page, page.getByRole('button', { name: /^Menu du compte/ }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const item = page.getByRole('menuitem', { name });
  await expect(item).toBeVisible();
  for (let presses = 0; presses < 10 && !(await isFocused(item)); presses += 1) {
    await page.keyboard.press('ArrowDown');
  }
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

test('one logs in, comments, writes to an author, reads the conversation, changes the profile and leaves, without a mouse', async ({
  page,
  product,
}) => {
  const title = `Tennis sans souris ${Date.now()}`;
  const id = await publish(await logIn(product.url, 'karim'), { title });
  const hello = `Bonjour du clavier (${Date.now()})`;
  const more = `Et encore un mot (${Date.now()})`;

  await test.step('the first Tab offers a link to skip to the content', async () => {
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The screen has focused its first field.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    await tabTo(page, page.getByRole('link', { name: 'Aller au contenu' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
  await test.step('log in', async () => {
    await tabTo(page, page.getByLabel('E-mail', { exact: true }));
    await page.keyboard.type('lea@demo.example');
    await tabTo(page, page.getByLabel('Mot de passe', { exact: true }));
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await atHome(page);
  });
  await test.step('comment', async () => {
    await page.goto(`/announce/${id}`);
    await tabTo(page, page.getByRole('textbox', { name: 'Votre commentaire' }));
    await page.keyboard.type('Un mot au clavier');
    await tabTo(page, page.getByRole('button', { name: 'Publier', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Commentaire publié avec succès')).toBeVisible();
  });
  await test.step('write to the author: the focus stays in the dialog, and comes back', async () => {
    const button = page.getByRole('button', { name: "Contacter l'auteur" }).first();
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: /^Contacter/ });
    await tabTo(page, dialog.getByRole('textbox'));
    await page.keyboard.type(hello);
    await tabTo(page, dialog.getByRole('button', { name: 'Envoyer' }));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('read the conversation, and answer', async () => {
    await chooseInMenu(page, 'Messages');
    await expect(page).toHaveURL(/\/messages/);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: new RegExp(hello.slice(0, 18)) }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText(hello)).toBeVisible();
    await tabTo(page, page.getByRole('textbox', { name: 'Votre message' }));
    await page.keyboard.type(more);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('log').getByText(more)).toBeVisible();
  });
  await test.step('change the profile, and go through its tabs', async () => {
    await page.goto('/profile');
    const name = `lea_${Date.now()}`;
    const field = page.getByLabel('Nom d’utilisateur');
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Profil mis à jour avec succès')).toBeVisible();
    await expect(field).toHaveValue(name);
    await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Mot de passe' })).toBeFocused();
    await tabTo(page, page.getByLabel('Mot de passe actuel'));
  });
  await test.step('log out', async () => {
    await chooseInMenu(page, 'Déconnexion');
    await expect(page.getByRole('link', { name: 'Connexion' })).toBeVisible();
  });
});

/** Types a few letters of a town and takes the first suggestion. */
async function chooseTown(page: Page, letters: string, whole: RegExp): Promise<void> {
  const field = page.getByRole('combobox', { name: 'Ville' });
  await tabTo(page, field);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(letters);
  // Enter chooses nothing until the list matches the whole text and an option is selected.
  const cities = page.getByRole('listbox', { name: 'Villes' });
  await expect(cities.getByRole('option', { name: whole, selected: true })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue(whole);
}

test('one searches, keeps a favourite, votes, publishes and deletes, without a mouse', async ({
  page,
  product,
}) => {
  const title = `Tennis trouvé au clavier ${Date.now()}`;
  const own = `Double écrit au clavier ${Date.now()}`;
  const id = await publish(await logIn(product.url, 'karim'), { title });
  await keepSession(page, await logIn(product.url, 'lea'));

  await test.step('search around a town, and open what was found', async () => {
    await page.goto('/?ville=france');
    await chooseTown(page, 'caluire', /^Caluire-et-Cuire/);
    await expect(page).toHaveURL(/lat=/);
    await tabTo(page, page.getByRole('link', { name: title, exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/announce/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  });
  await test.step('keep it, and vote for it', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Favori/ }).first());
    await page.keyboard.press('Space');
    await expect(page.getByText('Ajouté aux favoris')).toBeVisible();
    const like = page.getByRole('button', { name: /^J’aime/ }).first();
    await tabTo(page, like);
    await page.keyboard.press('Space');
    await expect(like).toHaveAttribute('aria-pressed', 'true');
  });
  await test.step('publish', async () => {
    await page.goto('/announce');
    // The sport of the last one.
    const sport = page.getByRole('radio', { checked: true }).first();
    const tennis = page.getByRole('radio', { name: 'Tennis' });
    await expect(sport).toBeAttached();
    await tabTo(page, sport);
    for (let presses = 0; presses < 5 && !(await tennis.isChecked()); presses += 1)
      await page.keyboard.press('ArrowRight');
    await expect(tennis).toBeChecked();
    await chooseTown(page, 'villeurbanne', /^Villeurbanne/);
    await tabTo(page, page.getByLabel('Titre', { exact: true }));
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(own);
    await tabTo(page, page.getByRole('button', { name: 'Publier', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/announce?view=list');
    await expect(page.getByRole('heading', { level: 1, name: 'Mes annonces' })).toBeFocused();
  });
  await test.step('delete it again', async () => {
    const actions = page.getByRole('button', { name: `Actions sur «\u00A0${own}\u00A0»` });
    await tabTo(page, actions);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    await page.keyboard.press('End');
    await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toBeFocused();
    await page.keyboard.press('Enter');
    await tabTo(page, page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Annonce supprimée avec succès !')).toBeVisible();
    await expect(actions).toHaveCount(0);
  });
});

test('a visitor reports an announcement, and registers, without a mouse', async ({ page, product }) => {
  const title = `Tennis à signaler ${Date.now()}`;
  const id = await publish(await logIn(product.url, 'karim'), { title });
  const name = `clavier_${Date.now()}`;
  const address = `${name}@exemple.org`;
  const password = 'Terrain-Vert-42';
  const type = async (field: Locator, text: string) => {
    await tabTo(page, field);
    await page.keyboard.press('ControlOrMeta+A');
    await page.keyboard.type(text);
  };

  await test.step('report: a first try says what is missing, and goes there', async () => {
    await page.goto(`/announce/${id}`);
    const button = page.getByRole('button', { name: /^Signaler/ }).first();
    await tabTo(page, button);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Signaler l’annonce' });
    const send = dialog.getByRole('button', { name: 'Envoyer le signalement' });
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await tabTo(page, dialog.getByRole('radio').first());
    await page.keyboard.press('Space');
    await type(dialog.getByLabel('E-mail'), address);
    await tabTo(page, dialog.getByRole('checkbox'));
    await page.keyboard.press('Space');
    await tabTo(page, send);
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(button).toBeFocused();
  });
  await test.step('register', async () => {
    await page.goto('/register');
    await type(page.getByLabel('Nom d’utilisateur'), name);
    await type(page.getByLabel('E-mail', { exact: true }), address);
    await type(page.getByLabel('Mot de passe', { exact: true }), password);
    await type(page.getByLabel('Confirmation du mot de passe'), password);
    await chooseTown(page, 'caluire', /^Caluire-et-Cuire/);
    await tabTo(page, page.getByRole('checkbox', { name: /conditions d['’]utilisation/ }));
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Inscription réussie/)).toBeVisible();
  });
});
