import type { APIRequestContext, Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { patient } from './patience.ts';

type Name = 'camille' | 'karim' | 'lea';

/** The password of all demo accounts. */
export const demoPassword = 'Terrain-Libre-7';
const emailOf = (name: Name): string => `${name}@demo.example`;

export type Person = {
  email: string;
  context: BrowserContext;
  page: Page;
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
};

/** Logs a demo person in, in a browser context of their own. */
export async function personOf(browser: Browser, url: string, name: Name): Promise<Person> {
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const token = await logInAs(context, name);
  return {
    email: emailOf(name),
    context,
    page: patient(await context.newPage()),
    call: async (method, path, body) => {
      const headers = { Authorization: `Bearer ${token}` };
      const response = await context.request.fetch(path, {
        method,
        headers,
        ...(body !== undefined && { data: body }),
      });
      expect(response.ok(), `${method} ${path}: ${response.status()}`).toBe(true);
      return response.status() === 204 ? undefined : await response.json();
    },
  };
}

export async function tokenOf(request: APIRequestContext, name: Name): Promise<string> {
  const data = { email: emailOf(name), password: demoPassword };
  const answer = await request.post('/api/auth/login', { data });
  return answer.text();
}

/** Logs a demo person in without the form: every page opened here from now on has their session. Returns the token. */
export async function logInAs(where: Page | BrowserContext, name: Name): Promise<string> {
  const token = await tokenOf(where.request, name);
  await keepSession(where, token, emailOf(name));
  return token;
}

/** Stores a session in the browser, as if the person had logged in here before. */
export const keepSession = (where: Page | BrowserContext, token: string, email: string) =>
  where.addInitScript(
    ([key, user]) => {
      // A blank page has no storage.
      if (origin === 'null') return;
      localStorage.setItem('auth_token', key ?? '');
      localStorage.setItem('auth_user', JSON.stringify({ email: user }));
    },
    [token, email],
  );

/** Fills in and sends the open login form. */
export async function logInByForm(page: Page, email: string, password = demoPassword): Promise<void> {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}

/** Home adds the person's own town to its address. */
export const atHome = (page: Page) => expect(page).toHaveURL(({ pathname }) => pathname === '/');

type Written = Partial<
  Record<
    | 'title'
    | 'description'
    | 'category'
    | 'endDate'
    | 'zipCode'
    | 'municipalityName'
    | 'startDate'
    | 'startTime'
    | 'level'
    | 'admission'
    | 'meetingPoint',
    string
  > & { places: number; priceCents: number }
>;

/** Publishes an announcement; returns its id. */
export async function publishAs(
  request: APIRequestContext,
  token: string,
  written: Written = {},
): Promise<string> {
  const answer = await request.post('/api/announce', {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      title: 'Tennis le midi, terre battue',
      description: 'Un court réservé le lundi.\n\nTous niveaux, balles fournies.',
      category: 'Tennis',
      zipCode: '69300',
      municipalityName: 'Caluire-et-Cuire',
      ...written,
    },
  });
  return ((await answer.json()) as { id: string }).id;
}
