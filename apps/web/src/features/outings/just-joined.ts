import { onSessionEnd } from '../../lib/session.ts';

let last: string | undefined;
onSessionEnd(() => {
  last = undefined;
});

/** Remembers, until the page is left, where the person has just taken a place by a press. */
export function markJoined(announceId: string): void {
  last = announceId;
}

export const hasJustJoined = (announceId: string): boolean => last === announceId;
