import { useCallback, useSyncExternalStore } from 'react';
import { longestTimerMs } from './longest-timer.ts';

/**
 * The latest of these instants that has passed, in milliseconds, or 0. Updates while the page stays open. In the first rendering,
 * which the server does too, none has.
 */
export function usePassed(...times: readonly (Date | string | null | undefined)[]): number {
  const instants = times
    .filter((time) => time !== null && time !== undefined)
    .map((time) => new Date(time).getTime())
    .sort((one, other) => one - other);
  const key = instants.join();
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key has all instants
  const subscribe = useCallback((listener: () => void) => runAtEach(instants, listener), [key]);
  const latest = () => instants.findLast((instant) => instant <= Date.now()) ?? 0;
  return useSyncExternalStore(subscribe, latest, () => 0);
}

function runAtEach(instants: readonly number[], action: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    const next = instants.find((instant) => instant > Date.now());
    if (next === undefined) return;
    timer = setTimeout(
      () => {
        action();
        wait();
      },
      Math.min(next - Date.now(), longestTimerMs),
    );
  };
  wait();
  return () => clearTimeout(timer);
}
