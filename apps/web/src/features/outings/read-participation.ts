import { ownStates } from '@coequipiers/contract/participation-states';
import type { Participation } from '@coequipiers/contract/participations-schemas';

const states: readonly unknown[] = ownStates;

/** Null when the server sends none, or one that the page could not show. */
export function readParticipation(sent: unknown): Participation | null {
  const { state, position = null, offeredUntil = null, note = null } = Object(sent) as Partial<Participation>;
  return state && states.includes(state) ? { state, position, offeredUntil, note } : null;
}
