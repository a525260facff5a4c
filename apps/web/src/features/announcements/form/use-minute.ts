import { useSyncExternalStore } from 'react';

const minuteMs = 60_000;
const minute = (): number => Math.floor(Date.now() / minuteMs) * minuteMs;

/** The start of the current minute, as an instant in milliseconds. */
export const useMinute = (): number => useSyncExternalStore(subscribe, minute);

function subscribe(listener: () => void): () => void {
  const timer = setInterval(listener, minuteMs);
  return () => clearInterval(timer);
}
