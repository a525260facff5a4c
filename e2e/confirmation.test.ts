import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { both, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { aServerWithClock } from './moving-clock.ts';
import { personOf } from './people.ts';

type Outing = { startsAt: string; minimum: number | null; confirmed: boolean | null; missing: number };
type Notice = { title: string; announceId: string | null; event: string | null };

const [secondMs, hourMs] = [1_000, 3_600_000];
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('three people and a game for four: the author is asked, plays one anyway, and the other one is not on yet', async ({
  browser,
}) => {
  const server = await aServerWithClock();
  const { url } = server;
  const karim = await personOf(browser, url, 'karim');
  const lea = await personOf(browser, url, 'lea');
  const camille = await personOf(browser, url, 'camille');
  const contexts = [karim, lea, camille].map(({ context }) => context);
  const author = await logIn(url, 'karim');
  const aGame = (title: string, startTime: string) =>
    publish(author, {
      title: `${title} ${Date.now()}`,
      category: 'Football',
      zipCode: '29200',
      municipalityName: 'Brest',
      startDate: dayFromNow(3),
      startTime,
      places: 5,
      minimum: 4,
    });
  const [played, open] = [await aGame('Foot à quatre', '19:00'), await aGame('Foot peut-être', '19:30')];
  const outingOf = async (id: string): Promise<Outing> =>
    (await lea.call<{ outing: Outing }>('GET', `/api/announce/${id}`)).outing;
  for (const { call } of [lea, camille])
    for (const id of [played, open]) await call('POST', `/api/announce/${id}/participation`, {});
  const startsAt = Date.parse((await outingOf(open)).startsAt);
  const told = async (who: typeof lea, id: string): Promise<(string | null)[]> =>
    (await who.call<Notice[]>('GET', '/api/notifications'))
      .filter(({ announceId }) => announceId === id)
      .map(({ event }) => event);
  const openGame = (page: Page, id: string) => page.goto(`/announce/${id}`);

  await test.step('everyone reads how many are missing', async () => {
    expect(await outingOf(open)).toMatchObject({ minimum: 4, confirmed: false, missing: 1 });
    await openGame(lea.page, open);
    await expect(lea.page.getByText('Encore 1 pour jouer').first()).toBeVisible();
    await expectAccessible(lea.page, 'a game that is not on yet', { widths: both, within: 'main section' });
  });

  await test.step('five hours before, the author is asked on the bell, and says that one is played', async () => {
    await server.later(startsAt - 5 * hourMs + 5 * secondMs - Date.now(), contexts);
    await expect.poll(() => told(karim, open)).toContain('ask-if-on');
    await expect.poll(() => told(karim, played)).toContain('ask-if-on');
    expect(await told(lea, open)).not.toContain('not-on-yet');
    await karim.page.goto('/notifications');
    const question = karim.page.getByRole('listitem').filter({ hasText: /à 19\u00A0h, à Brest/ });
    await expectAccessible(karim.page, 'the question on the bell', { widths: both, within: 'main' });
    await question.getByRole('button', { name: 'On joue quand même' }).click();
    await expect(question).toContainText('Vous avez dit\u00A0: on joue');
    await expect.poll(async () => (await outingOf(played)).confirmed).toBe(true);
  });

  await test.step('who is in is told some seconds later, and sees it', async () => {
    await expect.poll(() => told(lea, played)).toContain('on');
    await openGame(lea.page, played);
    await expect(lea.page.getByText('Confirmé', { exact: false }).first()).toBeVisible();
    await openGame(karim.page, played);
    await expect(button(karim.page, 'Attendre d’être 4')).toBeVisible();
    await expectAccessible(karim.page, 'on by the word of the author', { widths: both, within: 'main' });
  });

  await test.step('three hours before, who is in the other one learns that it is not on yet', async () => {
    await server.later(startsAt - 3 * hourMs + 5 * secondMs - Date.now(), contexts);
    for (const who of [lea, camille]) await expect.poll(() => told(who, open)).toContain('not-on-yet');
    for (const who of [lea, camille]) expect(await told(who, played)).not.toContain('not-on-yet');
    await lea.page.goto('/notifications');
    await expect(lea.page.getByText(/^Pas encore confirmé\u00A0: il manque une personne/)).toBeVisible();
  });

  await test.step('the author takes the word back', async () => {
    await openGame(karim.page, played);
    await button(karim.page, 'Attendre d’être 4').click();
    await expect(button(karim.page, 'On joue quand même')).toBeVisible();
    expect(await outingOf(played)).toMatchObject({ confirmed: false, missing: 1 });
  });

  for (const context of contexts) await context.close();
  await server.stop();
});
