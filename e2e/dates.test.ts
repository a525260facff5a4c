import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { both, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';
import { expectFits } from './widths.ts';

type Weeks = { outing: { id: string } }[];

const strip = (page: Page) => page.getByRole('list', { name: 'Les prochaines dates' });
const chosenOf = (page: Page) => strip(page).locator('[aria-current]');
const panelOf = (page: Page) => page.getByRole('region', { name: /^La séance du / });

test('a visitor chooses the third date and shares it; someone joins it there', async ({
  browser,
  page,
  product,
}) => {
  const karim = await logIn(product.url, 'karim');
  const title = `Foot à 5 du soir ${Date.now()}`;
  const id = await publish(karim, {
    title,
    category: 'Football',
    zipCode: '29200',
    municipalityName: 'Brest',
    startDate: dayFromNow(4),
    startTime: '19:00',
    places: 9,
    repeat: 'weekly',
  });
  const weeks: Weeks = await karim.call('GET', `/api/announce/${id}/outings`);
  expect(weeks).toHaveLength(8);
  const third = weeks[2]?.outing.id;
  await karim.call('POST', `/api/announce/${id}/outing/cancel?outing=${weeks[4]?.outing.id}`, {});

  await test.step('the first one is chosen, and the panel is about it', async () => {
    await page.goto('/');
    await page.goto(`/announce/${id}`);
    await expect(strip(page).getByRole('listitem')).toHaveCount(8);
    await expect(chosenOf(page)).toHaveText(/9 places$/);
    await expect(strip(page).getByRole('link')).toHaveCount(7);
    await expect(page.getByText(/^Pas de séance le .+/)).toBeVisible();
    await expectAccessible(page, 'a weekly announcement', { widths: both });
  });

  const [first, later] = [
    await panelOf(page).getAttribute('aria-label'),
    strip(page).getByRole('link').nth(2),
  ];
  await test.step('the third one stands in the address', async () => {
    await later.click();
    await expect(page).toHaveURL(`/announce/${id}?outing=${third}`);
    await expect(later).toHaveAttribute('aria-current', 'true');
    await expect(panelOf(page)).not.toHaveAttribute('aria-label', first ?? '');
  });
  const day = (await panelOf(page).getAttribute('aria-label')) ?? '';

  await test.step('it stays after a reload; the way back leads to the first one, and forward again', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: day, exact: true })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('region', { name: first ?? '', exact: true })).toBeVisible();
    await page.goForward();
    await expect(page.getByRole('region', { name: day, exact: true })).toBeVisible();
  });

  const lea = await personOf(browser, product.url, 'lea');
  await test.step('in another browser the address shows the third date too, where someone joins', async () => {
    await lea.page.goto(page.url());
    await expect(lea.page.getByRole('region', { name: day, exact: true })).toBeVisible();
    await lea.page.getByRole('button', { name: 'Je participe', exact: true }).click();
    await lea.page.getByRole('button', { name: 'Cette fois' }).click();
    await expect(panelOf(lea.page).getByText('Vous y êtes.')).toBeVisible();
    await expect(chosenOf(lea.page)).toHaveText(/Vous y êtes$/);
    await expect(strip(lea.page).getByText('Vous y êtes')).toHaveCount(1);
    const now: { participation: { state: string } | null }[] = await lea.call(
      'GET',
      `/api/announce/${id}/outings`,
    );
    expect(now.map(({ participation }) => participation?.state)).toEqual([
      undefined,
      undefined,
      'in',
      ...Array.from({ length: 5 }, () => undefined),
    ]);
    await expectAccessible(lea.page, 'a week with a part', { within: 'main section' });
  });

  await test.step('the visitor sees it at once, on that date alone', async () => {
    await expect(chosenOf(page)).toHaveText(/8 places$/);
    await expect(strip(page).getByText('9 places')).toHaveCount(6);
  });

  await test.step('with the keys', async () => {
    await later.focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/announce/${id}?outing=${weeks[1]?.outing.id}`);
  });

  await expectFits(page, `/announce/${id}?outing=${third}`, { arrived: chosenOf(page) });
  await lea.context.close();
});
