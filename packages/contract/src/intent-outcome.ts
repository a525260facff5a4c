import { canBeJoined, freePlaces, isRefused, type PlainOuting, partOnJoining } from './outing-rules.ts';
import type { ParticipationState } from './participation-states.ts';

/** What someone who wanted to take part finds now, after their login. */
type Found = {
  own: boolean;
  part: { state: ParticipationState } | null;
  outing: (PlainOuting & { id: string }) | null;
  /** The outing that they wanted, if it was known. */
  wanted: string | undefined;
};

/**
 * 'take': joining now makes them be in, or asks. 'line': someone waits already, so they would wait too. 'other': the announcement has
 * another outing now, which nobody joins unseen.
 */
export type JoinOutcome = 'take' | 'own' | 'part' | 'refused' | 'closed' | 'other' | 'full' | 'line';

export function joinOutcome({ own, part, outing, wanted }: Found, now: Date): JoinOutcome {
  if (own) return 'own';
  if (isRefused(part)) return 'refused';
  if (part) return 'part';
  if (!outing || !canBeJoined(outing, now)) return 'closed';
  if (wanted !== undefined && wanted !== outing.id) return 'other';
  if (partOnJoining(outing, now) !== 'waiting') return 'take';
  return freePlaces(outing) === 0 ? 'full' : 'line';
}
