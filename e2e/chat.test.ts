import type { Locator, Page } from '@playwright/test';
import { ownAnnouncement, publish, writeToAuthor } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

const composer = (page: Page) => page.getByRole('textbox', { name: 'Votre message' });
const log = (page: Page) => page.getByRole('log');
const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

async function say(page: Page, text: string): Promise<void> {
  await composer(page).fill(text);
  await composer(page).press('Enter');
  await expect(log(page).getByText(text)).toBeVisible();
}

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Options de la conversation' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

/** Writes to the author of an announcement, on any page with the contact button. */
async function contact(page: Page, button: Locator, text: string): Promise<void> {
  await button.click();
  const dialog = page.getByRole('dialog', { name: /^Contacter/ });
  await dialog.getByRole('textbox').fill(text);
  // It is shown for 2 s only, which a slow machine may need to come back from the click.
  const confirmed = dialog.getByText(/^Message envoyé avec succès/).waitFor();
  await dialog.getByRole('button', { name: 'Envoyer' }).click();
  await confirmed;
  await expect(dialog).toBeHidden({ timeout: 4_000 });
}

test.describe('two people', () => {
  // A blocked person gets 404 for the other.
  test.use({ expectedErrors: /status of 404 .*\/api\/chat\)$/ });

  test('meet over an announcement and chat live', async ({ browser, product }) => {
    const lea = await personOf(browser, product.url, 'lea');
    const karim = await personOf(browser, product.url, 'karim');
    await karim.call('DELETE', '/api/notifications');
    await karim.page.goto('/conditions');
    await expect(bell(karim.page)).toHaveAccessibleName('Notifications');
    const hello = `Bonjour, je viendrais bien jouer (${Date.now()})`;

    await test.step('contact the author', async () => {
      await lea.page.goto(`/announce/${await ownAnnouncement(karim)}`);
      await contact(lea.page, lea.page.getByRole('button', { name: "Contacter l'auteur" }).first(), hello);
    });

    await test.step('the bell and the unread count go up, and lead to the conversation', async () => {
      await expect(bell(karim.page)).toHaveAccessibleName('Notifications, 1 non lue');
      await expect(karim.page.getByRole('link', { name: /^Messages .*non lu/ }).first()).toBeVisible();
      await bell(karim.page).click();
      await karim.page
        .getByRole('dialog')
        .getByRole('link', { name: /Nouveau message/ })
        .click();
      await expect(karim.page).toHaveURL(/\/messages\?conversation=[0-9a-f]{32}$/);
      await expect(log(karim.page).getByText(hello)).toBeVisible();
      await expect(bell(karim.page)).toHaveAccessibleName('Notifications');
    });

    await test.step('both write, and see it arrive', async () => {
      await lea.page.goto(karim.page.url());
      await expect(log(lea.page).getByText(hello)).toBeVisible();
      // A page that is not subscribed yet misses typing events, because only messages are stored.
      await expect(async () => {
        await composer(karim.page).fill('');
        await composer(karim.page).pressSequentially('Avec plaisir');
        await expect(lea.page.getByText(/écrit…$/)).toBeVisible({ timeout: 2_000 });
      }).toPass();
      await composer(karim.page).press('Enter');
      await expect(log(lea.page).getByText('Avec plaisir')).toBeVisible();
      await expect(lea.page.getByText(/écrit…$/)).toBeHidden();
      await say(lea.page, 'Super, à jeudi !');
      await expect(log(karim.page).getByText('Super, à jeudi !')).toHaveCount(1);
    });

    await test.step('a message says that it was read', async () => {
      await expect(log(lea.page).getByText('Lu', { exact: true })).toBeVisible();
    });

    await test.step('an open conversation causes no unread notification', async () => {
      await expect(bell(karim.page)).toHaveAccessibleName('Notifications');
      await expect
        .poll(() => karim.call<{ read: boolean }[]>('GET', '/api/notifications'))
        .toEqual(expect.not.arrayContaining([expect.objectContaining({ read: false })]));
    });

    await test.step('without sound, the bell is silent', async () => {
      await choose(karim.page, 'Couper le son');
      await expect(karim.page.getByText('Le son est coupé')).toBeVisible();
      const address = karim.page.url();
      await karim.page.goto('/conditions');
      await expect(bell(karim.page)).toBeVisible();
      await say(lea.page, 'Tu es là ?');
      // The message has arrived and is counted, but the bell has not changed.
      await expect(karim.page.getByRole('link', { name: /^Messages .*non lu/ }).first()).toBeVisible();
      await expect(bell(karim.page)).toHaveAccessibleName('Notifications');
      expect(await karim.call<number>('GET', '/api/notifications/unread-count')).toBe(0);
      await karim.page.goto(address);
      await expect(log(karim.page).getByText('Tu es là ?')).toBeVisible();
      await expect(bell(karim.page)).toHaveAccessibleName('Notifications');
    });

    await test.step('a card and a favourite lead to the same conversation', async () => {
      const title = `Double mixte, ${Date.now()}`;
      const id = await publish(karim, { title });
      await lea.call('POST', `/api/favorites/${id}`);
      for (const [address, text] of [
        ['/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50', 'Depuis une carte'],
        ['/announce?view=favorites', 'Depuis mes favoris'],
      ] as const) {
        await lea.page.goto(address);
        await contact(
          lea.page,
          lea.page.getByRole('button', { name: `Contacter l’auteur : ${title}` }),
          text,
        );
        await expect(log(karim.page).getByText(text)).toBeVisible();
      }
      await lea.page.goto(karim.page.url());
      await expect(log(lea.page).getByRole('link', { name: title })).toHaveCount(2);
    });

    await test.step('whoever is blocked cannot write, and is not told why', async () => {
      await choose(karim.page, 'Bloquer');
      await karim.page.getByRole('dialog').getByRole('button', { name: 'Bloquer' }).click();
      await expect(karim.page.getByRole('button', { name: 'Débloquer' })).toBeVisible();
      await composer(lea.page).fill('Toujours partant ?');
      await composer(lea.page).press('Enter');
      await expect(log(lea.page).getByRole('button', { name: 'Réessayer' })).toBeVisible();
      await karim.page.getByRole('button', { name: 'Débloquer' }).click();
      await expect(composer(karim.page)).toBeVisible();
      await log(lea.page).getByRole('button', { name: 'Réessayer' }).click();
      await expect(log(karim.page).getByText('Toujours partant ?')).toHaveCount(1);
      await expect(log(lea.page).getByText('Toujours partant ?')).toHaveCount(1);
    });

    await lea.context.close();
    await karim.context.close();
  });
});

