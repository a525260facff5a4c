import { monthsLater, outingLimits, outingTexts } from './outings.ts';
import { type WallTime, wallTimeAt } from './wall-time.ts';

const dayMs = 86_400_000;

/**
 * The instant of a time on the clock of a zone. A time that comes twice, when summer ends, is the first of the two. Undefined for
 * a time that the clock skips when summer begins, and for what is no day or no time.
 */
export function instantOf({ day, time }: WallTime, timeZone: string): Date | undefined {
  const asUtc = Date.parse(`${day}T${time}Z`);
  if (Number.isNaN(asUtc)) return undefined;
  // Clocks change at most once in these two days, so that one of the two offsets is that of the time.
  return [asUtc - dayMs, asUtc + dayMs]
    .map((instant) => new Date(asUtc - offsetAt(instant, timeZone)))
    .find((instant) => {
      const there = wallTimeAt(instant, timeZone);
      return there.day === day && there.time === time;
    });
}

/** How far the clock of a zone is ahead of UTC. */
function offsetAt(instant: number, timeZone: string): number {
  const { day, time } = wallTimeAt(new Date(instant), timeZone);
  return Date.parse(`${day}T${time}Z`) - instant;
}

/** Why an outing cannot start at this time of its commune. Undefined when it can. */
export function startProblem(
  start: WallTime,
  timeZone: string,
  now: Date,
): { field: 'startDate' | 'startTime'; text: string } | undefined {
  const today = wallTimeAt(now, timeZone).day;
  if (start.day < today) return { field: 'startDate', text: outingTexts.past };
  if (start.day > monthsLater(today, outingLimits.monthsAhead))
    return { field: 'startDate', text: outingTexts.tooFarAhead };
  const startsAt = instantOf(start, timeZone);
  if (!startsAt) return { field: 'startTime', text: outingTexts.hourSkipped };
  return startsAt <= now ? { field: 'startTime', text: outingTexts.past } : undefined;
}
