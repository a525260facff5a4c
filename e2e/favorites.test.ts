import { keepSession, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

/** With an order, so that there is no shelf above the list. */
const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50&tri=distance';

test('fifteen cards with their votes and hearts cost one call, besides the ids at start', async ({
  page,
  product,
}) => {
  await keepSession(page, await logIn(product.url, 'camille'));
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/api\/(?:announce|favorites|comments)/.test(pathname)) calls.push(pathname);
  });
  await page.goto(around);
  await expect(page.getByRole('article')).toHaveCount(15);
  await expect(page.getByRole('button', { name: /^Favori/ })).toHaveCount(15);
  await page.waitForLoadState('networkidle');
  expect(calls.toSorted()).toEqual(['/api/announce/nearby', '/api/favorites/ids']);
});

test('a favourite is saved, survives a reload, is listed, and notifies the author without a name; all are removed at once', async ({
  page,
  browser,
  product,
}) => {
  const karim = await personOf(browser, product.url, 'karim');
  const title = `Tennis à garder ${Date.now()}`;
  const id = await publish(karim, { title });

  await keepSession(page, await logIn(product.url, 'lea'));
  await page.goto(`/announce/${id}`);
  const heart = page.getByRole('button', { name: /^Favori/ });
  await heart.click();
  await expect(page.getByText('Ajouté aux favoris')).toBeVisible();
  await page.reload();
  await expect(heart).toHaveAttribute('aria-pressed', 'true');

  await page.goto('/announce?view=favorites');
  const first = page.getByRole('article').first();
  await expect(first.getByRole('heading')).toHaveText(title);
  await expect(first.getByText('Favori', { exact: true })).toBeVisible();

  await karim.page.goto('/notifications');
  await expect(karim.page.getByText('Votre annonce a été ajoutée aux favoris').first()).toBeVisible();

  await page.getByRole('button', { name: 'Tout supprimer' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tout supprimer' }).click();
  await expect(page.getByRole('link', { name: 'Parcourir les annonces' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Aucun favori pour l’instant')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('favorites_cache'))).toContain('"ids":[]');
  await karim.context.close();
});
