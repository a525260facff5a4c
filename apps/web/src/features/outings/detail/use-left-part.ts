import { takesPart } from '@coequipiers/contract/participation-states';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { useState } from 'react';

/**
 * The part that the viewer has given up since this page was opened; undefined as soon as they have one again. `whose` names the
 * outing and the viewer.
 */
export function useLeftPart(part: Participation | null, whose: string): Participation | undefined {
  const [last, setLast] = useState({ part, whose });
  if (last.whose !== whose || (part !== null && part !== last.part)) setLast({ part, whose });
  const left = part === null && last.whose === whose ? last.part : null;
  return left && takesPart(left) ? left : undefined;
}
