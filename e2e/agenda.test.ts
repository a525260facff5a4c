import type { APIRequestContext, Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { desk, expectAccessible, phone, resize } from './accessibility.ts';
import { startCuttable } from './cuttable.ts';
import { expect, test } from './fixtures.ts';
import { logInAs, logInByForm, personOf, publishAs, tokenOf } from './people.ts';

const meetingPoint = 'Grille de la rue Jean-Jaurès';
const anOuting = {
  startDate: dayFromNow(3),
  startTime: '19:00',
  zipCode: '29200',
  municipalityName: 'Brest',
  meetingPoint,
  places: 2,
};

const row = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const subscribe = (page: Page) =>
  page.getByRole('button', { name: 'S’abonner' }).filter({ visible: true }).click();

/** The event of an outing in a calendar, its lines unfolded; undefined when it has none. */
async function eventIn(request: APIRequestContext, path: string, title: string) {
  const answer = await request.get(path);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  const lines = (await answer.text()).replaceAll(/\r\n[ \t]/g, '');
  return lines.split('BEGIN:VEVENT').find((event) => event.includes(title));
}

test('an outing is in the agenda and in one’s calendar from joining to leaving', async ({
  browser,
  product,
}) => {
  const { page, context } = await personOf(browser, product.url, 'lea');
  const { request } = context;
  const title = `Basket du port ${Date.now()}`;
  const karim = await tokenOf(request, 'karim');
  const id = await publishAs(request, karim, { ...anOuting, title });

  await test.step('taking part puts it into the agenda', async () => {
    await page.goto(`/announce/${id}`);
    await page.getByRole('button', { name: 'Je participe', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Agenda' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
    await expect(row(page, title).getByText('Vous participez')).toBeVisible();
    await expect(row(page, title).getByText(meetingPoint)).toBeVisible();
    await expectAccessible(page, 'the agenda', [phone, desk]);
  });

  await test.step('an edit shows on the open page', async () => {
    const renamed = `${title}, en salle`;
    const edited = await request.put(`/api/announce/${id}`, {
      headers: { Authorization: `Bearer ${karim}` },
      data: { ...anOuting, title: renamed, description: 'Deux paniers, un ballon.', category: 'Basketball' },
    });
    expect(edited.status()).toBe(200);
    await expect(row(page, renamed)).toBeVisible();
  });

  let feed = '';
  await test.step('the private calendar address has the outing, with the meeting point', async () => {
    await subscribe(page);
    await page.getByRole('button', { name: 'Créer mon adresse' }).click();
    const address = page.getByLabel('Adresse de votre agenda');
    await expect(address).toHaveValue(/\/api\/agenda\/[\w-]+\.ics$/);
    feed = new URL(await address.inputValue()).pathname;
    await resize(page, phone);
    await expect(address).toBeInViewport();
    await expectAccessible(page, 'a new address', [phone, desk]);
    const event = await eventIn(request, feed, title);
    expect(event).toContain('STATUS:CONFIRMED');
    expect(event).toContain(meetingPoint);
    expect(event).toContain(`/announce/${id}`);
    await page.getByRole('button', { name: 'Fermer' }).last().click();
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  await test.step('later the dialog says that it is in use', async () => {
    await page.reload();
    await subscribe(page);
    await expect(page.getByText('Votre adresse est en service depuis aujourd’hui.')).toBeVisible();
    await expect(page.getByText(feed)).toHaveCount(0);
    await expectAccessible(page, 'an address in use');
    await page.keyboard.press('Escape');
  });

  await test.step('leaving removes it from the agenda and the calendar', async () => {
    await row(page, title)
      .getByRole('button', { name: /^Je ne peux plus venir/ })
      .click();
    await page.getByRole('button', { name: 'Libérer ma place' }).click();
    await expect(row(page, title)).toHaveCount(0);
    const event = await eventIn(request, feed, title);
    if (event !== undefined) expect(event).toContain('STATUS:CANCELLED');
  });

  await test.step('a withdrawn address no longer works', async () => {
    await subscribe(page);
    await page.getByRole('button', { name: 'Retirer l’adresse' }).click();
    await expectAccessible(page, 'withdrawing the address');
    await page.getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect((await request.get(feed)).status()).toBe(404);
  });
  await context.close();
});

test('a visitor logs in and comes to the agenda', async ({ page, product }) => {
  await page.goto('/agenda');
  await expect(page).toHaveURL(`${product.url}/login`);
  await logInByForm(page, 'lea@demo.example');
  await expect(page).toHaveURL(`${product.url}/agenda`);
  await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
});

test('a visitor takes one outing into a calendar, without its meeting point', async ({ page }) => {
  const title = `Volley des quais ${Date.now()}`;
  const id = await publishAs(page.request, await tokenOf(page.request, 'karim'), { ...anOuting, title });
  await page.goto(`/announce/${id}`);
  await page.getByRole('button', { name: 'Ajouter à mon agenda' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ajouter à mon agenda' });
  await expectAccessible(page, 'into a calendar', [phone, desk]);
  const file = await dialog.getByRole('link', { name: /^Fichier/ }).getAttribute('href');
  const event = await eventIn(page.request, file ?? '', title);
  expect(event).toContain('Brest');
  expect(event).not.toContain('Jaurès');
  const google = new URL(
    (await dialog.getByRole('link', { name: 'Google Agenda' }).getAttribute('href')) ?? '',
  );
  expect(google.searchParams.get('location')).toBe('Brest');
});

test.describe('states of the agenda', () => {
  test.use({ expectedErrors: /status of 500/ });

  test('without outings and after an error have no accessibility problem', async ({ page }) => {
    await logInAs(page, 'lea');
    await page.route('**/api/agenda', (route) => route.fulfill({ json: { upcoming: [], past: [] } }));
    await page.goto('/agenda');
    await expect(page.getByRole('link', { name: 'Trouver une séance' })).toBeVisible();
    await expectAccessible(page, 'an empty agenda', [phone, desk]);
    await page.route('**/api/agenda', (route) => route.fulfill({ status: 500, json: {} }));
    await page.reload();
    await expect(page.getByText('Votre agenda n’a pas pu être chargé')).toBeVisible();
    await expectAccessible(page, 'an agenda that did not load', [phone, desk]);
    await resize(page, phone);
    await expect(page.getByRole('banner').getByRole('link', { name: 'Agenda' })).toBeVisible();
  });
});

test.describe('offline', () => {
  test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|^WebSocket connection to|: no answer/ });

  test('the agenda that was seen can be read', async ({ browser, product }) => {
    const way = await startCuttable(product.url);
    const { page, context } = await personOf(browser, way.url, 'karim');
    const title = `Tennis du phare ${Date.now()}`;
    const id = await publishAs(context.request, await tokenOf(context.request, 'karim'), {
      ...anOuting,
      title,
    });
    await page.goto('/conditions');
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
    await page.goto('/agenda');
    await expect(row(page, title).getByText('Vous organisez')).toBeVisible();
    await expect
      .poll(() => page.evaluate(async () => Boolean(await caches.match('/api/agenda', { ignoreVary: true }))))
      .toBe(true);
    await way.cut();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Vous êtes hors connexion.')).toBeVisible();
    await expect(row(page, title)).toBeVisible();
    await expect(row(page, title).getByText(meetingPoint)).toBeVisible();
    // The worker must not answer with the page, which would show « not found ».
    await expect(page.goto(`/api/announce/${id}/outing.ics`)).rejects.toThrow('net::ERR_');
    await context.close();
  });
});
