import { isId } from '@coequipiers/contract/is-id';
import { conversationPath, paths } from '@coequipiers/contract/pages';
import { pushAnswerPath, pushButtons, pushTexts } from '@coequipiers/contract/push';
import type { PushPayload } from '@coequipiers/contract/push-schemas';
import { isOwnPath } from '../lib/own-path.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * A push of an earlier version, without `url` and `tag`. Push services keep pushes for a day, so it may still arrive after an upgrade.
 * Conversely, the previous worker stays active as long as one of its pages is open. It shows the title and the body of a new push,
 * but a click then leads to « Conversation introuvable », which links to all conversations.
 */
type FormerPayload = { title: string; body: string; conversationId: string };

/** The notification to show. The tag of a conversation never changes, so a new notification replaces an older one. */
export function noticeIn(payload: PushPayload | FormerPayload): PushPayload {
  const { title, body } = payload;
  if (!('conversationId' in payload)) {
    const { url, tag, asks } = payload;
    return { title, body, url: ownPath(url), tag, ...(asks && { asks }) };
  }
  const { conversationId } = payload;
  return { title, body, url: ownPath(conversationId), tag: `conversation:${conversationId}` };
}

/** The path that a click opens, always on this origin. Notifications of the previous worker contain a conversation id instead. */
export function ownPath(url: unknown): string {
  if (typeof url !== 'string') return paths.home;
  if (isId(url)) return conversationPath(url);
  return isOwnPath(url) ? url : paths.home;
}

const windows = (includeUncontrolled = true): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled });

/** Whether a window is at this path, whatever else its query says. */
const shows = (window: WindowClient, path: string): boolean => {
  const [here, there] = [new URL(window.url), new URL(path, self.location.origin)];
  const sameQuery = [...there.searchParams].every(([name, value]) => here.searchParams.get(name) === value);
  return here.pathname === there.pathname && sameQuery;
};

/** Shows nothing when the page that the notification leads to is open and focused. */
export async function showNotification(payload: PushPayload | FormerPayload): Promise<void> {
  const { title, body, url, tag, asks } = noticeIn(payload);
  const open = await windows();
  if (open.some((window) => window.focused && shows(window, url))) return;
  await show(title, {
    body,
    tag,
    renotify: true,
    data: asks ? ({ url, token: asks.token } satisfies Asking) : url,
    // Where the device has buttons.
    ...(asks && Object.hasOwn(pushButtons, asks.what) && { actions: pushButtons[asks.what] }),
  });
}

/** What a notification with buttons keeps: where a click leads, and the token of its answers. */
type Asking = { url: string; token: string };
type Options = NotificationOptions & { renotify?: boolean; actions?: readonly object[] };

const show = (title: string, options: Options): Promise<void> =>
  self.registration.showNotification(title, { lang: 'fr', icon: '/app-icon-192.png', ...options });

const isAsking = (data: unknown): data is Asking =>
  typeof data === 'object' && data !== null && 'token' in data && 'url' in data;

/** A click on a notification or on one of its buttons. */
export async function pressNotification(notification: Notification, action: string): Promise<void> {
  const { data, title, tag } = notification;
  if (!isAsking(data) || (action !== 'yes' && action !== 'no')) return openNotification(notification);
  const body = await answerOf(data.token, action);
  await show(title, { body, tag, data: data.url });
}

/** What is true after an answer, in the server's words: also when somebody was faster. */
async function answerOf(token: string, answer: 'yes' | 'no'): Promise<string> {
  const sent = await fetch(pushAnswerPath, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, answer }),
  }).catch(() => undefined);
  const said: unknown = await sent?.json().catch(() => undefined);
  return textIn(said, 'text') ?? textIn(said, 'userMessage') ?? pushTexts.answerFailed;
}

const textIn = (said: unknown, name: string): string | undefined => {
  const text: unknown = Object(said)[name];
  return typeof text === 'string' ? text : undefined;
};

export async function openNotification(notification: Notification): Promise<void> {
  const { data } = notification;
  const path = ownPath(isAsking(data) ? data.url : data);
  const there = (await windows()).find((window) => shows(window, path));
  if (there) return void (await there.focus());
  // A worker can only navigate the pages that it controls.
  const [first] = await windows(false);
  if (!first) return void (await self.clients.openWindow(path));
  await first.focus();
  await first.navigate(path);
}
