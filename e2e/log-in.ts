import { expect, type Page } from '@playwright/test';

/** Home adds the person's own town to its address. */
export const atHome = (page: Page) => expect(page).toHaveURL(({ pathname }) => pathname === '/');

/** Someone of the demo logs in, then opens a page. */
export async function logInAt(page: Page, name: 'camille' | 'karim' | 'lea', path: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email', { exact: true }).fill(`${name}@demo.example`);
  await page.getByLabel('Mot de passe', { exact: true }).fill('Terrain-Libre-7');
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await atHome(page);
  await page.goto(path);
}
