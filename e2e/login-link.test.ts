import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { logIn, publish } from '../scripts/lib/demo-people.mjs';
import { openMail } from '../scripts/lib/page-steps.mjs';
import { both, expectAccessible } from './accessibility.ts';
import { expect, test } from './fixtures.ts';
import { patient } from './patience.ts';

const subject = /lien de connexion/i;
const title = (name: string | RegExp) => ({ name, level: 1 });

// A code that is not right, and a link that was used.
test.use({ expectedErrors: /status of 400/ });

test('who has the mail on another device types its code, and what they wanted is done', async ({
  page,
  browser,
  product,
}) => {
  const email = 'lea@demo.example';
  const outing = { startDate: dayFromNow(3), startTime: '19:00', places: 2 };
  const meetingPoint = 'Gymnase Kergoat, porte C';
  const id = await publish(await logIn(product.url, 'karim'), { ...outing, meetingPoint });
  const phone = await browser.newContext({ baseURL: product.url });
  const mailProgram = patient(await phone.newPage());

  await test.step('a visitor who has an account asks for a link instead of a password', async () => {
    await page.goto(`/announce/${id}`);
    await page.getByRole('button', { name: 'Je participe', exact: true }).click();
    await page.getByRole('button', { name: 'J’ai déjà un compte' }).click();
    const ask = page.getByRole('button', { name: 'Recevoir un lien de connexion' });
    // The dialog, which also asks for an address, stays until the login page has come.
    await expect(ask).toBeVisible();
    await page.getByLabel('E-mail', { exact: true }).fill(email);
    await ask.click();
    await expect(page.getByRole('heading', title('Vérifiez vos e-mails'))).toBeVisible();
    await expect(page.getByText(email)).toBeVisible();
  });

  const code = await test.step('the mail is on a phone', async () => {
    await openMail(mailProgram, email, subject);
    const found = /\b(\d{4}) (\d{4})\b/.exec(await mailProgram.locator('pre').innerText());
    expect(found).not.toBeNull();
    return found?.[0] ?? '';
  });

  const field = page.getByLabel('Code à huit chiffres');
  await test.step('a wrong code says how many tries are left', async () => {
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    await expect(field).toHaveAttribute('inputmode', 'numeric');
    await field.fill(code.replace(/\d/, (digit) => `${9 - Number(digit)}`));
    await page.getByRole('button', { name: 'Me connecter', exact: true }).click();
    await expect(page.getByText('Ce n’est pas ce code. Encore 4 essais.')).toBeVisible();
    await expect(field).toBeFocused();
    await expect(field).toHaveValue('');
    await expectAccessible(page, 'a wrong code', { widths: both });
  });

  await test.step('after a reload, the right one logs in and takes the place', async () => {
    await page.reload();
    await field.fill(code.replace(' ', ''));
    await expect(field).toHaveValue(code);
    await page.getByRole('button', { name: 'Me connecter', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/announce/${id}$`));
    await expect(page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
    await expect(page.getByText(meetingPoint)).toBeVisible();
  });

  await test.step('the link of the mail serves no more, and nobody is logged in on the phone', async () => {
    await mailProgram.getByRole('link', { name: /\/login\/link#token=/ }).click();
    await expect(mailProgram).toHaveURL(/\/login\/link$/);
    await expect(mailProgram.getByRole('heading', title('Ce lien ne sert plus'))).toBeVisible();
    expect(await mailProgram.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();
    await expectAccessible(mailProgram, 'a link that was used', { widths: both });
  });
  await phone.close();
});

test('a link says whom it is for, and waits for a press; the history keeps no secret', async ({
  page,
  product,
}) => {
  const email = 'camille@demo.example';
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click();
  await expect(page.getByRole('heading', title('Vérifiez vos e-mails'))).toBeVisible();

  await openMail(page, email, subject);
  await page.getByRole('link', { name: /\/login\/link#token=/ }).click();
  await expect(page.getByRole('heading', title(/^Vous connecter/))).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/login/link`);
  await expectAccessible(page, 'the page of a login link', { widths: both });
  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();

  await page.getByRole('button', { name: 'Me connecter' }).click();
  await expect(page.getByRole('link', { name: 'Messages' }).first()).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('auth_user'))).toContain(email);
  await page.goto('/login/link');
  await expect(page.getByRole('heading', title('La connexion est faite'))).toBeVisible();
});
