import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens the link in a person's newest mail, as their mail program would. */
export async function followMail(page: Page, to: string, subject: RegExp, path: string): Promise<void> {
  const mail = page.getByRole('link').filter({ hasText: to }).filter({ hasText: subject }).first();
  await expect(async () => {
    await page.goto('/dev/mails');
    await expect(mail).toBeVisible({ timeout: 500 });
  }).toPass();
  await mail.click();
  await page.getByRole('link', { name: new RegExp(`${path}\\?token=`) }).click();
}
