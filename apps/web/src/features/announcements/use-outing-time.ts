import { turningPoints } from '@coequipiers/contract/outing-rules';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { usePassed } from '../../lib/use-passed.ts';

/**
 * The time for the rules of an outing: the last of its moments that has passed, also while the page stays open. In the first
 * rendering, which the server does too, none has passed: then the state that the server sent counts.
 */
export const useOutingTime = (outing: Outing | null): Date =>
  new Date(usePassed(...(outing ? turningPoints(outing) : [])));
