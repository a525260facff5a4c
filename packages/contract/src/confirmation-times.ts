// When people are asked whether an outing is on, and when they are told.
import { confirmationLimits } from './confirmation.ts';
import { daysLater } from './days.ts';
import { msUntil } from './outing-rules.ts';
import { instantOf } from './outing-start.ts';
import { wallTimeAt } from './wall-time.ts';

const hourMs = 3_600_000;

/** `ask`: the question to the author. `warn`: those who are in learn that it is not on yet. */
export type Check = { kind: 'ask' | 'warn'; at: Date };

/** When it is looked whether an outing is on, the soonest first. Both may be at one moment. */
export function checksOf(startsAt: Date, timeZone: string): Check[] {
  const { askHours, warnHours, evening } = confirmationLimits;
  const check = (kind: Check['kind'], hours: number): Check => ({
    kind,
    at: notAtNight(new Date(startsAt.getTime() - hours * hourMs), evening[kind], timeZone),
  });
  return [check('ask', askHours), check('warn', warnHours)].sort((a, b) => a.at.getTime() - b.at.getTime());
}

/** The first of these moments after this one; null when there is none any more. */
export const nextCheck = (startsAt: Date, timeZone: string, after: Date): Date | null =>
  checksOf(startsAt, timeZone).find(({ at }) => at > after)?.at ?? null;

/** The moment itself, or this hour of the evening before the night in which it lies. */
function notAtNight(moment: Date, hour: number, timeZone: string): Date {
  if (!isNight(moment, timeZone)) return moment;
  const { day } = wallTimeAt(moment, timeZone);
  const evening = hourAt(moment, timeZone) < confirmationLimits.night.to ? daysLater(day, -1) : day;
  return atHour(evening, hour, timeZone);
}

/** When to tell whether an outing is on that changed at this moment: by day, once it has settled, and not too early. */
export function tellingTime(startsAt: Date, timeZone: string, changedAt: Date): Date {
  const settled = changedAt.getTime() + confirmationLimits.settleSeconds * 1_000;
  return byDay(new Date(Math.max(settled, tellingFrom(startsAt).getTime())), timeZone);
}

/** Nobody is told earlier that an outing is on. */
export const tellingFrom = (startsAt: Date): Date =>
  new Date(startsAt.getTime() - confirmationLimits.daysAhead * 24 * hourMs);

/** The moment itself, or the end of the night in which it lies. */
export function byDay(moment: Date, timeZone: string): Date {
  if (!isNight(moment, timeZone)) return moment;
  const { day } = wallTimeAt(moment, timeZone);
  const { to } = confirmationLimits.night;
  return atHour(hourAt(moment, timeZone) < to ? day : daysLater(day, 1), to, timeZone);
}

export const isNight = (moment: Date, timeZone: string): boolean => {
  const { from, to } = confirmationLimits.night;
  const hour = hourAt(moment, timeZone);
  return hour >= from || hour < to;
};

/** The author was told at this moment that it is not on any more: whether that is long enough ago to say so again. */
export const mayTellAgain = (toldAt: Date | null, now: Date): boolean =>
  toldAt === null || msUntil(toldAt, now) <= -confirmationLimits.againHours * hourMs;

/** When to look again whether to say so. */
export const tellingAgain = (toldAt: Date, timeZone: string): Date =>
  byDay(new Date(toldAt.getTime() + confirmationLimits.againHours * hourMs), timeZone);

const hourAt = (moment: Date, timeZone: string): number =>
  Number.parseInt(wallTimeAt(moment, timeZone).time, 10);

/** No clock of France changes between 8 h and 22 h. */
const atHour = (day: string, hour: number, timeZone: string): Date =>
  instantOf({ day, time: `${String(hour).padStart(2, '0')}:00` }, timeZone) ?? new Date(Number.NaN);
