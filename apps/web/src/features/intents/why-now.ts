import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { joinOutcome } from '@coequipiers/contract/intent-outcome';
import type { Unfinished } from '../../lib/unfinished.ts';

type Now = { own: boolean; now: Date };

/** What is true by now of something that waited for a press: what can be pressed may have changed, or be gone. */
export function whyNow(
  { kind, why, outingId, every }: Unfinished,
  announcement: Announcement | undefined,
  { own, now }: Now,
): Unfinished['why'] {
  if (!announcement) return 'gone';
  if (why !== 'ready') return why;
  const { outing, participation: part } = announcement;
  // Whoever has no part in it only reads that it is cancelled.
  if (!own && part === null && outing?.state === 'cancelled') return 'closed';
  if (own && (kind === 'vote' || kind === 'message')) return 'own';
  if (kind !== 'join' && kind !== 'wait') return 'ready';
  const outcome = joinOutcome({ own, part, outing, wanted: outingId }, now);
  const isList = (kind === 'wait' || every) && (outcome === 'full' || outcome === 'line');
  return outcome === 'take' || outcome === 'part' || isList ? 'ready' : outcome;
}

/** Whether they have done by now what they wanted. */
export function isDoneNow(
  { kind }: Unfinished,
  { participation, userVote, isFavorite }: Announcement,
): boolean {
  switch (kind) {
    case 'join':
    case 'wait':
      return participation !== null;
    case 'vote':
      return userVote !== null;
    case 'favorite':
      return isFavorite;
    default:
      return false;
  }
}
