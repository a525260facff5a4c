import { canBeJoined, freePlaces, msUntil, type PlainOuting, type Time } from './outing-rules.ts';
import { participationLimits } from './participations.ts';

const limits = participationLimits.sos;
const minuteMs = 60_000;

/** Whether the author can ask for a replacement: offered places are taken back for it. `sosAgainAt` is another condition. */
export const mayCall = (outing: PlainOuting, now: Date): boolean =>
  canBeJoined(outing, now) && outing.taken - outing.held < outing.places;

/** Until when no other SOS may be sent after one at this moment. */
export const sosAgainAt = (sosAt: Date): Date => new Date(sosAt.getTime() + limits.everyMinutes * minuteMs);

/** Whether the start is so near that a place that is given up in a full outing needs a replacement. */
export const isShortNotice = ({ startsAt }: { startsAt: Time }, now: Date): boolean =>
  msUntil(startsAt, now) <= limits.withinHours * 60 * minuteMs;

/** Whether someone who is in calls their place by leaving, unless an SOS was sent shortly before. */
export const callsByLeaving = (outing: PlainOuting, now: Date): boolean =>
  canBeJoined(outing, now) && freePlaces(outing) === 0 && isShortNotice(outing, now);
