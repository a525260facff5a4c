import type { Outing } from '@coequipiers/contract/outings-schemas';
import { isHeldBack } from '@coequipiers/contract/own-press';
import { participationLimits } from '@coequipiers/contract/participations';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { useEffect, useEffectEvent } from 'react';

/** Reads again once someone who has just joined may read the meeting point and the names. Returns whether they still wait. */
export function useDetailsSoon(outing: Outing, part: Participation | null, read: () => void): boolean {
  const waits = isHeldBack(outing, part);
  const readAgain = useEffectEvent(read);
  useEffect(() => {
    if (!waits) return undefined;
    // A server that does not tell how long is asked once, after the longest time. An equal answer keeps its identity.
    const timer = setTimeout(
      () => readAgain(),
      part?.readableInMs ?? participationLimits.readableSeconds * 1_000,
    );
    return () => clearTimeout(timer);
  }, [part, waits]);
  return waits;
}
