import { type AlertFrequency, alertLimits } from './alerts.ts';
import { daysLater } from './days.ts';
import { instantOf } from './outing-start.ts';
import { wallTimeAt } from './wall-time.ts';

const { hour, weekday } = alertLimits.summary;
const hourMs = 3_600_000;

/** The place of a recipient within the hour of the summaries, from 0 to 1: always the same, and spread evenly over all recipients. */
export const shareOfHour = (recipient: string): number =>
  Number.parseInt(recipient.slice(0, 8), 16) / 2 ** 32;

type Summarised = {
  frequency: Exclude<AlertFrequency, 'now'>;
  timeZone: string;
  /** The hash by which all alerts of a person or an address are known. */
  recipient: string;
};

/** When the next summary leaves: in the hour after 18 h at the alert's commune, every day or on Thursdays. */
export function nextSummary({ frequency, timeZone, recipient }: Summarised, after: Date): Date {
  const delayMs = Math.floor((shareOfHour(recipient) * hourMs) / 1_000) * 1_000;
  for (let day = wallTimeAt(after, timeZone).day; ; day = daysLater(day, 1)) {
    const evening = instantOf({ day, time: `${hour}:00` }, timeZone);
    const at = new Date((evening?.getTime() ?? 0) + delayMs);
    if (at > after && (frequency === 'daily' || new Date(day).getUTCDay() === weekday)) return at;
  }
}
