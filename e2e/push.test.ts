import { conversationPath } from '@coequipiers/contract/pages';
import { pushTexts } from '@coequipiers/contract/push';
import type { PushPayload } from '@coequipiers/contract/push-schemas';
import type { Page, Worker } from '@playwright/test';
import { openPushService } from '../apps/server/src/features/push/test/push-service.ts';
import { dayFromNow } from '../scripts/lib/day-from-now.mjs';
import { join, keepSession, logIn, publish } from '../scripts/lib/demo-people.mjs';
import { expect, sendsAtOnce, test } from './fixtures.ts';

// Both tests share one server.
test.describe.configure({ mode: 'default' });
test.use({ serviceWorkers: 'allow', settings: sendsAtOnce });

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
  self.shown = [];
  const path = (address) => address.replace(self.location.origin, '');
  ServiceWorkerRegistration.prototype.showNotification = async (title, { body, tag, data, actions }) => {
    self.notes.push([title, body, tag, data]);
    self.shown.push({ title, body, tag, data, actions });
  };
  WindowClient.prototype.focus = async function () { self.notes.push(['focus', path(this.url)]); return this; };
  Clients.prototype.openWindow = async (address) => void self.notes.push(['open', path(address)]);
`;
const notes = (worker: Worker) => worker.evaluate<string[][]>('self.notes.splice(0)');

/** What the browser does when somebody clicks on a notification, or on one of its buttons. */
const click = (worker: Worker, shown: object, action = '') =>
  worker.evaluate(`(async () => {
    let work;
    const notification = { ...${JSON.stringify(shown)}, close: () => self.notes.push(['close']) };
    const waitUntil = (promise) => { work = promise; };
    const event = { notification, action: '${action}', waitUntil };
    self.dispatchEvent(Object.assign(new Event('notificationclick'), event));
    await work;
  })()`);

/** The worker of an open page, with its notes, and the push service that reaches it. */
async function deviceOf(page: Page, origin: string) {
  await page.goto('/conditions');
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
  const push = await pushServiceOf(page, origin);
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('there is no worker');
  await worker.evaluate(takeNotes);
  return { push, worker };
}

test('a push notification shows the sender’s name, opens the conversation, and is not shown while it is being read', async ({
  page,
  context,
  product,
}) => {
  const lea = await logIn(product.url, 'lea');
  await keepSession(context, lea);
  const [{ id }] = await lea.call('GET', '/api/chat/conversations');
  const conversation = conversationPath(id);

  const { push, worker } = await deviceOf(page, product.url);
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
  await click(worker, { data: conversation });
  expect(await notes(worker)).toEqual([['close'], ['focus', '/conditions']]);
  await expect(page).toHaveURL(conversation);
  await expect(page.getByRole('log')).toBeVisible();

  // Pushes are handled in order: once the second is shown, the first would have been shown too.
  const other = 'f'.repeat(32);
  await push(messageFrom('Karim', id));
  await push(messageFrom('Nora', other));
  await expect.poll(() => notes(worker)).toEqual([told('Nora', other)]);
  // This notification was shown before the upgrade, and clicked after it.
  await click(worker, { data: id });
  expect(await notes(worker)).toEqual([['close'], ['focus', conversation]]);

  await page.close();
  await click(worker, { data: conversation });
  expect(await notes(worker)).toEqual([['close'], ['open', conversation]]);
  await click(worker, { data: '//evil.example' });
  expect(await notes(worker)).toEqual([['close'], ['open', '/']]);
});

type Shown = { title: string; body: string; tag: string; data: object; actions?: { title: string }[] };

test('an offered place is taken with the button of its push, without opening the page', async ({
  page,
  context,
  product,
}) => {
  const [karim, camille, lea] = [
    await logIn(product.url, 'karim'),
    await logIn(product.url, 'camille'),
    await logIn(product.url, 'lea'),
  ];
  const service = await openPushService();
  const device = service.aSubscription();
  await lea.call('PUT', '/api/push/subscription', device.subscription);
  await keepSession(context, lea);
  const { push, worker } = await deviceOf(page, product.url);
  const shown = () => worker.evaluate<Shown[]>('self.shown');

  const outing = { title: `Tennis ${Date.now()}`, startDate: dayFromNow(3), startTime: '19:00', places: 1 };
  const id = await publish(karim, outing);
  await join(camille, id);
  await join(lea, id);
  const { outing: _, ...written } = await karim.call('GET', `/api/announce/${id}`);
  await karim.call('PUT', `/api/announce/${id}`, { ...written, ...outing, places: 2 });

  const sent = () => service.at(device.path).map(({ body }) => device.open(body) as PushPayload);
  await expect.poll(() => sent().filter(({ asks }) => asks?.what === 'offered').length).toBe(1);
  for (const payload of sent()) await push(payload);
  await expect.poll(shown).toContainEqual(expect.objectContaining({ data: expect.anything() }));
  const offer = (await shown()).find(({ actions }) => actions !== undefined);
  expect(offer?.actions?.map(({ title }) => title)).toEqual(['Oui, je viens', 'Pas cette fois']);

  await click(worker, offer ?? {}, 'yes');
  expect((await shown()).at(-1)).toMatchObject({ tag: offer?.tag, body: pushTexts.answered.coming });
  await expect(page).toHaveURL(/\/conditions$/);
  await page.goto(`/announce/${id}`);
  await expect(page.getByRole('button', { name: 'Je ne peux plus venir' })).toBeVisible();
  service.close();
});
