import type { Locator, Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { demoPassword, keepSession, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { openMail } from '../scripts/lib/page-steps.mjs';
import { both, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';

// What a phone asks of somebody until they play: presses, and fields to type into. Touching a field in order to type is no press of its own.
test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

/** A person's hand, which counts what it does. */
function aHand() {
  let [presses, fields] = [0, 0];
  return {
    async press(target: Locator) {
      presses += 1;
      await target.click();
    },
    opensMail() {
      presses += 1;
    },
    async type(field: Locator, text: string) {
      fields += 1;
      await field.fill(text);
    },
    hasDone(most: { presses: number; fields: number }) {
      console.log(`figure | ${test.info().title} | ${presses} presses, ${fields} fields`);
      expect(presses).toBeLessThanOrEqual(most.presses);
      expect(fields).toBeLessThanOrEqual(most.fields);
    },
  };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const leaving = (page: Page) => page.getByRole('button', { name: 'Je ne peux plus venir' });

/** A game that one can join, published by somebody else. */
async function aGame(url: string, own: Record<string, unknown> = {}): Promise<string> {
  const outing = {
    startDate: dayFromNow(3),
    startTime: '19:00',
    zipCode: '29200',
    municipalityName: 'Brest',
  };
  return publish(await logIn(url, 'karim'), { ...outing, title: `Volley ${Date.now()}`, places: 2, ...own });
}

test('a card of a game that one can join stands whole on the first screen: 0 presses', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/');
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: /^(Je participe|Demander)/ }) });
  const bar = await page.getByRole('navigation').filter({ hasText: 'Accueil' }).last().boundingBox();
  const box = await card.first().boundingBox();
  expect(Number(box?.y) + Number(box?.height)).toBeLessThanOrEqual(Number(bar?.y));
});

test('football this weekend with a free place, in the town of the last search, is found after 3 presses', async ({
  page,
}) => {
  const hand = aHand();
  await page.goto('/');
  await page.getByRole('combobox', { name: 'Ville' }).fill('villeurb');
  await page.getByRole('option', { name: /^Villeurbanne/ }).click();
  await expect(page).toHaveURL(/Villeurbanne/);
  await page.goto('/');
  await expect(page).toHaveURL(/Villeurbanne/);
  for (const chip of ['Ce week-end', 'Places libres'])
    await hand.press(page.locator('label', { hasText: chip }).filter({ visible: true }));
  await hand.press(button(page, 'Football'));
  await expect(page).toHaveURL(/sport=Football/);
  await expect(page).toHaveURL(/libres/);
  hand.hasDone({ presses: 3, fields: 0 });
});

test('what is played this evening is found after 1 press', async ({ page }) => {
  const hand = aHand();
  await page.goto('/');
  await hand.press(page.locator('label', { hasText: /Ce soir|Aujourd’hui/ }).filter({ visible: true }));
  await expect(page).toHaveURL(/quand=aujourdhui/);
  hand.hasDone({ presses: 1, fields: 0 });
});

