import { daysLater } from './days.ts';
import { instantOf } from './outing-start.ts';
import { participationLimits } from './participations.ts';
import { wallTimeAt } from './wall-time.ts';

const { dayBeforeHour, hoursBefore, quiet } = participationLimits.reminders;
const hourMs = 3_600_000;

type Reminder = { kind: 'day-before' | 'soon'; at: Date };

/** At 18 h of the day before and two hours before the start, at the clock of the commune; none in the quiet hours. */
export function remindersOf(startsAt: Date, timeZone: string): Reminder[] {
  const { day } = wallTimeAt(startsAt, timeZone);
  const dayBefore = instantOf({ day: daysLater(day, -1), time: `${dayBeforeHour}:00` }, timeZone);
  const soon = new Date(startsAt.getTime() - hoursBefore * hourMs);
  const hour = Number(wallTimeAt(soon, timeZone).time.slice(0, 2));
  return [
    ...(dayBefore ? [{ kind: 'day-before' as const, at: dayBefore }] : []),
    ...(hour >= quiet.to && hour < quiet.from ? [{ kind: 'soon' as const, at: soon }] : []),
  ];
}

/** When the next reminder is due; null when there is none any more. */
export const nextReminder = (startsAt: Date, timeZone: string, after: Date): Date | null =>
  remindersOf(startsAt, timeZone).find(({ at }) => at > after)?.at ?? null;
