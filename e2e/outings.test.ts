import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { keepSession, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { fillOuting } from '../scripts/lib/page-steps.mjs';
import { expect, test } from './fixtures.ts';

// No other test publishes there.
const around = '/?ville=Brest&cp=29200&lat=48.39&lon=-4.49&km=10';

test('an outing is published, found for tomorrow and by start, and edited', async ({
  page,
  product,
  browser,
}) => {
  const name = `Foot à cinq ${test.info().workerIndex}-${Date.now()}`;
  const card = page.getByRole('article').filter({ hasText: name });

  await test.step('publish it', async () => {
    await keepSession(page, await logIn(product.url, 'lea'));
    await page.goto('/announce');
    await fillOuting(page, { title: name, sport: 'Football', day: dayFromNow(1), time: '19:00', places: 2 });
    await page.getByRole('combobox', { name: 'Ville' }).fill('29200');
    await page
      .getByRole('option', { name: /^Brest/ })
      .first()
      .click();
    await page.getByLabel('Description détaillée').fill('Il manque deux personnes pour jouer.');
    await page.getByRole('button', { name: /^Plus de détails/ }).click();
    await page.getByLabel('Point de rendez-vous').fill('Portail vert, derrière le gymnase');
    await page.getByRole('button', { name: 'Publier', exact: true }).click();
    await expect(page).toHaveURL('/announce?view=list');
  });

  await test.step('find it for tomorrow, and not for another day', async () => {
    await page.goto(around);
    await expect(card).toBeVisible();
    await page.getByRole('radio', { name: 'Demain' }).click({ force: true });
    await expect(page).toHaveURL(/quand=demain/);
    await expect(card.getByRole('img', { name: '2 places libres sur 2' })).toBeVisible();
    await expect(card).toContainText(/· 19\u00A0h/);
    await page.goto(`${around}&quand=${dayFromNow(2)}`);
    await expect(page.getByRole('radio', { name: 'Demain' })).not.toBeChecked();
    await expect(card).toBeHidden();
    await page.goBack();
    await expect(card).toBeVisible();
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Demain' })).toBeChecked();
    await expect(card).toBeVisible();
  });

  await test.step('find it by its start, before what starts later', async () => {
    const later = await publish(await logIn(product.url, 'karim'), {
      title: `${name}, plus tard`,
      zipCode: '29200',
      municipalityName: 'Brest',
      startDate: dayFromNow(2),
      startTime: '10:00',
      places: 1,
    });
    await page.goto(around);
    await page.getByRole('button', { name: 'Bientôt' }).click();
    await expect(page).toHaveURL(/tri=bientot/);
    const titles = card.getByRole('heading');
    await expect(titles).toHaveText([name, `${name}, plus tard`]);
    await page.goto(`/announce/${later}`);
    await expect(page.getByText('Il ne manque plus que vous.')).toBeVisible();
    await expect(page.getByText('Portail vert')).toHaveCount(0);
  });

  await test.step('read it: the meeting point is for its author', async () => {
    await page.goto(around);
    await page.getByRole('link', { name: `Voir\u00A0: ${name}`, exact: true }).click();
    await expect(page.getByText('Portail vert, derrière le gymnase')).toBeVisible();
  });

  await test.step('edit it', async () => {
    await page.getByRole('link', { name: 'Modifier' }).first().click();
    await expect(page.getByLabel('Heure')).toHaveValue('19:00');
    await page.getByLabel('Heure').fill('20:30');
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.ok());
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await saved;
    await page.goto(`${around}&quand=demain`);
    await expect(card.first()).toContainText(/· 20\u00A0h\u00A030/);
  });

  await test.step('keep it for those who have its link: nobody finds it, whoever has it reads it', async () => {
    await page.goto('/announce?view=list');
    await card
      .first()
      .getByRole('button', { name: /^Actions sur/ })
      .click();
    await page.getByRole('menuitem', { name: 'Modifier' }).click();
    await page.getByRole('radio', { name: 'Seulement avec le lien' }).click({ force: true });
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect(card.first()).toContainText('Seulement avec le lien');
    const link = await card.first().getByRole('link', { name: /^Voir/ }).getAttribute('href');
    await page.goto(`${around}&quand=demain`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(card).toHaveCount(0);
    const visitor = await browser.newPage({ baseURL: product.url });
    expect((await visitor.goto(link ?? ''))?.headers()['x-robots-tag']).toBe('noindex');
    await expect(visitor.getByRole('heading', { level: 1, name })).toBeVisible();
    await visitor.close();
  });
});
