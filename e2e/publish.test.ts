import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { desk, expectAccessible, phone, resize } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { atHome, logInAs } from './people.ts';

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

test('an announcement is published with a dropped picture, edited and deleted', async ({ page }) => {
  const name = `Double du samedi ${Date.now()}`;
  const changed = `${name}, complet`;
  await logInAs(page, 'camille');
  await page.goto('/announce');

  await test.step('publish', async () => {
    await fillIn(page, name);
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

test('what is being written survives a reload, and leaving asks first', async ({ page }) => {
  await logInAs(page, 'karim');
  await page.goto('/announce');
  await fillIn(page, 'Un brouillon');
  const photo = await readFile('apps/web/public/app-icon.svg');
  await page.getByLabel('Choisir une photo').setInputFiles({
    name: 'dessin.svg',
    mimeType: 'image/svg+xml',
    buffer: photo,
  });
  await expect(
    page.getByText('Type de fichier non supporté. Formats acceptés : JPG, PNG, GIF, WebP'),
  ).toBeVisible();

  page.once('dialog', (asked) => void asked.accept());
  await page.reload();
  await expect(page.getByText('Brouillon retrouvé.')).toBeVisible();
  await expect(title(page)).toHaveValue('Un brouillon');
  await expect(city(page)).toHaveValue('Villeurbanne (69100)');
  await expect(page.getByRole('radio', { name: 'Tennis' })).toBeChecked();

  await title(page).fill('Un brouillon, suite');
  const home = page.getByRole('link', { name: 'Coéquipiers' }).first();
  const question = page.getByRole('dialog', { name: /Quitter sans publier/ });
  await home.click();
  await question.getByRole('button', { name: 'Rester sur la page' }).click();
  await expect(page).toHaveURL('/announce');
  await expect(title(page)).toHaveValue('Un brouillon, suite');
  await home.click();
  await question.getByRole('button', { name: 'Supprimer le brouillon' }).click();
  await atHome(page);
  await page.goto('/announce');
  await expect(title(page)).toHaveValue('');
});

test('an announcement is published by keyboard alone', async ({ page }) => {
  const name = `Au clavier ${Date.now()}`;
  await logInAs(page, 'lea');
  await page.goto('/announce');
  await title(page).focus();
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: 'Tennis' })).toBeChecked();
  await page.keyboard.press('Tab');
  await page.keyboard.type('69100');
  // Enter chooses nothing until the list matches the whole text and an option is selected.
  await expect(page.getByRole('option', { selected: true })).toContainText('Villeurbanne');
  await page.keyboard.press('Enter');
  await expect(city(page)).toHaveValue('Villeurbanne (69100)');
  const description = page.getByLabel('Description détaillée');
  const isReached = () => description.evaluate((field) => field === document.activeElement);
  for (let presses = 0; presses < 20 && !(await isReached()); presses += 1) await page.keyboard.press('Tab');
  await expect(description).toBeFocused();
  await page.keyboard.type(DESCRIPTION);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/announce?view=list');
  await expect(page.getByRole('article').first()).toContainText(name);
});

/** Each section in the state with the most content. */
const states: Record<string, (page: Page) => Promise<void>> = {
  '/announce': async (page) => {
    await button(page, 'Publier').click();
    await expect(page.getByText('Ce champ est requis').first()).toBeVisible();
  },
  '/announce?view=list': async (page) => {
    await page
      .getByRole('button', { name: /Actions sur/ })
      .first()
      .click();
    // The card does not cut it off.
    const last = page.getByRole('menuitem', { name: 'Supprimer' });
    await expect
      .poll(() =>
        last.evaluate((item) => {
          const { x, y, width, height } = item.getBoundingClientRect();
          return item.contains(document.elementFromPoint(x + width / 2, y + height / 2));
        }),
      )
      .toBe(true);
  },
};

test.describe('on a phone', () => {
  test.use({ viewport: { width: phone, height: 800 } });

  test('the form and one’s own announcements have no accessibility problem and do not scroll sideways', async ({
    page,
  }) => {
    await logInAs(page, 'camille');
    for (const [path, prepare] of Object.entries(states)) {
      await page.goto(path);
      await prepare(page);
      await expectAccessible(page, path);
    }
    // The menu is not cut off at desktop width either.
    await resize(page, desk);
    await page.reload();
    await states['/announce?view=list']?.(page);
  });
});
