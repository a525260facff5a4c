import { paris } from '@coequipiers/contract/wall-time';

const DAY = 86_400_000;
/** Longer than the night (0 h to 7 h): an instant at night that is moved by this much is not at night any more. */
const NIGHT = 8 * 3_600_000;
const parisDay = new Intl.DateTimeFormat('en-CA', { timeZone: paris, dateStyle: 'short' });
const parisHour = new Intl.DateTimeFormat('en-GB', {
  timeZone: paris,
  hour: '2-digit',
  hourCycle: 'h23',
});
const longDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
});

export type Clock = {
  /** A past instant at which people are awake: night times move to the evening before. */
  ago(seconds: number): Date;
  /** This many seconds later, or the next morning; undefined if that is in the future. */
  after(earlier: Date, seconds: number): Date | undefined;
  isAhead(instant: Date): boolean;
  /** The first such weekday (0 is Sunday) on or after the day that is `offset` days from today. */
  weekdayFrom(offset: number, weekday: number): string;
  /** The day that is `offset` days from today, YYYY-MM-DD. */
  day(offset: number): string;
};

export function createClock(now: Date): Clock {
  const today = Date.parse(parisDay.format(now));
  const day = (offset: number) => new Date(today + offset * DAY).toISOString().slice(0, 10);
  const atNight = (instant: number) => Number(parisHour.format(instant)) < 7;
  return {
    ago: (seconds) => {
      const instant = now.getTime() - seconds * 1000;
      return new Date(atNight(instant) ? instant - NIGHT : instant);
    },
    after: (earlier, seconds) => {
      const wanted = earlier.getTime() + seconds * 1000;
      const instant = atNight(wanted) ? wanted + NIGHT : wanted;
      return instant > now.getTime() ? undefined : new Date(instant);
    },
    isAhead: (instant) => instant > now,
    weekdayFrom: (offset, weekday) => {
      const first = new Date(today + offset * DAY).getUTCDay();
      return day(offset + ((weekday - first + 7) % 7));
    },
    day,
  };
}

/** '2026-11-21' → 'samedi 21 novembre'; the first of a month is '1er'. */
export function dayInWords(day: string): string {
  return longDay.format(new Date(day)).replace(/ 1 /, ' 1er ');
}
