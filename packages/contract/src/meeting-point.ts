import { outingLimits, outingTexts } from './outings.ts';
import { isReadable } from './readable-text.ts';

/** The error of a meeting point, if any. Ignores surrounding spaces. */
export function meetingPointProblem(text: string): string | undefined {
  const meetingPoint = text.trim();
  if (meetingPoint.length > outingLimits.meetingPoint.max) return outingTexts.meetingPointTooLong;
  return isReadable(meetingPoint) ? undefined : outingTexts.meetingPointUnreadable;
}
