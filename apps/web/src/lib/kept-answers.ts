import { KEPT_HEADER, PRIVATE_CACHE, workerMessages } from './worker-names.ts';

/**
 * Deletes the person's answers from this device. The worker is told too, so that it does not store answers still on their
 * way.
 */
export function clearCachedAnswers(): void {
  if (!('caches' in globalThis)) return;
  navigator.serviceWorker?.controller?.postMessage(workerMessages.forget);
  caches.delete(PRIVATE_CACHE).catch(() => undefined);
  void endPush().catch(() => undefined);
}

/** The next person on this device must not get this person's notifications. The server learns of it at its next push. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** The worker answered from its cache, so this does not prove that the server is reachable. */
export const isFromCache = (response: Response): boolean => response.headers.has(KEPT_HEADER);
