import { freePlaces } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import type { Participation } from '@coequipiers/contract/participations-schemas';

/** Nobody who waits has a free place in front of them, unless it is called: then the first of them takes it. */
export const mayAccept = (outing: Outing, part: Participation | null): boolean =>
  part?.state === 'offered' || (part?.state === 'waiting' && freePlaces(outing) > 0);

/** '1ᵉʳ', '2ᵉ'. */
export const rankOf = (position: number): string => `${position}${position === 1 ? 'ᵉʳ' : 'ᵉ'}`;

/** The author has said no; asking again is refused. */
export const isRefused = (part: Participation | null): boolean =>
  part?.state === 'declined' || part?.state === 'removed';
