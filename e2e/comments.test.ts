import { publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

test('a comment appears live for the author and a visitor, is edited and deleted', async ({
  browser,
  product,
  page: visitor,
}) => {
  const lea = await personOf(browser, product.url, 'lea');
  const karim = await personOf(browser, product.url, 'karim');
  const id = await publish(lea, { title: `Foot entre amis ${Date.now()}` });
  await lea.call('DELETE', '/api/notifications');
  const others = [lea.page, visitor];
  for (const page of [...others, karim.page]) {
    await page.goto(`/announce/${id}`);
    await expect(page.getByRole('heading', { name: /^Commentaires/ })).toBeVisible();
  }
  await expect(visitor.getByText('Connectez-vous pour ajouter un commentaire')).toBeVisible();

  const text = `Il reste une place ? Voir https://exemple.org/terrain (${Date.now()})`;
  // The pages may still be connecting; they fetch the comments that they missed meanwhile.
  await karim.page.getByRole('textbox', { name: 'Votre commentaire' }).fill(text);
  await karim.page.getByRole('button', { name: 'Publier' }).click();
  await expect(karim.page.getByText('Commentaire publié avec succès')).toBeVisible();
  for (const page of others) {
    const link = page.getByRole('link', { name: 'https://exemple.org/terrain' });
    await expect(link).toHaveAttribute('rel', /nofollow/);
  }
  const bell = lea.page.getByRole('button', { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName('Notifications, 1 non lue');

  const menu = karim.page.getByRole('button', { name: 'Modifier ou supprimer mon commentaire' });
  await menu.click();
  await karim.page.getByRole('menuitem', { name: 'Modifier' }).click();
  await karim.page.getByRole('textbox', { name: 'Modifier mon commentaire' }).fill('Une place jeudi ?');
  await karim.page.getByRole('button', { name: 'Enregistrer' }).click();
  for (const page of others) {
    await expect(page.getByText('Une place jeudi ?')).toBeVisible();
    await expect(page.getByText('modifié')).toBeVisible();
  }

  await bell.click();
  await lea.page.getByRole('dialog').getByRole('link').first().click();
  await expect(lea.page).toHaveURL(new RegExp(`/announce/${id}`));

  await menu.click();
  await karim.page.getByRole('menuitem', { name: 'Supprimer' }).click();
  const dialog = karim.page.getByRole('dialog');
  await expect(dialog.getByText('Êtes-vous sûr de vouloir supprimer ce commentaire ?')).toBeVisible();
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  for (const page of others) await expect(page.getByText('Une place jeudi ?')).toHaveCount(0);
  await lea.context.close();
  await karim.context.close();
});
