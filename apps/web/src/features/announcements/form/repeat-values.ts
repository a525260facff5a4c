import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import { daysBetween } from '@coequipiers/contract/days';
import { repeats, seriesLimits, seriesTexts, untilProblem } from '@coequipiers/contract/series';
import type { Series } from '@coequipiers/contract/series-schemas';
import { type Slot, weekdayOf } from '@coequipiers/contract/series-words';
import type { FormErrors } from '../../../ui/use-form.ts';

/** Whether the outing comes again, and the last possible day, 'YYYY-MM-DD' or empty. */
export type RepeatValues = { repeat: Series['repeat'] | null; repeatUntil: string };

export const blankRepeat: RepeatValues = { repeat: null, repeatUntil: '' };

export const repeatValuesOf = ({ series }: Announcement): RepeatValues =>
  series ? { repeat: series.repeat, repeatUntil: series.until ?? '' } : blankRepeat;

type RepeatForm = RepeatValues & { startDate: string };

/**
 * `slot`: of a series that exists. It has begun before the week that is edited, so that it may end before that one. Further away there is
 * another week, unless this one was moved before.
 */
export function checkRepeat(
  { repeat, repeatUntil, startDate }: RepeatForm,
  { saved, slot, today }: { saved: RepeatForm; slot: Slot | null; today: string },
): FormErrors<RepeatForm> {
  if (!repeat) return {};
  const first = slot && today < startDate ? today : startDate;
  const isOnItsDay = slot !== null && weekdayOf(saved.startDate) === slot.weekday;
  const isFar = isOnItsDay && Math.abs(daysBetween(saved.startDate, startDate)) > seriesLimits.movedDays;
  return {
    ...(isFar && { startDate: seriesTexts.movedTooFar }),
    repeatUntil: untilProblem(repeatUntil || null, first, today),
  };
}

type Sent = Pick<AnnouncementWrite, 'repeat' | 'repeatUntil'>;

/** Sends only what has changed since `before`, like the other fields of an outing. */
export function repeatContent({ repeat, repeatUntil }: RepeatValues, before: Series | null): Sent {
  const until = (repeat && repeatUntil) || null;
  if (!before) return repeat ? { repeat, repeatUntil: until } : {};
  return {
    ...(repeat !== before.repeat && { repeat }),
    ...(repeat && until !== before.until && { repeatUntil: until }),
  };
}

/** As an earlier version of the page may have stored them. */
export function keptRepeat(kept: Readonly<Record<string, unknown>>, saved: RepeatValues): RepeatValues {
  const { repeat = saved.repeat, repeatUntil = saved.repeatUntil } = kept;
  return {
    repeat: repeats.find((name) => name === repeat) ?? null,
    repeatUntil: typeof repeatUntil === 'string' ? repeatUntil : '',
  };
}
