import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { logInAs, logInByForm, publishAs, tokenOf } from './people.ts';

const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50';
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const like = (page: Page, title: string) => card(page, title).getByRole('button', { name: /^J’aime/ });
const dislike = (page: Page, title: string) =>
  card(page, title).getByRole('button', { name: /^Je n’aime pas/ });
const countOf = async (page: Page, title: string) => Number(await like(page, title).innerText());

/** The page shows a vote before it is sent; the buttons stay disabled until the server has it. */
async function vote(button: Locator, pressed: boolean): Promise<void> {
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', String(pressed));
  await expect(button).not.toHaveAttribute('aria-disabled');
}

/** A new announcement, on top of the first page, that nobody else votes for. */
async function newTitle(page: Page): Promise<string> {
  const title = `Tennis à voter ${Date.now()}`;
  await publishAs(page.request, await tokenOf(page.request, 'karim'), { title });
  return title;
}

test('one person’s vote is counted for everyone, moved, and withdrawn by a second click', async ({
  page,
  browser,
  product,
}) => {
  const title = await newTitle(page);
  await logInAs(page, 'lea');
  await page.goto(around);
  const before = await countOf(page, title);
  await vote(like(page, title), true);
  await expect(like(page, title)).toHaveText(String(before + 1));

  const context = await browser.newContext({ baseURL: product.url });
  const visitor = await context.newPage();
  await visitor.goto(around);
  await expect(like(visitor, title)).toHaveText(String(before + 1));
  await expect(like(visitor, title)).toHaveAttribute('aria-pressed', 'false');

  await vote(dislike(page, title), true);
  await expect(like(page, title)).toHaveText(String(before));
  await page.reload();
  await expect(dislike(page, title)).toHaveAttribute('aria-pressed', 'true');
  await vote(dislike(page, title), false);
  await visitor.reload();
  await expect(like(visitor, title)).toHaveText(String(before));
  await context.close();
});

test('a visitor who votes is told to log in, led there, and brought back', async ({ page }) => {
  await page.goto(around);
  await page
    .getByRole('article')
    .first()
    .getByRole('button', { name: /^J’aime/ })
    .click();
  await expect(page.getByText('Connectez-vous pour voter')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await logInByForm(page, 'lea@demo.example');
  await expect(page).toHaveURL(/ville=Lyon/);
});
