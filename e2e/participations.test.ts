import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expectAccessible, inDialog } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

/** The rest of the page is the same for everyone, and checked elsewhere. */
const inPanel = { within: '[aria-label="La séance"]' };

const anOuting = {
  startDate: dayFromNow(3),
  startTime: '19:00',
  zipCode: '29200',
  municipalityName: 'Brest',
};

test('a place is taken while someone else has the page open, then freed and taken by the person who waited', async ({
  browser,
  product,
}) => {
  const [lea, camille] = [
    await personOf(browser, product.url, 'lea'),
    await personOf(browser, product.url, 'camille'),
  ];
  const title = `Basket à deux ${Date.now()}`;
  const id = await publish(await logIn(product.url, 'karim'), { ...anOuting, title, places: 1 });

  await test.step('two people look at the free place', async () => {
    for (const { page } of [lea, camille]) {
      await page.goto(`/announce/${id}`);
      await expect(page.getByText('Il ne manque plus que vous.')).toBeVisible();
    }
  });

  await test.step('one takes it, and the other sees it at once', async () => {
    const full = camille.page.getByRole('button', { name: 'M’inscrire sur la liste d’attente' });
    await lea.page.getByRole('button', { name: 'Je participe', exact: true }).click();
    await expect(lea.page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
    const since = Date.now();
    await expect(full).toBeVisible();
    const ms = Date.now() - since;
    console.log(`figure | a place fills on another page | ${ms} ms after the first page said so`);
    expect(ms).toBeLessThan(3_000);
    await full.click();
    await expect(camille.page.getByText('Vous êtes en tête de la liste d’attente.').first()).toBeVisible();
    await expectAccessible(camille.page, 'on the waiting list', inPanel);
  });

  await test.step('she can no longer come: the place is offered to who waits', async () => {
    await lea.page.reload();
    await lea.page.getByRole('button', { name: 'Je ne peux plus venir' }).click();
    const dialog = lea.page.getByRole('dialog');
    await expectAccessible(lea.page, 'leaving', { within: inDialog });
    await dialog.getByRole('button', { name: 'Libérer ma place' }).click();
    await expect(lea.page.getByText(/^C’est noté, /)).toBeVisible();
    await expectAccessible(lea.page, 'just left', inPanel);
    await expect(camille.page.getByRole('button', { name: 'Oui, je viens' })).toBeVisible();
    await expectAccessible(camille.page, 'an offered place', inPanel);
    // She answers on the bell, and her page follows.
    await camille.page.getByRole('button', { name: /^Notifications/ }).click();
    const bell = camille.page.getByRole('dialog', { name: 'Notifications' });
    await expect(bell.getByText(/^Une place est pour vous/).first()).toBeVisible();
    await expectAccessible(camille.page, 'a question on the bell', { within: inDialog });
    await bell.getByRole('button', { name: 'Oui, je viens' }).first().click();
    await expect(camille.page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
    await camille.page.goto('/');
    await camille.page.goBack();
    await expect(camille.page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
  });

  await Promise.all([lea.context.close(), camille.context.close()]);
});

// The first HTML is rendered for a visitor, who gets a 410 for a cancelled outing.
test.describe('an author', () => {
  test.use({ expectedErrors: /status of 410/ });

  test('answers, writes to all and cancels', async ({ browser, product }) => {
    const [karim, lea] = [
      await personOf(browser, product.url, 'karim'),
      await personOf(browser, product.url, 'lea'),
    ];
    const title = `Tennis sur accord ${Date.now()}`;
    const id = await publish(karim, {
      ...anOuting,
      title,
      places: 1,
      admission: 'approval',
    });

    await test.step('a request arrives while the author looks', async () => {
      await karim.page.goto(`/announce/${id}`);
      await lea.page.goto(`/announce/${id}`);
      await lea.page.getByRole('button', { name: 'Demander à participer' }).click();
      await lea.page.getByLabel(/^Votre mot/).fill('Je joue depuis deux ans');
      await expectAccessible(lea.page, 'asking to take part', { within: inDialog });
      await lea.page.getByRole('button', { name: 'Envoyer ma demande' }).click();
      await expect(karim.page.getByText('Je joue depuis deux ans')).toBeVisible();
      await expectAccessible(karim.page, 'a request');
      await karim.page
        .getByRole('button', { name: /^Accepter/ })
        .first()
        .click();
      await expect(lea.page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
    });

    await test.step('a message to all arrives in the conversation of each', async () => {
      await karim.page.getByRole('button', { name: 'Écrire à tous' }).click();
      const dialog = karim.page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Rendez-vous devant le club-house');
      await expectAccessible(karim.page, 'a message to all', { within: inDialog });
      await dialog.getByRole('button', { name: /^Envoyer/ }).click();
      await expect(dialog).toBeHidden();
      await expectAccessible(lea.page, 'in', inPanel);
      await lea.page.goto('/messages');
      await expect(lea.page.getByText('Rendez-vous devant le club-house').first()).toBeVisible();
    });

    await test.step('a cancelled outing says so, with its reason', async () => {
      await karim.page.getByRole('button', { name: 'Annuler la séance' }).click();
      const dialog = karim.page.getByRole('dialog');
      await dialog.getByRole('textbox').fill('Le court est inondé');
      await expectAccessible(karim.page, 'cancelling', { within: inDialog });
      await dialog.getByRole('button', { name: 'Annuler la séance' }).click();
      await lea.page.goto(`/announce/${id}`);
      await expect(lea.page.getByText('Le court est inondé')).toBeVisible();
      await expectAccessible(lea.page, 'cancelled');
    });

    await Promise.all([karim.context.close(), lea.context.close()]);
  });
});
