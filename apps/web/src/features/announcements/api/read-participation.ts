import { ownStates } from '@coequipiers/contract/participation-states';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { isCount, isInstant } from '../../../lib/checks.ts';

const states: readonly unknown[] = ownStates;

/** Null when the server sends none, or one that the page could not show. */
export function readParticipation(sent: unknown): Participation | null {
  const {
    state,
    position = null,
    offeredUntil = null,
    offeredSince,
    note = null,
    readableInMs,
  } = Object(sent) as Partial<Participation>;
  if (!state || !states.includes(state)) return null;
  return {
    state,
    position,
    offeredUntil,
    note,
    ...(isInstant(offeredSince) && { offeredSince }),
    ...(isCount(readableInMs) && { readableInMs }),
  };
}
