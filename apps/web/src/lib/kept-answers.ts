import { KEPT_HEADER, PRIVATE_CACHE, workerMessages } from './worker-names.ts';

/** Nothing of theirs stays readable on this device, nor what is still on its way to the worker. */
export function forgetKeptAnswers(): void {
  if (!('caches' in globalThis)) return;
  navigator.serviceWorker?.controller?.postMessage(workerMessages.forget);
  caches.delete(PRIVATE_CACHE).catch(() => undefined);
  void endPush().catch(() => undefined);
}

/** Whoever comes next on this device is not told of this person's messages; the server hears of it when it next tries. */
async function endPush(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration();
  for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close();
  const subscription = await registration?.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}

/** Answered by the worker from what it keeps: the server itself has not been heard. */
export const isKept = (response: Response): boolean => response.headers.has(KEPT_HEADER);
