import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The time, told anew often enough for words such as « il y a 5 minutes ». The server's and the browser's may differ by a
 * tick or more: words made from it carry `suppressHydrationWarning`.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now, serverNow);
}

/** The same for a whole tick, so that one rendering has one time. */
const serverNow = (): number => Math.floor(Date.now() / TICK_MS) * TICK_MS;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  tick();
  timer ??= setInterval(tick, TICK_MS);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function tick(): void {
  now = Date.now();
  for (const listener of listeners) listener();
}
