import { daysLater } from '@coequipiers/contract/days';
import { instantOf } from '@coequipiers/contract/outing-start';
import { participationLimits as limits } from '@coequipiers/contract/participations';
import { wallTimeAt } from '@coequipiers/contract/time-zones';

const minuteMs = 60_000;

type OfferedOuting = { startsAt: Date; timeZone: string };

/**
 * Until when an offered place is held: a quarter of the time until the start, between 20 minutes and 6 hours, not counting the
 * night at the commune. Never later than 3 hours before the start, and never sooner than 20 minutes from now. `scale` shortens this
 * time for tests and demonstrations.
 */
export function offerDeadline({ startsAt, timeZone }: OfferedOuting, now: Date, scale = 1): Date {
  const { share, minMinutes, maxMinutes } = limits.offer;
  const quarter = (startsAt.getTime() - now.getTime()) * share;
  const counted = Math.min(Math.max(quarter, minMinutes * minuteMs), maxMinutes * minuteMs) * scale;
  const awake = afterDaytime(now.getTime(), counted, timeZone);
  const latest = startsAt.getTime() - limits.calledMinutes * minuteMs;
  const soonest = now.getTime() + minMinutes * minuteMs * scale;
  return new Date(Math.max(Math.min(awake, latest), soonest));
}

/** The instant at which this much daytime has passed. */
function afterDaytime(from: number, duration: number, timeZone: string): number {
  let [at, left] = [from, duration];
  for (;;) {
    const { morning, evening, nextMorning } = dayAround(at, timeZone);
    if (at < morning) at = morning;
    if (at < evening) {
      if (at + left <= evening) return at + left;
      left -= evening - at;
    }
    at = nextMorning;
  }
}

/** 8 h and 22 h of the day at the commune, and 8 h of the next. */
function dayAround(instant: number, timeZone: string) {
  const { day } = wallTimeAt(new Date(instant), timeZone);
  const { from, to } = limits.night;
  return {
    morning: hourOn(day, to, timeZone),
    evening: hourOn(day, from, timeZone),
    nextMorning: hourOn(daysLater(day, 1), to, timeZone),
  };
}

/** No clock of France changes between 8 h and 22 h. */
const hourOn = (day: string, hour: number, timeZone: string): number =>
  instantOf({ day, time: `${String(hour).padStart(2, '0')}:00` }, timeZone)?.getTime() ?? Number.NaN;
