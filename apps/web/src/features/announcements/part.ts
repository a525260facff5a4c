import { freePlaces } from '@coequipiers/contract/outing-words';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { readsDetails } from '@coequipiers/contract/participation-states';
import type { Participation } from '@coequipiers/contract/participations-schemas';

/**
 * Whether the person can take a place. Free places are normally offered to one person after the other. A free place while people
 * wait is therefore open to all of them, and the first to accept gets it.
 */
export const mayAccept = (outing: Outing, part: Participation | null): boolean =>
  part?.state === 'offered' || (part?.state === 'waiting' && freePlaces(outing) > 0);

/** Whether the person has just joined, and will read the meeting point and the names in a few seconds. */
export const isHeldBack = ({ hasMeetingPoint, meetingPoint }: Outing, part: Participation | null): boolean =>
  part?.state === 'in' && (!readsDetails(part) || (hasMeetingPoint && meetingPoint === null));

/** '1ᵉʳ', '2ᵉ'. */
export const rankOf = (position: number): string => `${position}${position === 1 ? 'ᵉʳ' : 'ᵉ'}`;

/** The author has said no; asking again is refused. */
export const isRefused = (part: Participation | null): boolean =>
  part?.state === 'declined' || part?.state === 'removed';
