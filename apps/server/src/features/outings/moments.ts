import { nextCheck, tellingTime } from '@coequipiers/contract/confirmation-times';
import { nextReminder } from '@coequipiers/contract/reminder-times';
import type { OutingRow } from './outings-repository.ts';

type Timed = Pick<OutingRow, 'starts_at' | 'time_zone' | 'minimum'>;

/** When people are next reminded of an outing, and when it is next looked whether it is on. */
export const firstMoments = (
  { starts_at, time_zone, minimum }: Timed,
  now: Date,
): Pick<OutingRow, 'remind_at' | 'check_at'> => ({
  remind_at: nextReminder(starts_at, time_zone, now),
  check_at: minimum === null ? null : nextCheck(starts_at, time_zone, now),
});

/** The same after an edit, and when to tell what has not been told yet. What was looked at for this start is not looked at again. */
export function momentsAfter(
  stored: OutingRow,
  after: Timed,
  now: Date,
): Pick<OutingRow, 'remind_at' | 'check_at' | 'tell_at'> {
  const next = firstMoments(after, now);
  const { remind_at, tell_at } = stored;
  const check_at = stored.minimum === null || after.minimum === null ? next.check_at : stored.check_at;
  if (after.starts_at.getTime() === stored.starts_at.getTime()) return { remind_at, check_at, tell_at };
  return { ...next, tell_at: tell_at && tellingTime(after.starts_at, after.time_zone, now) };
}
