import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { TZDate } from '@date-fns/tz';
import { tzlib_get_ical_block } from 'timezones-ical-library';

const blocks = new Map<string, string>();

/** The VTIMEZONE of a zone, under its own name: the library gives some zones the name of another with the same clock. */
export function zoneBlock(timeZone: string): string {
  let block = blocks.get(timeZone);
  if (block === undefined) {
    const [given = '', parameter = ''] = tzlib_get_ical_block(timeZone);
    block = given.replaceAll(parameter.replace(/^TZID=/, ''), timeZone);
    blocks.set(timeZone, block);
  }
  return block;
}

/** Skips a useless conversion: the library that writes events converts each date to the zone that it already has. */
class ZonedDate extends TZDate {
  override withTimeZone(timeZone: string): TZDate {
    return timeZone === this.timeZone ? this : super.withTimeZone(timeZone);
  }
}

/** An instant on the clock of a zone. Undefined where the clock shows the same time twice: only UTC says which one is meant. */
type OnClock = TZDate | undefined;

const mostRemembered = 10_000;
const remembered = new Map<string, OnClock>();

/** Remembered, because the clock of a zone is slow to read, and most outings start at the same times as others. */
export function onClock(instant: Date, timeZone: string): OnClock {
  const key = `${timeZone} ${instant.getTime()}`;
  if (!remembered.has(key)) {
    if (remembered.size >= mostRemembered) remembered.clear();
    remembered.set(key, comesTwice(instant, timeZone) ? undefined : new ZonedDate(instant, timeZone));
  }
  return remembered.get(key);
}

const hourMs = 3_600_000;

/** Whether the clock shows this time twice, because summer time ends. Calendars do not agree on which of the two is meant. */
export function comesTwice(instant: Date, timeZone: string): boolean {
  const shown = wallTimeAt(instant, timeZone);
  return [hourMs, -hourMs].some((shift) => {
    const other = wallTimeAt(new Date(instant.getTime() + shift), timeZone);
    return other.day === shown.day && other.time === shown.time;
  });
}
