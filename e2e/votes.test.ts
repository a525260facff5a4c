import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { logInAt } from './log-in.ts';
import { publishAs, tokenOf } from './people.ts';

const around = '/?ville=Lyon&cp=69001&lat=45.758&lon=4.8351&km=50';
const card = (page: Page, title: string) => page.getByRole('article').filter({ hasText: title });
const like = (page: Page, title: string) => card(page, title).getByRole('button', { name: /^J’aime/ });
const countOf = async (page: Page, title: string) => Number(await like(page, title).innerText());

/** An announcement that nobody else votes for, on top of the first page. */
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
  await logInAt(page, 'lea', around);
  const before = await countOf(page, title);
  await like(page, title).click();
  await expect(like(page, title)).toHaveAttribute('aria-pressed', 'true');
  await expect(like(page, title)).toHaveText(String(before + 1));
  await page.waitForLoadState('networkidle');

  const context = await browser.newContext({ baseURL: product.url });
  const visitor = await context.newPage();
  await visitor.goto(around);
  await expect(like(visitor, title)).toHaveText(String(before + 1));
  await expect(like(visitor, title)).toHaveAttribute('aria-pressed', 'false');

  await card(page, title)
    .getByRole('button', { name: /^Je n’aime pas/ })
    .click();
  await expect(like(page, title)).toHaveText(String(before));
  await page.waitForLoadState('networkidle');
  await page.reload();
  const dislike = card(page, title).getByRole('button', { name: /^Je n’aime pas/ });
  await expect(dislike).toHaveAttribute('aria-pressed', 'true');
  await dislike.click();
  await expect(dislike).toHaveAttribute('aria-pressed', 'false');
  await page.waitForLoadState('networkidle');
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
  await page.getByLabel('Email', { exact: true }).fill('lea@demo.example');
  await page.getByLabel('Mot de passe', { exact: true }).fill('Terrain-Libre-7');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(/ville=Lyon/);
});
