import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;

const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

/**
 * The current time, updated often enough for texts such as « il y a 5 minutes ». Server and browser may differ by a tick or
 * more: texts made from it carry `suppressHydrationWarning`.
 */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now, serverNow);
}

/** Rounded to a tick, so that all parts of one rendering use the same time. */
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
