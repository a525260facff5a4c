import type { Page } from '@playwright/test';
import { keepSession, logIn } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';

const DESCRIPTION = 'On est deux, niveau 15/5 et 30/1, et on cherche une paire pour jouer le samedi.';

const title = (page: Page) => page.getByLabel('Titre', { exact: true });
const city = (page: Page) => page.getByRole('combobox', { name: 'Ville' });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name }) });

async function fillIn(page: Page, name: string): Promise<void> {
  await title(page).fill(name);
  await page.getByRole('radio', { name: 'Tennis' }).check({ force: true });
  await city(page).fill('villeurbanne');
  await page.getByRole('option', { name: /Villeurbanne/ }).click();
  await page.getByLabel('Description détaillée').fill(DESCRIPTION);
}

/** Drops a picture of more than 1 MB on the form: noise, which compresses badly, in landscape format. Returns its size. */
async function dropHeavyPicture(page: Page): Promise<number> {
  const dataTransfer = await page.evaluateHandle(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1600, height: 1000 });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('no canvas');
    const noise = pen.createImageData(canvas.width, canvas.height);
    for (let at = 0; at < noise.data.length; at += 65_536)
      crypto.getRandomValues(noise.data.subarray(at, at + 65_536));
    for (let at = 3; at < noise.data.length; at += 4) noise.data[at] = 255;
    pen.putImageData(noise, 0, 0);
    const picture = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', 0.95));
    const held = new DataTransfer();
    if (picture) held.items.add(new File([picture], 'photo.jpg', { type: picture.type }));
    return held;
  });
  const form = page.locator('form');
  await form.dispatchEvent('dragover', { dataTransfer });
  await form.dispatchEvent('drop', { dataTransfer });
  return dataTransfer.evaluate(({ files }) => files[0]?.size ?? 0);
}

/** The results of a visitor's search around Villeurbanne. */
async function foundNearby(page: Page, name: string): Promise<{ title: string; imageUrl: string | null }[]> {
  const answer = await page.request.get(
    '/api/announce/nearby?latitude=45.77&longitude=4.88&maxDistance=10000&limit=100',
  );
  return ((await answer.json()) as { title: string; imageUrl: string | null }[]).filter(
    (one) => one.title === name,
  );
}

test('an announcement is published with a dropped picture, edited and deleted; a reload loses nothing', async ({
  page,
  product,
}) => {
  const name = `Double du samedi ${Date.now()}`;
  const changed = `${name}, complet`;
  await keepSession(page, await logIn(product.url, 'camille'));
  await page.goto('/announce');

  await test.step('the browser asks before a reload, which keeps what was written', async () => {
    await fillIn(page, name);
    const asked = page.waitForEvent('dialog').then((question) => question.accept());
    await page.reload();
    await asked;
    await expect(page.getByText('Brouillon retrouvé.')).toBeVisible();
    await expect(title(page)).toHaveValue(name);
    await expect(city(page)).toHaveValue('Villeurbanne (69100)');
    await expect(page.getByRole('radio', { name: 'Tennis' })).toBeChecked();
  });

  await test.step('publish', async () => {
    const sending = page.waitForRequest('**/api/images/upload');
    expect(await dropHeavyPicture(page)).toBeGreaterThan(1024 * 1024);
    // The browser compresses the picture before the upload.
    const length = Number((await (await sending).allHeaders())['content-length']);
    expect(length).toBeGreaterThan(1_000);
    expect(length).toBeLessThan(1024 * 1024);
    await button(page, 'Publier').click();
    // The message disappears after a few seconds; the URL stays.
    await expect(page.getByText('Annonce créée avec succès !')).toBeVisible();
    await expect(page).toHaveURL('/announce?view=list');
    await expect(page.getByRole('article').first()).toContainText(name);
    await expect(page.getByRole('heading', { level: 1, name: 'Mes annonces' })).toBeFocused();
  });

  await test.step('find it nearby, with its picture in 800 × 500', async () => {
    const [found] = await foundNearby(page, name);
    expect(found?.imageUrl).toMatch(/^\/images\/[0-9a-f]{32}\/detail\.webp$/);
    const size = await page.evaluate(async (url) => {
      const picture = await createImageBitmap(await (await fetch(url)).blob());
      return [picture.width, picture.height];
    }, found?.imageUrl ?? '');
    expect(size).toEqual([800, 500]);
  });

  await test.step('edit, which survives a reload', async () => {
    await card(page, name)
      .getByRole('button', { name: /Actions sur/ })
      .click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await expect(page).toHaveURL(/\/announce\?edit=[0-9a-f]{32}$/);
    await page.reload();
    await expect(title(page)).toHaveValue(name);
    await title(page).fill(changed);
    await button(page, 'Mettre à jour').click();
    await expect(page.getByText('Annonce modifiée avec succès !')).toBeVisible();
    await expect(card(page, changed)).toBeVisible();
    expect(await foundNearby(page, changed)).toHaveLength(1);
  });

  await test.step('delete', async () => {
    await card(page, changed)
      .getByRole('button', { name: /Actions sur/ })
      .click();
    await page.getByRole('menuitem', { name: 'Supprimer' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(
      'Êtes-vous sûr de vouloir supprimer cette annonce ? Cette action est irréversible.',
    );
    await dialog.getByRole('button', { name: 'Supprimer' }).click();
    await expect(page.getByText('Annonce supprimée avec succès !')).toBeVisible();
    await expect(card(page, changed)).toHaveCount(0);
    expect(await foundNearby(page, changed)).toEqual([]);
  });
});
