import type { APIRequestContext, Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { phone, resize } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

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
  const karim = await logIn(product.url, 'karim');
  const id = await publish(karim, { ...anOuting, title });

  await test.step('taking part puts it into the agenda', async () => {
    await page.goto(`/announce/${id}`);
    await page.getByRole('button', { name: 'Je participe', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
    await page.getByRole('navigation').getByRole('link', { name: 'Agenda' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Agenda' })).toBeVisible();
    await expect(row(page, title).getByText('Vous participez')).toBeVisible();
    await expect(row(page, title).getByText(meetingPoint)).toBeVisible();
  });

  await test.step('an edit shows on the open page', async () => {
    const renamed = `${title}, en salle`;
    const written = { title: renamed, description: 'Deux paniers, un ballon.', category: 'Basketball' };
    await karim.call('PUT', `/api/announce/${id}`, { ...anOuting, ...written });
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
    await page.getByRole('button', { name: 'Retirer', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
    expect((await request.get(feed)).status()).toBe(404);
  });
  await context.close();
});

test('a series shows its next two dates in the agenda, and the others on demand', async ({
  browser,
  product,
}) => {
  const { page, call } = await personOf(browser, product.url, 'lea');
  const title = `Basket de chaque semaine ${Date.now()}`;
  const karim = await logIn(product.url, 'karim');
  const id = await publish(karim, { ...anOuting, title, repeat: 'weekly' });
  const weeks = await call<{ outing: { id: string } }[]>('GET', `/api/announce/${id}/outings`);
  for (const { outing } of weeks.slice(0, 4))
    await call('POST', `/api/announce/${id}/participation?outing=${outing.id}`, {});
  const shown = () => row(page, title);

  await page.goto('/agenda');
  await expect(shown()).toHaveCount(2);
  await expect(
    shown()
      .first()
      .getByText(/^Chaque /),
  ).toBeVisible();
  await page.getByRole('button', { name: `et 2 autres dates\u00A0: ${title}` }).focus();
  await page.keyboard.press('Enter');
  await expect(shown()).toHaveCount(4);

  await shown().nth(3).getByRole('link', { name: title }).click();
  await expect(page).toHaveURL(`/announce/${id}?outing=${weeks[3]?.outing.id}`);
  await page.goBack();
  await expect(shown()).toHaveCount(4);

  // Leaving the third leaves the others.
  await shown()
    .nth(2)
    .getByRole('button', { name: /^Je ne peux plus venir/ })
    .click();
  await page.getByRole('button', { name: 'Libérer ma place' }).click();
  await expect(shown()).toHaveCount(3);
  const parts = await call<{ participation: object | null }[]>('GET', `/api/announce/${id}/outings`);
  expect(parts.slice(0, 4).map(({ participation }) => participation !== null)).toEqual([
    true,
    true,
    false,
    true,
  ]);
});
