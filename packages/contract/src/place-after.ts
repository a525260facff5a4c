import { hasStarted, isCalled, type PlainOuting } from './outing-rules.ts';
import { callsByLeaving } from './sos-rules.ts';

/**
 * By whom a place is given up: someone who is in; the same, calling nobody (within ten seconds of their press, or soon after an SOS);
 * someone to whom it is offered; or the author, who removes either.
 */
type GivenUpBy = 'participant' | 'quietly' | 'offered' | 'author';

/**
 * What becomes of a taken place that is given up, after 'Votre place' or the like. Undefined once the outing has started:
 * nobody can take it any more.
 */
export function placeAfter(outing: PlainOuting, by: GivenUpBy, now: Date): string | undefined {
  if (hasStarted(outing, now)) return undefined;
  if (outing.waiting === 0) return 'est de nouveau libre';
  if (isCalled(outing, now)) return 'va à la première personne en attente qui répond';
  // Called as well. The page does not know of an SOS that was answered just before.
  if (by === 'participant' && callsByLeaving(outing, now)) return 'est proposée aux personnes en attente';
  return 'est proposée à la première personne en attente';
}
