import type { Page } from '@playwright/test';
import { openPushService } from '../apps/server/src/features/push/test/push-service.ts';
import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { askForAlert } from '../scripts/lib/page-steps.mjs';
import { both, expectAccessible, inDialog } from './accessibility.ts';
import { expect, sendsAtOnce, test } from './fixtures.ts';
import { followMail } from './mails.ts';
import { personOf } from './people.ts';

// Both tests share one server, because starting a second one takes longer than running them at the same time saves.
test.describe.configure({ mode: 'default' });
test.use({ settings: sendsAtOnce });

const mende = { zipCode: '48000', municipalityName: 'Mende', category: 'Natation' };
const aroundMende = '/?ville=Mende&cp=48000&lat=44.5183&lon=3.5006&sport=Natation';
const dialog = (page: Page) => page.getByRole('dialog');

async function nothingFound(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.getByText('Le terrain est libre. La prochaine annonce')).toBeVisible();
}

test('an empty search becomes an alert, which finds an announcement and is stopped from its mail', async ({
  browser,
  product,
}) => {
  const lea = await personOf(browser, product.url, 'lea');
  const { page } = lea;
  const alerts = () => lea.call<{ paused: boolean }[]>('GET', '/api/alerts');

  await test.step('nothing is found, and the dialog takes over the search', async () => {
    await nothingFound(page, aroundMende);
    await page.getByRole('button', { name: 'M’alerter' }).click();
    await expect(dialog(page).getByRole('combobox', { name: 'Ville' })).toHaveValue('Mende (48000)');
    await expect(dialog(page).getByRole('checkbox', { name: 'Natation' })).toBeChecked();
    await dialog(page).getByRole('radio', { name: 'Tout de suite' }).check({ force: true });
    await dialog(page).getByRole('button', { name: 'Créer l’alerte' }).click();
    await expect(dialog(page)).toBeHidden();
  });

  await test.step('the profile lists it', async () => {
    await page.goto('/profile#mes-alertes');
    await expect(page.getByText('Natation, à 5 km de Mende')).toBeVisible();
  });

  const pushes = await openPushService();
  const device = pushes.aSubscription();
  await test.step('somebody else has the same alert, and a device with push', async () => {
    const camille = await logIn(product.url, 'camille');
    await camille.call('PUT', '/api/push/subscription', device.subscription);
    const { zipCode, municipalityName, category } = mende;
    const wanted = { maxDistance: 5_000, categories: [category], frequency: 'now' };
    await camille.call('POST', '/api/alerts', { zipCode, municipalityName, ...wanted });
  });

  const title = `Aquagym à Mende ${Date.now()}`;
  let id = '';
  await test.step('somebody publishes, and the bell leads there', async () => {
    await lea.call('DELETE', '/api/notifications');
    id = await publish(await logIn(product.url, 'karim'), { ...mende, title });
    const bell = page.getByRole('button', { name: /^Notifications, 1 non lue/ });
    await expect(bell).toBeVisible();
    await bell.click();
    await dialog(page).getByRole('link').first().click();
    await expect(page).toHaveURL(`${product.url}/announce/${id}`);
  });

  await test.step('the device gets a push', async () => {
    await expect.poll(() => pushes.at(device.path).length).toBe(1);
    expect(device.open(pushes.at(device.path)[0]?.body ?? Buffer.alloc(0))).toEqual({
      title: 'Natation à Mende',
      body: `Une annonce répond à votre alerte. Écrivez à son auteur pour vous retrouver. «\u00A0${title}\u00A0»`,
      url: `/announce/${id}`,
      tag: `alert:${id}`,
    });
    pushes.close();
  });

  await test.step('someone without a push device gets a mail, whose link leads to a button that stops the alert', async () => {
    expect(await alerts()).toHaveLength(1);
    await followMail(page, lea.email, /Natation.* à Mende/, '/alerts/stop');
    await expect(page.getByText('Natation, à 5 km de Mende')).toBeVisible();
    await expectAccessible(page, 'stopping an alert', { widths: both });
    expect(await alerts()).toMatchObject([{ paused: false }]);
    await page.getByRole('button', { name: 'Arrêter l’alerte' }).click();
    await expect(page.getByRole('heading', { name: 'C’est arrêté' })).toBeVisible();
    await expectAccessible(page, 'a stopped alert', { widths: both });
    expect(await alerts()).toMatchObject([{ paused: true }]);
    await expect(page.getByRole('button', { name: 'Reprendre l’alerte' })).toBeVisible();
  });

  await lea.context.close();
});

test.describe('without an account', () => {
  // The page asks for an alert that was stopped.
  test.use({ expectedErrors: /status of 400 .*by-token/ });

  test('a visitor gives an address, confirms, is written to, changes the alert and stops it', async ({
    page,
    product,
  }) => {
    const email = `ines-${Date.now()}@exemple.org`;
    const gueret = { ...mende, zipCode: '23000', municipalityName: 'Guéret' };

    await test.step('the dialog asks for the address and the age', async () => {
      await nothingFound(page, '/?ville=Gu%C3%A9ret&cp=23000&lat=46.1697&lon=1.8722&sport=Natation');
      await page.getByRole('button', { name: 'M’alerter' }).click();
      await dialog(page).getByRole('button', { name: 'Recevoir le lien' }).click();
      await expect(dialog(page).getByText("L'adresse email est obligatoire.")).toBeVisible();
      await dialog(page).getByRole('radio', { name: 'Tout de suite' }).check({ force: true });
      await askForAlert(page, email);
      await expectAccessible(page, 'a link on its way', { widths: both, within: inDialog });
    });

    await test.step('the link leads to a button that confirms', async () => {
      await followMail(page, email, /Confirmez votre alerte/, '/alerts/confirm');
      await expectAccessible(page, 'confirming an alert', { widths: both });
      await page.getByRole('button', { name: 'Confirmer mon alerte' }).click();
      await expect(page.getByRole('heading', { name: 'Votre alerte est en place' })).toBeVisible();
      await expect(page.getByText('Natation, à 5 km de Guéret')).toBeVisible();
      await expectAccessible(page, 'a confirmed alert', { widths: both });
    });

    const title = `Longueurs à Guéret ${Date.now()}`;
    await test.step('somebody publishes, and the mail leads to the alert', async () => {
      await publish(await logIn(product.url, 'karim'), { ...gueret, title });
      await followMail(page, email, /Natation.* à Guéret/, '/alerts/stop');
      await page.getByRole('link', { name: 'La modifier plutôt' }).click();
      await expect(page.getByRole('combobox', { name: 'Ville' })).toHaveValue('Guéret (23000)');
      await page.getByRole('radio', { name: 'Chaque semaine' }).check({ force: true });
      await expectAccessible(page, 'an alert by its link', { widths: both });
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await expect(page.getByText('Alerte modifiée.')).toBeVisible();
    });

    await test.step('and it stops without a login', async () => {
      await page.getByRole('link', { name: 'Arrêter l’alerte' }).click();
      await page.getByRole('button', { name: 'Arrêter l’alerte' }).click();
      await expect(page.getByRole('heading', { name: 'C’est arrêté' })).toBeVisible();
      await page.goBack();
      await page.reload();
      await expect(page.getByText('Ce lien n’est plus valable.')).toBeVisible();
    });
  });
});
