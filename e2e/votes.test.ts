import type { Locator, Page } from '@playwright/test';
import { keepSession, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';

const like = (where: Page | Locator) => where.getByRole('button', { name: /^J’aime/ });
const dislike = (where: Page | Locator) => where.getByRole('button', { name: /^Je n’aime pas/ });

/** The page shows a vote before it is sent; the buttons stay disabled until the server has it. */
async function vote(button: Locator, pressed: boolean): Promise<void> {
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', String(pressed));
  await expect(button).not.toHaveAttribute('aria-disabled');
}

test('one person’s vote is counted for everyone, moved, and withdrawn by a second click', async ({
  page,
  browser,
  product,
}) => {
  // On top of the first page, where nobody else votes for it.
  const title = `Tennis à voter ${Date.now()}`;
  const id = await publish(await logIn(product.url, 'karim'), { title });
  const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50';
  await keepSession(page, await logIn(product.url, 'lea'));
  await page.goto(around);
  const card = (where: Page) => where.getByRole('article').filter({ hasText: title });
  await vote(like(card(page)), true);
  await expect(like(card(page))).toHaveText('1');

  const visitor = await (await browser.newContext({ baseURL: product.url })).newPage();
  await visitor.goto(around);
  await expect(like(card(visitor))).toHaveText('1');
  await expect(like(card(visitor))).toHaveAttribute('aria-pressed', 'false');

  await vote(dislike(card(page)), true);
  await expect(like(card(page))).toHaveText('0');
  await page.goto(`/announce/${id}`);
  await expect(dislike(page)).toHaveAttribute('aria-pressed', 'true');
  await vote(dislike(page), false);
  await visitor.reload();
  await expect(dislike(card(visitor))).toHaveText('0');
  await visitor.context().close();
});