test('messages also arrive without WebSockets', async ({ browser, product }) => {
  const camille = await personOf(browser, product.url, 'camille');
  await camille.context.routeWebSocket(/\/ws\//, (socket) => socket.close());
  await camille.call('DELETE', '/api/notifications');
  const polled = camille.page.waitForRequest(/\/ws\/.*\/xhr/);
  await camille.page.goto('/conditions');
  await polled;
  const karim = await personOf(browser, product.url, 'karim');
  const own = await ownAnnouncement(camille);
  await expect(async () => {
    await writeToAuthor(karim, own, 'Un essai');
    await expect(bell(camille.page)).toHaveAccessibleName(/non lue/, { timeout: 2_000 });
  }).toPass();
  await camille.context.close();
  await karim.context.close();
});

test('older messages load above without moving the visible ones', async ({ browser, product }) => {
  const camille = await personOf(browser, product.url, 'camille');
  const lea = await personOf(browser, product.url, 'lea');
  const own = await ownAnnouncement(camille);
  const conversationId = await writeToAuthor(lea, own, 'Souvenir 1 de la saison');
  for (let count = 2; count <= 40; count += 1) {
    await lea.call('POST', '/api/chat', { conversationId, content: `Souvenir ${count} de la saison` });
  }
  const { page } = camille;
  await page.goto(`/messages?conversation=${conversationId}`);
  const read = log(page).getByText('Souvenir 26 de la saison');
  await expect(log(page).getByText('Souvenir 40 de la saison')).toBeVisible();
  await expect(read).toBeAttached();
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route(/\/messages\?page=1/, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/messages\?page=1/);
  await log(page).evaluate((flow) => flow.scrollTo(0, 0));
  await asked;
  await expect(read).toBeInViewport();
  const before = await read.boundingBox();
  answer();
  await expect(log(page).getByText('Souvenir 11 de la saison')).toBeAttached();
  const after = await read.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? Infinity))).toBeLessThan(2);
  await camille.context.close();
  await lea.context.close();
});
