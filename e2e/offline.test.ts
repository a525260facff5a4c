import type { Page } from '@playwright/test';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { publish, writeToAuthor } from '../scripts/lib/demo-people.mjs';
import { startCuttable } from './cuttable.ts';
import { expect, test } from './fixtures.ts';
import { personOf } from './people.ts';

test.use({ serviceWorkers: 'allow', expectedErrors: /net::ERR_|^WebSocket connection to|: no answer/ });

const log = (page: Page) => page.getByRole('log');
const banner = (page: Page) => page.getByText('Vous êtes hors connexion.');

/** Waits until the service worker controls the page. */
const workerIsThere = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');

/** The paths in the worker's cache of this name. */
const keptIn = (page: Page, name: string) =>
  page.evaluate(async (kept) => {
    if (!(await caches.has(kept))) return [];
    const requests = await (await caches.open(kept)).keys();
    return requests.map(({ url }) => new URL(url).pathname);
  }, name);

test('pages and the agenda are readable offline, messages written offline are sent once, and logging out clears the cache', async ({
  browser,
  product,
}) => {
  const way = await startCuttable(product.url);
  const lea = await personOf(browser, way.url, 'lea');
  const karim = await personOf(browser, product.url, 'karim');
  const { page, context } = lea;
  const [mine] = await karim.call<{ id: string; title: string }[]>('GET', '/api/announce/me');
  if (!mine) throw new Error('karim has no announcement');
  const hello = `Avant de partir (${Date.now()})`;
  const conversationId = await writeToAuthor(lea, mine.id, hello);
  const outing = `Tennis du phare ${Date.now()}`;
  const meetingPoint = 'Grille de la rue Jean-Jaurès';
  const when = { startDate: dayFromNow(3), startTime: '19:00', places: 2 };
  const outingId = await publish(lea, { title: outing, meetingPoint, ...when });
  const row = page.getByRole('article').filter({ hasText: outing });
  const conversation = `/messages?conversation=${conversationId}`;
  const messages = `/api/chat/conversations/${conversationId}/messages`;

  await test.step('the service worker starts after the page, and caches the pages that were seen', async () => {
    await page.goto('/conditions');
    await workerIsThere(page);
    await page.goto(`/announce/${mine.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mine.title);
    await page.goto('/agenda');
    await expect(row.getByText('Vous organisez')).toBeVisible();
    await page.goto(conversation);
    await expect(log(page).getByText(hello)).toBeVisible();
    await expect.poll(() => keptIn(page, 'kept-private')).toContain('/api/agenda');
    await expect.poll(() => keptIn(page, 'kept-private')).toContain(messages);
    await expect.poll(() => keptIn(page, 'kept-private')).toContain('/api/chat/conversations');
    await expect.poll(() => keptIn(page, 'kept-private')).toContain(`/api/announce/${mine.id}`);
  });

  const written = `Écrit dans le métro (${Date.now()})`;
  await test.step('without network the conversation can be read, and a message written', async () => {
    await way.cut();
    await context.setOffline(true);
    await page.reload();
    await expect(banner(page)).toBeVisible();
    await expect(log(page).getByText(hello)).toBeVisible();
    await page.getByRole('textbox', { name: 'Votre message' }).fill(written);
    await page.getByRole('textbox', { name: 'Votre message' }).press('Enter');
    await expect(log(page).getByText(written)).toBeVisible();
    await page.goto('/agenda');
    await expect(row).toBeVisible();
    await expect(row.getByText(meetingPoint)).toBeVisible();
    // The worker must not answer with the page, which would show « not found ».
    const file = await context.newPage();
    await expect(file.goto(`/api/announce/${outingId}/outing.ics`)).rejects.toThrow('net::ERR_');
    await file.close();
    await page.goto(`/announce/${mine.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(mine.title);
    await expect(banner(page)).toBeVisible();
  });

  const delivered = async () => {
    const all = await karim.call<{ content: string }[]>('GET', messages);
    return all.filter(({ content }) => content === written).length;
  };
  await test.step('with the network the message is sent once', async () => {
    expect(await delivered()).toBe(0);
    await way.mend();
    await context.setOffline(false);
    await expect.poll(delivered).toBe(1);
    await expect(banner(page)).toBeHidden();
    await page.goto(conversation);
    await expect(log(page).getByText(written)).toHaveCount(1);
    await expect(log(page).getByText('Envoi…')).toHaveCount(0);
    expect(await delivered()).toBe(1);
  });

  await test.step('a newer version waits until the person accepts it', async () => {
    await workerIsThere(page);
    await page.evaluate(async () => {
      document.documentElement.dataset['before'] = 'true';
      await navigator.serviceWorker.register('/service-worker.js?newer');
    });
    await expect(page.getByText('Une nouvelle version est disponible')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('data-before', 'true');
    await page.getByRole('button', { name: 'Mettre à jour' }).click();
    await expect(page.locator('html')).not.toHaveAttribute('data-before');
    await expect(log(page).getByText(hello)).toBeVisible();
  });

  await test.step('logging out deletes her data from the caches', async () => {
    await expect.poll(() => keptIn(page, 'kept-private')).toContain(messages);
    await page.getByRole('button', { name: /^Menu du compte/ }).click();
    await page.getByRole('menuitem', { name: 'Déconnexion' }).click();
    await expect.poll(() => keptIn(page, 'kept-private')).toEqual([]);
    const all = await page.evaluate(async () => {
      const bodies: string[] = [];
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (request.url.includes('/assets/')) continue;
          bodies.push(request.url, (await (await cache.match(request))?.text()) ?? '');
        }
      }
      return bodies.join('\n');
    });
    expect(all).not.toContain(hello);
    expect(all).not.toContain(lea.email);
  });
  await context.close();
  await karim.context.close();
  await way.cut();
});
