import type { Page } from '@playwright/test';
import { ownAnnouncement } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ });

test('arrives in every tab, on the bell and on the page, and is read in all', async ({
  browser,
  product,
}) => {
  const camille = await personOf(browser, product.url, 'camille');
  const lea = await personOf(browser, product.url, 'lea');
  await camille.call('DELETE', '/api/notifications');
  const second = await camille.context.newPage();
  await camille.page.goto('/notifications');
  await second.goto('/conditions');
  await expect(camille.page.getByRole('heading', { name: 'Aucune notification' })).toBeVisible();
  await expect(bell(second)).toHaveAccessibleName('Notifications');

  const id = await ownAnnouncement(camille);
  await lea.call('POST', `/api/comments/announce/${id}`, { content: 'Je viens avec un ami, ça va ?' });
  await expect(bell(second)).toHaveAccessibleName('Notifications, 1 non lue');
  await expect(bell(camille.page)).toHaveAccessibleName('Notifications, 1 non lue');
  const rows = camille.page.getByRole('main').getByRole('listitem');
  await expect(rows).toHaveCount(1);

  await bell(second).click();
  await expect(second.getByRole('dialog').getByRole('link').first()).toBeVisible();
  await second.getByRole('dialog').getByRole('link').first().click();
  await expect(second).toHaveURL(`/announce/${id}`);
  await expect(bell(second)).toHaveAccessibleName('Notifications');
  await expect(bell(camille.page)).toHaveAccessibleName('Notifications');

  // The page removes them before the server has deleted them.
  const cleared = camille.page.waitForResponse(
    (answer) => answer.request().method() === 'DELETE' && answer.url().endsWith('/api/notifications'),
  );
  await camille.page.getByRole('button', { name: 'Tout effacer' }).click();
  await camille.page.getByRole('dialog').getByRole('button', { name: 'Effacer' }).click();
  await expect(camille.page.getByRole('heading', { name: 'Aucune notification' })).toBeVisible();
  await cleared;
  await second.reload();
  await bell(second).click();
  await expect(second.getByText('Aucune notification')).toBeVisible();
  await camille.context.close();
  await lea.context.close();
});
