import type { Page } from '@playwright/test';
import { openMail } from '../scripts/lib/page-steps.mjs';

/** Opens the link in a person's newest mail, as their mail program would. */
export async function followMail(page: Page, to: string, subject: RegExp, path: string): Promise<void> {
  await openMail(page, to, subject);
  await page.getByRole('link', { name: new RegExp(`${path}[?#]token=`) }).click();
}
