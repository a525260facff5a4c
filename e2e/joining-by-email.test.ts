import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { demoPassword, join, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { both, expectAccessible, inDialog } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { followMail } from './mails.ts';

const meetingPoint = 'Salle Guelmeur, porte B';

async function aGame(url: string, places: number): Promise<string> {
  const outing = {
    startDate: dayFromNow(3),
    startTime: '19:00',
    zipCode: '29200',
    municipalityName: 'Brest',
  };
  return publish(await logIn(url, 'karim'), {
    ...outing,
    title: `Futsal ${Date.now()}`,
    places,
    meetingPoint,
  });
}

/** As far as the page of the mail's link. */
async function askByEmail(page: Page, id: string, email: string, press: string): Promise<void> {
  await page.goto(`/announce/${id}`);
  await page.getByRole('button', { name: press, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: press });
  await dialog.getByLabel('Prénom').fill('Inès');
  await dialog.getByLabel('E-mail').fill(email);
  await expectAccessible(page, 'joining by e-mail', { within: inDialog, widths: both });
  await dialog.getByRole('button', { name: press }).click();
  await expect(page.getByRole('dialog', { name: 'Vérifiez vos e-mails' })).toContainText(email);
  await expectAccessible(page, 'a mail is on its way', { within: inDialog });
  await followMail(page, email, /place|liste d’attente/i, '/participer');
  await expect(page.getByRole('heading', { name: /^Vous venez jouer/ })).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
}

test('an address with an account takes part without being logged in, then logs in to read where', async ({
  page,
  product,
}) => {
  const email = 'lea@demo.example';
  const id = await aGame(product.url, 3);

  await test.step('the link says that the address has an account', async () => {
    await askByEmail(page, id, email, 'Je participe');
    await expect(page.getByText(/, qui a déjà un compte/)).toBeVisible();
    await expectAccessible(page, 'the page of the link', { widths: both });
  });

  await test.step('the press takes part and opens no account', async () => {
    await page.getByRole('button', { name: 'Confirmer ma participation' }).click();
    await expect(page.getByRole('heading', { name: 'C’est bon, la place est prise' })).toBeVisible();
    await expect(page.getByText(/Vous n’êtes pas connecté ici/)).toBeVisible();
    await expect(page.getByText(meetingPoint)).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await expectAccessible(page, 'in, and not logged in', { widths: both });
  });

  await test.step('the login leads to the meeting point', async () => {
    await page.getByRole('button', { name: 'Se connecter pour voir le lieu' }).click();
    await expect(page.getByLabel('E-mail', { exact: true })).toHaveValue(email);
    await page.getByLabel('Mot de passe', { exact: true }).fill(demoPassword);
    await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/announce/${id}$`));
    await expect(page.getByText(meetingPoint)).toBeVisible();
  });
});

test('who comes when it is full is told their rank: the 2nd', async ({ page, product }) => {
  const id = await aGame(product.url, 1);
  for (const name of ['camille', 'lea'] as const) await join(await logIn(product.url, name), id);
  const email = `ines_${Date.now()}@exemple.org`;
  const press = 'M’inscrire sur la liste d’attente';
  await askByEmail(page, id, email, press);
  await expect(page.getByText('Complet en ce moment')).toBeVisible();
  await page.getByRole('button', { name: press }).click();
  const title = page.getByRole('heading', { name: /^C’est complet\s: vous êtes 2ᵉ sur la liste d’attente$/ });
  await expect(title).toBeVisible();
  await expect(page.getByText(meetingPoint)).toHaveCount(0);
  await expectAccessible(page, 'waiting by e-mail', { widths: both });
  await page.reload();
  await expect(title).toBeVisible();
  await page.goto(`/announce/${id}`);
  await expect(page.getByText('Vous êtes 2ᵉ sur la liste d’attente.').first()).toBeVisible();
});
