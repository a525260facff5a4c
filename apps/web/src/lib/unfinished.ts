import type { JoinOutcome } from '@coequipiers/contract/intent-outcome';
import type { IntentKind } from '@coequipiers/contract/intents';
import { useSyncExternalStore } from 'react';
import type { Near } from './redirect.ts';

/**
 * What someone wanted before their login and was not done by itself: it waits for one press ('ready'), or it is not possible any
 * more. Shown where they are led, until they act or close it.
 */
export type Unfinished = {
  kind: IntentKind;
  announceId?: string | undefined;
  outingId?: string | undefined;
  /** In every week of a series. */
  every?: boolean | undefined;
  why: 'ready' | 'gone' | Exclude<JoinOutcome, 'take' | 'part'>;
  near?: Near | undefined;
};

let current: Unfinished | undefined;
const listeners = new Set<() => void>();

export function leaveUnfinished(next: Unfinished | undefined): void {
  current = next;
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** What is unfinished about this announcement. */
export function useUnfinished(announceId: string): Unfinished | undefined {
  return useSyncExternalStore(
    subscribe,
    () => (current?.announceId === announceId ? current : undefined),
    () => undefined,
  );
}

/** Whether this waits for one press here. */
export function useIsReady(kind: IntentKind, announceId: string): boolean {
  const found = useUnfinished(announceId);
  return found?.kind === kind && found.why === 'ready';
}
