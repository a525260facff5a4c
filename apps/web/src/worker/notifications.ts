import { paths } from '@coequipiers/contract/pages';
import type { PushPayload } from '@coequipiers/contract/push-schemas';

declare const self: ServiceWorkerGlobalScope;

const windows = (includeUncontrolled = true): Promise<readonly WindowClient[]> =>
  self.clients.matchAll({ type: 'window', includeUncontrolled });

const shows = ({ url }: WindowClient, id: string): boolean => {
  const { pathname, searchParams } = new URL(url);
  return pathname === paths.messages && searchParams.get('conversation') === id;
};

/** No notification when the conversation is open and focused. */
export async function showMessage({ title, body, conversationId }: PushPayload): Promise<void> {
  const open = await windows();
  if (open.some((window) => window.focused && shows(window, conversationId))) return;
  const options: NotificationOptions & { renotify: boolean } = {
    body,
    lang: 'fr',
    icon: '/app-icon-192.png',
    // One notification per conversation, whatever the number of messages.
    tag: `conversation:${conversationId}`,
    renotify: true,
    data: conversationId,
  };
  await self.registration.showNotification(title, options);
}

export async function openConversation(id: string): Promise<void> {
  const address = `${paths.messages}?conversation=${id}`;
  const there = (await windows()).find((window) => shows(window, id));
  // A worker can only navigate the pages that it controls.
  const [first] = await windows(false);
  if (there) await there.focus();
  else if (!first) await self.clients.openWindow(address);
  else {
    await first.focus();
    await first.navigate(address);
  }
}
