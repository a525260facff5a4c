import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { keepSession, logIn } from '../scripts/lib/demo-people.mjs';
import { fillOuting } from '../scripts/lib/page-steps.mjs';
import { both, expectAccessible, inDialog } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

type Outing = { id: string; startsAt: string; state: string };
type Week = { outing: Outing; participation: { state: string } | null };

/** In Paris: '2026-11-24', '20:00'. */
const at = ({ startsAt }: Outing) => {
  const [day = '', time = ''] = new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'Europe/Paris',
    dateStyle: 'short',
    timeStyle: 'short',
  })
    .format(new Date(startsAt))
    .split(' ');
  return { day, time };
};
const inWords = (day: string, how: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('fr', { timeZone: 'UTC', ...how }).format(new Date(day)).replace(/^1 /, '1er ');
/** '24 novembre' */
const date = (day: string) => inWords(day, { day: 'numeric', month: 'long' });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the month of an author: every week, one skipped, one moved, all that follow moved, stopped; a participant sees each', async ({
  page,
  product,
  browser,
}) => {
  const name = `Foot du créneau ${Date.now()}`;
  const author = await logIn(product.url, 'camille');
  const karim = await personOf(browser, product.url, 'karim');
  await keepSession(page, author);
  const dialog = page.getByRole('dialog');
  let id = '';
  const weeks = (): Promise<Week[]> => karim.call('GET', `/api/announce/${id}/outings`);
  const open = (who: Page, week: Week | undefined) => who.goto(`/announce/${id}?outing=${week?.outing.id}`);

  await test.step('publish it with one press more than a single game', async () => {
    await page.goto('/announce');
    await fillOuting(page, { title: name, sport: 'Football', day: dayFromNow(7), time: '19:00', places: 4 });
    await page.getByRole('switch', { name: 'Chaque semaine' }).check();
    await expect(page.getByRole('list', { name: 'Premières dates' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Ville' }).fill('29200');
    await page
      .getByRole('option', { name: /^Brest/ })
      .first()
      .click();
    await page.getByLabel('Description détaillée').fill('On joue chaque semaine, venez une fois pour voir.');
    await expectAccessible(page, 'the form of a slot', { widths: both });
    await button(page, 'Publier').click();
    await expect(page.getByText('Annonce créée avec succès !')).toBeVisible();
    const [newest] = await author.call('GET', '/api/announce/me');
    id = newest.id;
  });

  const all = await weeks();
  expect(all).toHaveLength(8);
  const [, second, third, fourth, fifth, sixth] = all;
  const days = all.map(({ outing }) => at(outing).day);
  for (const week of [second, third, fourth, fifth, sixth])
    await karim.call('POST', `/api/announce/${id}/participation?outing=${week?.outing.id}`, {});

  await test.step('skip a week, with a word that its participant reads', async () => {
    await open(page, second);
    await button(page, 'Passer cette date').click();
    await expect(dialog).toContainText(`Le créneau reprend le`);
    await expectAccessible(page, 'skipping a date', { widths: both, within: inDialog });
    await dialog.getByRole('textbox').fill('La salle est fermée.');
    await button(page, 'Passer la date').click();
    await expect(page.getByText(`pas de séance le ${date(String(days[1]))}`)).toBeVisible();
    await open(karim.page, third);
    await expect(karim.page.getByText('la salle est fermée.')).toBeVisible();
  });

  await test.step('move one week to another hour', async () => {
    await open(page, third);
    await page
      .getByRole('region', { name: /^La séance/ })
      .getByRole('link', { name: 'Modifier' })
      .click();
    await expect(page.getByLabel('Jour', { exact: true })).toHaveValue(String(days[2]));
    await page.getByLabel('Heure', { exact: true }).fill('20:00');
    await button(page, 'Mettre à jour').click();
    await expect(dialog.getByRole('radio', { name: 'Cette séance' })).toBeChecked();
    await expect(dialog).toContainText('1 personne est prévenue');
    await expectAccessible(page, 'which weeks', { widths: both, within: inDialog });
    await button(page, 'Changer l’heure').click();
    await expect(page).toHaveURL(/view=list/);
    expect((await weeks()).map(({ outing }) => at(outing).time)).toEqual([
      '19:00',
      '19:00',
      '20:00',
      ...Array.from({ length: 5 }, () => '19:00'),
    ]);
    await karim.page.reload();
    await expect(karim.page.getByRole('region', { name: /^La séance/ })).toContainText('20\u00A0h');
  });

  await test.step('move a week and all that follow to the next day: everyone keeps their part', async () => {
    await open(page, fourth);
    await page
      .getByRole('region', { name: /^La séance/ })
      .getByRole('link', { name: 'Modifier' })
      .click();
    await page.getByLabel('Jour', { exact: true }).fill(dayFromNow(7 * 4 + 1));
    await button(page, 'Mettre à jour').click();
    await dialog.getByText('Celle-ci et toutes les suivantes').click();
    await expect(dialog).toContainText('1 personne est prévenue');
    await button(page, 'Changer le jour').click();
    await expect(page).toHaveURL(/view=list/);
    const moved = await weeks();
    expect(moved.slice(3).map(({ outing }) => at(outing).day)).toEqual(
      [3, 4, 5, 6, 7].map((index) => dayFromNow(7 * (index + 1) + 1)),
    );
    expect(moved.slice(3, 6).map(({ participation }) => participation?.state)).toEqual(['in', 'in', 'in']);
    await open(karim.page, fifth);
    await expect(karim.page.getByRole('region', { name: /^La séance/ })).toContainText(
      inWords(dayFromNow(7 * 5 + 1), { weekday: 'long', day: 'numeric', month: 'long' }),
    );
  });

  await test.step('stop after a date: what comes later is cancelled, and its participant is told', async () => {
    await karim.page.goto('/notifications');
    await expect(karim.page.getByRole('main')).toContainText('Le créneau passe du');
    await open(page, fourth);
    await button(page, 'Arrêter le créneau').click();
    await expect(dialog.getByRole('radio', { name: /^Après / })).toBeChecked();
    await expect(dialog).toContainText('1 personne est prévenue');
    await expectAccessible(page, 'stopping a slot', { widths: both, within: inDialog });
    await button(page, 'Arrêter').click();
    await expect(page.getByText(/Le créneau s’arrête après le/)).toBeVisible();
    const left = (await weeks()).filter(({ outing }) => outing.state !== 'cancelled');
    expect(left.map(({ outing }) => outing.id)).toEqual(
      [all[0], third, fourth].map((week) => week?.outing.id),
    );
    await expect(karim.page.getByRole('main')).toContainText('camille a arrêté le créneau');
  });
  await karim.context.close();
});
