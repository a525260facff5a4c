import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { both, expectAccessible, inDialog } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { aServerWithClock } from './moving-clock.ts';
import { personOf } from './people.ts';

type Week = { outing: { id: string; startsAt: string }; participation: { state: string } | null };

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const panelOf = (page: Page) => page.getByRole('region', { name: /^La séance du / });
const datesOf = (page: Page) =>
  page.getByRole('list', { name: 'Les prochaines dates' }).getByRole('listitem');
const regularsOf = (page: Page) =>
  page.getByRole('region', { name: 'Viennent chaque semaine' }).getByRole('listitem');
/** 'Mardi 24 seulement' */
const onlyOn = ({ startsAt }: Week['outing']) => {
  const part = (how: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('fr', { timeZone: 'Europe/Paris', ...how }).format(new Date(startsAt));
  const [weekday, date] = [part({ weekday: 'long' }), part({ day: 'numeric' })];
  return `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${date === '1' ? '1er' : date} seulement`;
};

test('two people and a slot: one comes every week, the other once; not this time, a new week, removed for good', async ({
  browser,
}) => {
  const server = await aServerWithClock();
  const { url } = server;
  const karim = await personOf(browser, url, 'karim');
  const lea = await personOf(browser, url, 'lea');
  const camille = await personOf(browser, url, 'camille');
  const contexts = [karim, lea, camille].map(({ context }) => context);
  const id = await publish(await logIn(url, 'karim'), {
    title: `Foot des habitués ${Date.now()}`,
    category: 'Football',
    zipCode: '29200',
    municipalityName: 'Brest',
    startDate: dayFromNow(3),
    startTime: '19:00',
    places: 3,
    repeat: 'weekly',
    // There newcomers become regulars like everybody else.
    visibility: 'link',
  });
  const weeksOf = (who: typeof lea): Promise<Week[]> => who.call('GET', `/api/announce/${id}/outings`);
  const statesOf = async (who: typeof lea) =>
    (await weeksOf(who)).map(({ participation }) => participation?.state ?? 'none');
  const open = (page: Page, week?: Week) =>
    page.goto(`/announce/${id}${week ? `?outing=${week.outing.id}` : ''}`);
  const all = await weeksOf(lea);
  const [first, second, third] = all;
  const dialog = lea.page.getByRole('dialog');

  await test.step('every week is one press more than one: the row is the act', async () => {
    await open(lea.page, first);
    await button(lea.page, 'Je participe').click();
    await expectAccessible(lea.page, 'the choice', { widths: both, within: inDialog });
    await lea.page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(button(lea.page, 'Je participe')).toBeFocused();
    await lea.page.keyboard.press('Enter');
    await lea.page.keyboard.press('Tab');
    await dialog.getByRole('button', { name: 'Chaque semaine' }).press('Enter');
    await expect(panelOf(lea.page)).toContainText('Vous venez chaque semaine');
    await expect(lea.page.getByText(/^Vous venez chaque semaine, dès /)).toBeVisible();
    expect(await statesOf(lea)).toEqual(all.map(() => 'in'));
  });

  await test.step('taken back within ten seconds, it never was', async () => {
    await lea.page
      .getByRole('list', { name: 'Messages brefs' })
      .getByRole('button', { name: 'Annuler' })
      .click();
    await expect(button(lea.page, 'Finalement, je viens')).toBeVisible();
    expect(await statesOf(lea)).toEqual(all.map(() => 'none'));
    await open(lea.page, first);
    await button(lea.page, 'Je participe').click();
    await button(lea.page, 'Chaque semaine').click();
    await expect(panelOf(lea.page)).toContainText('Vous venez chaque semaine');
    await expect(datesOf(lea.page).filter({ hasText: 'Vous y êtes' })).toHaveCount(8);
    await expectAccessible(lea.page, 'a regular', { widths: both, within: 'main section' });
  });

  await test.step('another one comes once, and the author reads who is who', async () => {
    await open(camille.page, second);
    await expect(panelOf(camille.page)).toContainText('Une personne vient chaque semaine.');
    await button(camille.page, 'Je participe').click();
    await button(camille.page, 'Cette fois').click();
    await expect(panelOf(camille.page)).toContainText('Vous y êtes.');
    await open(karim.page, second);
    await expect(regularsOf(karim.page)).toHaveText([/lea/]);
    await expect(
      karim.page
        .getByRole('region', { name: onlyOn(second?.outing as Week['outing']) })
        .getByRole('listitem'),
    ).toHaveText([/camille/]);
    await expectAccessible(karim.page, 'who comes every week', { widths: both, within: 'main' });
    await open(karim.page, third);
    await expect(regularsOf(karim.page)).toHaveText([/lea/]);
  });

  await test.step('not this time gives one week up', async () => {
    await open(lea.page, second);
    await panelOf(lea.page).getByRole('button', { name: 'Pas cette fois' }).click();
    await dialog.getByRole('button', { name: 'Pas cette fois' }).click();
    await expect(button(lea.page, 'Finalement, je viens')).toBeVisible();
    await expect(datesOf(lea.page).nth(1)).toContainText('Pas cette fois');
    await open(karim.page, second);
    await expect(karim.page.getByText('Un habitué ne vient pas cette fois.').first()).toBeVisible();
    await expect(regularsOf(karim.page)).toHaveCount(0);
  });

  await test.step('eight days later there is a new week, which begins with who comes every week', async () => {
    await server.later(8 * 86_400_000, contexts);
    await expect.poll(async () => (await weeksOf(lea)).at(-1)?.outing.id).not.toBe(all.at(-1)?.outing.id);
    const now = await weeksOf(lea);
    expect(now[0]?.outing.id).toBe(second?.outing.id);
    expect(now.map(({ participation }) => participation?.state ?? 'none')).toEqual([
      'none',
      ...now.slice(1).map(() => 'in'),
    ]);
    await open(karim.page, now.at(-1));
    await expect(regularsOf(karim.page)).toHaveText([/lea/]);
    await open(lea.page, second);
    await button(lea.page, 'Finalement, je viens').click();
    await expect(panelOf(lea.page)).toContainText('Vous y êtes.');
  });

  await test.step('the author removes her for good, and she reads it', async () => {
    await open(karim.page, second);
    await karim.page.getByRole('button', { name: 'Options pour lea' }).click();
    await karim.page.getByRole('menuitem', { name: 'Retirer lea' }).click();
    const asked = karim.page.getByRole('dialog');
    await expect(asked.getByRole('radio', { name: 'Cette fois' })).toBeChecked();
    await asked.getByText('Pour toujours').click();
    await expectAccessible(karim.page, 'removing somebody', { widths: both, within: inDialog });
    await asked.getByRole('button', { name: 'Retirer' }).click();
    await expect(karim.page.getByText(/^lea\S* est retiré du créneau\.$/)).toBeVisible();
    await expect(karim.page.getByRole('region', { name: 'Viennent chaque semaine' })).toBeHidden();
    await open(lea.page, second);
    await expect(lea.page.getByText('Pas chaque semaine')).toHaveCount(1);
    await expect(button(lea.page, 'Je participe')).toHaveCount(0);
  });

  await test.step('the other one comes every week now, and ceases again', async () => {
    await open(camille.page, third);
    await button(camille.page, 'Je participe').click();
    await button(camille.page, 'Chaque semaine').click();
    await expect(panelOf(camille.page)).toContainText('Vous venez chaque semaine');
    await button(camille.page, 'Ne plus venir chaque semaine').click();
    await button(camille.page, 'Ne plus venir').click();
    await expect(camille.page.getByText('Vous ne venez plus chaque semaine.')).toBeVisible();
    // The week in which she was before may stay hers: within ten seconds of the press ceasing takes back that press alone.
    expect((await statesOf(camille)).slice(1)).not.toContain('in');
  });

  for (const context of contexts) await context.close();
  await server.stop();
});
