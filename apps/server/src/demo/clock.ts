import { paris, wallTimeAt } from '@coequipiers/contract/wall-time';

const DAY = 86_400_000;
/** Longer than the night (0 h to 7 h): an instant at night that is moved by this much is not at night any more. */
const NIGHT = 8 * 3_600_000;
const atNight = (instant: number) => wallTimeAt(new Date(instant), paris).time < '07:00';

export type Clock = {
  now: Date;
  /** A past instant at which people are awake: night times move to the evening before. */
  ago(seconds: number): Date;
  /** This many seconds later, or the next morning; undefined if that is in the future. */
  after(earlier: Date, seconds: number): Date | undefined;
  /** The first such weekday (0 is Sunday) on or after the day that is `offset` days from today. */
  weekdayFrom(offset: number, weekday: number): string;
  /** The day that is `offset` days from today, YYYY-MM-DD. */
  day(offset: number): string;
};

export function createClock(now: Date): Clock {
  const today = Date.parse(wallTimeAt(now, paris).day);
  const day = (offset: number) => new Date(today + offset * DAY).toISOString().slice(0, 10);
  return {
    now,
    ago: (seconds) => {
      const instant = now.getTime() - seconds * 1000;
      return new Date(atNight(instant) ? instant - NIGHT : instant);
    },
    after: (earlier, seconds) => {
      const wanted = earlier.getTime() + seconds * 1000;
      const instant = atNight(wanted) ? wanted + NIGHT : wanted;
      return instant > now.getTime() ? undefined : new Date(instant);
    },
    weekdayFrom: (offset, weekday) => {
      const first = new Date(today + offset * DAY).getUTCDay();
      return day(offset + ((weekday - first + 7) % 7));
    },
    day,
  };
}
