import type { Browser, BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const password = 'Terrain-Libre-7';

export type Person = {
  email: string;
  context: BrowserContext;
  page: Page;
  call: <Answer>(method: string, path: string, body?: unknown) => Promise<Answer>;
};

/** A browser of their own for someone of the demo, logged in. */
export async function personOf(browser: Browser, url: string, name: string): Promise<Person> {
  const email = `${name}@demo.example`;
  const context = await browser.newContext({ baseURL: url, locale: 'fr-FR', timezoneId: 'Europe/Paris' });
  const login = await context.request.post('/api/auth/login', { data: { email, password } });
  const token = await login.text();
  await context.addInitScript(
    ([key, user]) => {
      localStorage.setItem('auth_token', key ?? '');
      localStorage.setItem('auth_user', JSON.stringify({ email: user }));
    },
    [token, email],
  );
  return {
    email,
    context,
    page: await context.newPage(),
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
