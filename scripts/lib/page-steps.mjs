// What the end-to-end tests and the screenshots do on the page.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Fills in the form of a new announcement: title, sport, and an outing of two hours.
 * @param {Page} page
 * @param {{ title: string, sport: string, day: string, time: string, places: number }} outing
 */
export async function fillOuting(page, { title, sport, day, time, places }) {
  await page.getByRole('radio', { name: sport }).check({ force: true });
  await page.getByLabel('Titre', { exact: true }).fill(title);
  await page.getByLabel('Jour', { exact: true }).fill(day);
  await page.getByLabel('Heure', { exact: true }).fill(time);
  for (let place = 1; place < places; place += 1) {
    await page.getByRole('spinbutton', { name: 'Il manque' }).press('ArrowUp');
  }
}

/**
 * As a visitor, in the open dialog: asks for an alert by mail, as far as the answer that a link is on its way.
 * @param {Page} page
 * @param {string} email
 */
export async function askForAlert(page, email) {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('E-mail').fill(email);
  await dialog.getByLabel(/^J’ai 15/).check();
  await dialog.getByRole('button', { name: 'Recevoir le lien' }).click();
  await page.getByRole('dialog', { name: 'Vérifiez vos e-mails' }).waitFor();
}

/**
 * Opens the newest mail with these texts in its address or subject, once it has been sent.
 * @param {Page} page
 * @param {...(string | RegExp)} texts
 */
export async function openMail(page, ...texts) {
  const mail = texts.reduce((links, hasText) => links.filter({ hasText }), page.getByRole('link')).first();
  const until = Date.now() + 60_000;
  do {
    await page.goto('/dev/mails');
    await mail.waitFor({ timeout: 500 }).catch(() => undefined);
  } while (!(await mail.isVisible()) && Date.now() < until);
  await mail.click();
}
