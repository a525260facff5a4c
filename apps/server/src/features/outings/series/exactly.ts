import { type Changes, changeOne, type Given, isComing, type Week } from './changes.ts';

/**
 * A change of all, and the week that its author had before them becomes what they say: the change of all alone would leave it a value of
 * its own wherever they say what the series has anyway. One that has started stays as it is.
 */
export function withExactly<W extends Week>(
  changes: Changes<W>,
  weeks: readonly W[],
  named: W,
  given: Given,
  now: Date,
): Changes<W> {
  const afterOf = new Map(changes.weeks.map(({ week, after }) => [week.id, after]));
  const weeksAfter = weeks
    .filter((week) => !changes.ended.includes(week))
    .map((week) => ({ ...week, ...afterOf.get(week.id) }));
  const week = weeksAfter.find(({ id }) => id === named.id);
  if (!week || !isComing(week, now) || week.starts_at <= now) return changes;
  const { startDate, startTime, durationMinutes, places, minimum, meetingPoint } = given;
  const own = { startDate, startTime, durationMinutes, places, minimum, meetingPoint };
  const [exact] = changeOne({ series: changes.series, weeks: weeksAfter }, week, own, now).weeks;
  if (!exact) return changes;
  const { after } = exact;
  const hasOwn =
    after.starts_at.getTime() !== week.starts_at.getTime() || after.meeting_point !== week.meeting_point;
  return {
    ...changes,
    weeks: [...changes.weeks.filter((change) => change.week !== named), { week: named, after }],
    ...(hasOwn && { byItself: named }),
  };
}
