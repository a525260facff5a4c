import { conversationPath, paths } from '@coequipiers/contract/pages';
import type { PushPayload } from '@coequipiers/contract/push-schemas';
import { isOwnPath } from '../lib/own-path.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * A push in the form from before `url` and `tag`. A push service keeps it for a day, so it may still arrive after an upgrade.
 * The other way round, the previous worker, which stays as long as one of its pages is open, shows the title and the body of
 * a push in the new form; a click then leads to « Conversation introuvable », which offers all conversations.
 */
type FormerPayload = { title: string; body: string; conversationId: string };

const isId = /^[0-9a-f]{32}$/;

/** What is shown. A conversation's tag has always been the same, so that a new notification replaces an older one. */
export function noticeIn(payload: PushPayload | FormerPayload): PushPayload {
  const { title, body } = payload;
  if (!('conversationId' in payload)) return { title, body, url: ownPath(payload.url), tag: payload.tag };
  const { conversationId } = payload;
  return { title, body, url: ownPath(conversationId), tag: `conversation:${conversationId}` };
}

/** Where a click leads: a path of this origin, else home. The previous worker has left the id of a conversation instead. */
export function ownPath(url: unknown): string {
  if (typeof url !== 'string') return paths.home;
  if (isId.test(url)) return conversationPath(url);
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

/** No notification when the page that it leads to is open and focused. */
export async function showNotification(payload: PushPayload | FormerPayload): Promise<void> {
  const { title, body, url, tag } = noticeIn(payload);
  const open = await windows();
  if (open.some((window) => window.focused && shows(window, url))) return;
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang: 'fr',
    icon: '/app-icon-192.png',
    tag,
    renotify: true,
    data: url,
  };
  await self.registration.showNotification(title, options);
}

export async function openNotification(notification: Notification): Promise<void> {
  const path = ownPath(notification.data);
  const there = (await windows()).find((window) => shows(window, path));
  if (there) return void (await there.focus());
  // A worker can only navigate the pages that it controls.
  const [first] = await windows(false);
  if (!first) return void (await self.clients.openWindow(path));
  await first.focus();
  await first.navigate(path);
}
