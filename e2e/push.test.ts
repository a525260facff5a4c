import { conversationPath } from '@coequipiers/contract/pages';
import { pushTexts } from '@coequipiers/contract/push';
import type { PushPayload } from '@coequipiers/contract/push-schemas';
import type { Page, Worker } from '@playwright/test';
import { keepSession, logIn } from '../scripts/lib/demo-people.mjs';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

/** Simulates the push service of the browser's vendor. */
async function pushServiceOf(page: Page, origin: string) {
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId);
    });
  });
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  return (payload: PushPayload | FormerPayload) =>
    browser.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(payload),
    });
}

const messageFrom = (sender: string, id: string): PushPayload => ({
  title: pushTexts.title,
  body: pushTexts.body(sender),
  url: conversationPath(id),
  tag: `conversation:${id}`,
});

/** The payload that versions before the upgrade sent. */
type FormerPayload = { title: string; body: string; conversationId: string };
const formerMessageFrom = (sender: string, conversationId: string): FormerPayload => ({
  title: pushTexts.title,
  body: pushTexts.body(sender),
  conversationId,
});

/**
 * Headless Chromium shows no notifications, so nobody can click one, and only a click allows a worker to focus a window. So
 * the worker records these calls instead. Everything else is the real browser.
 */
const takeNotes = `
  self.notes = [];
  const path = (address) => address.replace(self.location.origin, '');
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data }) => {
    self.notes.push([title, body, tag, data]);
  };
  WindowClient.prototype.focus = async function () { self.notes.push(['focus', path(this.url)]); return this; };
  Clients.prototype.openWindow = async (address) => void self.notes.push(['open', path(address)]);
`;
const notes = (worker: Worker) => worker.evaluate<string[][]>('self.notes.splice(0)');

/** What the browser does when somebody clicks on a notification. */
const click = (worker: Worker, data: string) =>
  worker.evaluate(`(async () => {
    let work;
    const notification = { data: '${data}', close: () => self.notes.push(['close']) };
    const waitUntil = (promise) => { work = promise; };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), { notification, waitUntil }));
    await work;
  })()`);

test('a push notification shows the sender’s name, opens the conversation, and is not shown while it is being read', async ({
  page,
  context,
  product,
}) => {
  const lea = await logIn(product.url, 'lea');
  await keepSession(context, lea);
  const [{ id }] = await lea.call('GET', '/api/chat/conversations');
  const conversation = conversationPath(id);

  await page.goto('/conditions');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const push = await pushServiceOf(page, product.url);
  const [worker] = context.serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(takeNotes);
  const told = (sender: string, about: string) => [
    'Nouveau message',
    `${sender} vous a écrit`,
    `conversation:${about}`,
    conversationPath(about),
  ];

  await push(messageFrom('Karim', id));
  await expect.poll(() => notes(worker)).toEqual([told('Karim', id)]);
  await push(formerMessageFrom('Karim', id));
  await expect.poll(() => notes(worker)).toEqual([told('Karim', id)]);
  await click(worker, conversation);
  expect(await notes(worker)).toEqual([['close'], ['focus', '/conditions']]);
  await expect(page).toHaveURL(conversation);
  await expect(page.getByRole('log')).toBeVisible();

  // Pushes are handled in order: once the second is shown, the first would have been shown too.
  const other = 'f'.repeat(32);
  await push(messageFrom('Karim', id));
  await push(messageFrom('Nora', other));
  await expect.poll(() => notes(worker)).toEqual([told('Nora', other)]);
  // This notification was shown before the upgrade, and clicked after it.
  await click(worker, id);
  expect(await notes(worker)).toEqual([['close'], ['focus', conversation]]);

  await page.close();
  await click(worker, conversation);
  expect(await notes(worker)).toEqual([['close'], ['open', conversation]]);
  await click(worker, '//evil.example');
  expect(await notes(worker)).toEqual([['close'], ['open', '/']]);
});
