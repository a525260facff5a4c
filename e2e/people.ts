import type { Browser, BrowserContext, Page } from '@playwright/test';
import { demoPassword, keepSession, logIn, type Member, type Name } from '../scripts/lib/demo-people.mjs';
import { expect } from './fixtures.ts';
import { patient } from './patience.ts';

export type Person = Omit<Member, 'call'> & {
  context: BrowserContext;
  page: Page;
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
};

/** Logs a demo person in, in a browser context of their own. */
export async function personOf(browser: Browser, url: string, name: Name): Promise<Person> {
  const member = await logIn(url, name);
  const context = await browser.newContext({ baseURL: url });
  await keepSession(context, member);
  return { ...member, context, page: patient(await context.newPage()) };
}

/** Fills in and sends the open login form. */
export async function logInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Home adds the person's own town to its address. */
export const atHome = (page: Page) => expect(page).toHaveURL(({ pathname }) => pathname === '/');
