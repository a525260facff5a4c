import { daysLater } from '@coequipiers/contract/days';
import { instantOf } from '@coequipiers/contract/outing-start';
import { seriesLimits } from '@coequipiers/contract/series';
import { wallTimeAt } from '@coequipiers/contract/time-zones';

export const weekDays = 7;

/** When the week of this day starts: its hour on the clock of the commune. An hour that the clock skips that day is an hour later. */
export function startOfSlot(slot: string, time: string, timeZone: string): Date {
  const start =
    instantOf({ day: slot, time }, timeZone) ?? instantOf({ day: slot, time: hourLater(time) }, timeZone);
  if (!start) throw new Error(`no start on ${slot} at ${time} in ${timeZone}`);
  return start;
}

const hourLater = (time: string): string => {
  const [hours = '', minutes = ''] = time.split(':');
  return `${String(Number(hours) + 1).padStart(2, '0')}:${minutes}`;
};

type Slots = { next_slot: string; until: string | null; time_zone: string; start_time: string };

/**
 * The days whose weeks are to be made now, so that eight exist ahead, and the day after them. Days that have passed meanwhile are left
 * out: nobody could take part. A series that begins later than today has its eight from its first day on.
 */
export function slotsToMake(
  { next_slot, until, time_zone, start_time }: Slots,
  now: Date,
  first?: string,
): { slots: string[]; next: string } {
  const today = wallTimeAt(now, time_zone).day;
  const from = first !== undefined && first > today ? first : today;
  const horizon = daysLater(from, weekDays * seriesLimits.weeks - 1);
  const last = until !== null && until < horizon ? until : horizon;
  const slots: string[] = [];
  let next = next_slot;
  for (; next <= last; next = daysLater(next, weekDays))
    if (startOfSlot(next, start_time, time_zone) > now) slots.push(next);
  return { slots, next };
}

type Links = { next_from?: Date; shown_from?: Date; near_week?: boolean };

/** Weeks of a new series in their order, with how each follows the one before, as `link` of `series-repository.ts` would write it. */
export const following = <Week extends { starts_at: Date; ends_at: Date }>(
  weeks: readonly Week[],
  isNear: (nextFrom: Date) => boolean,
): (Week & Links)[] =>
  weeks.map((week, index) => {
    const before = weeks[index - 1];
    if (!before) return week;
    const { starts_at: next_from, ends_at: shown_from } = before;
    return { ...week, next_from, shown_from, near_week: isNear(next_from) };
  });
