import { wallTimeAt } from '@coequipiers/contract/time-zones';
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

const hourMs = 3_600_000;

/** Whether the clock shows this time twice, because summer time ends. Calendars do not agree on which of the two is meant. */
export function comesTwice(instant: Date, timeZone: string): boolean {
  const shown = wallTimeAt(instant, timeZone);
  return [hourMs, -hourMs].some((shift) => {
    const other = wallTimeAt(new Date(instant.getTime() + shift), timeZone);
    return other.day === shown.day && other.time === shown.time;
  });
}
