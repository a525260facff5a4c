import { msUntil, type PlainOuting, type Time } from './outing-rules.ts';
import { participationLimits } from './participations.ts';

/** How long everyone with the link still reads that the author has cancelled. */
export const cancelledReadableHours = 48;

/** Whether a cancellation is also told by mail. */
export const isCancelledLate = ({ startsAt }: { startsAt: Time }, now: Date): boolean =>
  msUntil(startsAt, now) <= participationLimits.cancelMailHours * 3_600_000;

/** Who is told of a cancellation: everyone who takes part. Places that are offered end, so these people wait again. */
export const toldOfCancellation = ({
  taken,
  held,
  waiting,
  asked,
}: Pick<PlainOuting, 'taken' | 'held' | 'waiting'> & { asked: number }) => ({
  in: taken - held,
  waiting: waiting + held,
  asked,
});
