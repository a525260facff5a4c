import type { ParticipationState } from './participation-states.ts';
import { participationLimits } from './participations.ts';

type Pressed = { state: ParticipationState; readableInMs?: number | undefined };

/** Whether someone with this part reads the meeting point and the names of the participants. */
export const readsDetails = (part: Pressed | null): boolean => part?.state === 'in' && !part.readableInMs;

/** Whether someone has just joined, and will read the meeting point and the names in a few seconds. */
export const isHeldBack = (
  { hasMeetingPoint, meetingPoint }: { hasMeetingPoint: boolean; meetingPoint: string | null },
  part: Pressed | null,
): boolean => part?.state === 'in' && (!readsDetails(part) || (hasMeetingPoint && meetingPoint === null));

/**
 * How much longer a press of one's own is undone silently. Only a participant's leaving is told to the author; a server that does
 * not say when the details can be read is taken to have answered at once.
 */
export function undoableMs(part: Pressed | null): number {
  const { undoSeconds, readableSeconds } = participationLimits;
  const readableInMs = part?.state === 'in' ? part.readableInMs : undefined;
  return Math.max(0, (readableInMs ?? readableSeconds * 1_000) - (readableSeconds - undoSeconds) * 1_000);
}