test('a visitor without an account is in a game after 10 presses and 5 fields', async ({ page, product }) => {
  const hand = aHand();
  const name = `nora_${Date.now()}`;
  const email = `${name}@exemple.org`;
  await page.goto(`/announce/${await aGame(product.url)}`);
  await hand.press(button(page, 'Je participe'));
  await hand.press(button(page, 'Créer un compte'));
  await hand.type(page.getByLabel('Nom d’utilisateur'), name);
  await hand.type(page.getByLabel('E-mail', { exact: true }), email);
  await hand.type(page.getByLabel('Mot de passe', { exact: true }), demoPassword);
  await hand.type(page.getByLabel('Confirmation du mot de passe'), demoPassword);
  await hand.type(page.getByRole('combobox', { name: 'Ville' }), 'brest');
  await hand.press(page.getByRole('option', { name: /^Brest/ }).first());
  await hand.press(page.getByRole('checkbox', { name: /conditions d['’]utilisation/ }));
  await hand.press(button(page, 'Créer mon compte'));
  await expect(page.getByText('Inscription réussie !', { exact: false }).first()).toBeVisible();
  await openMail(page, email, /active/i);
  hand.opensMail();
  await hand.press(page.getByRole('link', { name: /activate-account\?token=/ }));
  await expect(leaving(page)).toBeVisible();
  hand.hasDone({ presses: 10, fields: 5 });
});

test('a friend with the address of a game is in after 4 presses and 2 fields, the one in the mail included', async ({
  page,
  product,
}) => {
  const hand = aHand();
  const email = `ines_${Date.now()}@exemple.org`;
  await page.goto(`/announce/${await aGame(product.url, { meetingPoint: 'Salle Guelmeur, porte B' })}`);
  await hand.press(button(page, 'Je participe'));
  const dialog = page.getByRole('dialog', { name: 'Je participe' });
  await hand.type(dialog.getByLabel('Prénom'), 'Inès');
  await hand.type(dialog.getByLabel('E-mail'), email);
  await hand.press(dialog.getByRole('button', { name: 'Je participe' }));
  await expect(page.getByRole('dialog', { name: 'Vérifiez vos e-mails' })).toContainText(email);
  await openMail(page, email, /place/i);
  await hand.press(page.getByRole('link', { name: /\/participer#token=/ }));
  await expect(page).toHaveURL(/\/participer$/);
  await hand.press(button(page, 'Confirmer ma participation'));
  await expect(page.getByRole('heading', { name: 'C’est bon, vous y êtes' })).toBeVisible();
  await expect(page.getByText('Salle Guelmeur, porte B')).toBeVisible();
  hand.hasDone({ presses: 4, fields: 2 });
  await expectAccessible(page, 'in by e-mail', { widths: both });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'C’est bon, vous y êtes' })).toBeVisible();
});

test('a member who is not logged in is in a game after 4 presses', async ({ page, product }) => {
  const hand = aHand();
  await page.goto(`/announce/${await aGame(product.url)}`);
  await hand.press(button(page, 'Je participe'));
  await hand.press(button(page, 'J’ai déjà un compte'));
  await expect(page).toHaveURL(/\/login/);
  await hand.type(page.getByLabel('E-mail', { exact: true }), 'camille@demo.example');
  await hand.type(page.getByLabel('Mot de passe', { exact: true }), demoPassword);
  await hand.press(button(page, 'Se connecter'));
  await expect(leaving(page)).toBeVisible();
  hand.hasDone({ presses: 4, fields: 2 });
});

test('a first game is published after 7 presses and 3 fields', async ({ page, product }) => {
  const hand = aHand();
  await keepSession(page, await logIn(product.url, 'camille'));
  await page.goto('/');
  await hand.press(page.getByRole('link', { name: 'Publier' }).filter({ visible: true }));
  await hand.press(page.locator('form label', { hasText: 'Tennis' }));
  await hand.press(button(page, 'Publier'));
  await expect(page.getByText('Annonce créée avec succès !')).toBeVisible();
  const card = page.getByRole('article').first();
  await expect(card).toContainText('Tennis');
  await expect(card).toContainText('Plus qu’une place');
  hand.hasDone({ presses: 7, fields: 3 });
});

test('the form with all its details, and the notice of an overlap, is at most 1,400 px high', async ({
  page,
  product,
}) => {
  const lea = await logIn(product.url, 'lea');
  await publish(lea, {
    title: 'Foot à 5 du dimanche',
    startDate: dayFromNow(4),
    startTime: '19:00',
    places: 2,
  });
  await keepSession(page, lea);
  await page.goto('/announce');
  await page.locator('input[type=date]').fill(dayFromNow(4));
  await page.locator('input[type=time]').fill('19:30');
  await expect(page.getByText('Vous jouez déjà à ce moment-là')).toBeVisible();
  await page.getByRole('button', { name: 'Plus de détails' }).click();
  await expect(page.getByLabel('Point de rendez-vous')).toBeVisible();
  const form = await page.locator('form').first().boundingBox();
  expect(form?.height).toBeLessThanOrEqual(1_400);
});
