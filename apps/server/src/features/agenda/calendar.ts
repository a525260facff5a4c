import { agendaLimits } from '@coequipiers/contract/agenda-feed';
import { onOneLine } from '@coequipiers/contract/one-line';
import { TZDate } from '@date-fns/tz';
import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { comesTwice, zoneBlock } from './calendar-zones.ts';

export type CalendarEntry = {
  uid: string;
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  title: string;
  /** One line each. */
  description: readonly string[];
  location: string;
  /** Null when there is no page to open any more. */
  url: string | null;
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  sequence: number;
  changedAt: Date;
};

const end = 'END:VCALENDAR';
const prodId = { company: 'Coéquipiers', product: 'Agenda', language: 'FR' };

/** Without a name it is a file to import, not a feed to subscribe to. */
export function writeCalendar(entries: readonly CalendarEntry[], name?: string): string {
  const calendar = new ICalCalendar({
    prodId,
    method: ICalCalendarMethod.PUBLISH,
    ...(name && { name, ttl: agendaLimits.refreshMinutes * 60 }),
  });
  const events = entries.map((entry) => ({ entry, zone: zoneOf(entry) }));
  const zones = new Set(events.flatMap(({ zone }) => zone ?? []));
  // The library could put the parts together, but it takes half a millisecond to fold the lines of one event.
  const lines = [
    calendar.toString().slice(0, -end.length).trimEnd(),
    ...[...zones].map(zoneBlock),
    ...events.map(({ entry, zone }) => eventOf(entry, zone, calendar).toString().trimEnd()),
    end,
  ]
    .join('\r\n')
    .split('\r\n');
  return `${lines.map(folded).join('\r\n')}\r\n`;
}

/** Undefined where only UTC says without doubt which instant is meant. */
const zoneOf = ({ startsAt, endsAt, timeZone }: CalendarEntry): string | undefined =>
  [startsAt, endsAt].some((instant) => comesTwice(instant, timeZone)) ? undefined : timeZone;

function eventOf(entry: CalendarEntry, zone: string | undefined, calendar: ICalCalendar): ICalEvent {
  const time = (instant: Date) => (zone ? new TZDate(instant, zone) : instant);
  const { uid, status, sequence, changedAt, url } = entry;
  return new ICalEvent(
    {
      id: uid,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      start: time(entry.startsAt),
      end: time(entry.endsAt),
      ...(zone && { timezone: zone }),
      summary: safe(entry.title),
      location: safe(entry.location),
      description: entry.description.map(safe).join('\n'),
      url,
      status: ICalEventStatus[status],
      ...(status === 'CANCELLED' && { transparency: ICalEventTransparency.TRANSPARENT }),
    },
    calendar,
  );
}

/** Control characters could end a line; some readers also take rare ones for line breaks. */
const safe = (text: string): string => onOneLine(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '));

const lineBytes = 75;

/** A line of at most 75 bytes, continued on the next ones, without breaking a character. */
function folded(line: string): string {
  if (Buffer.byteLength(line) <= lineBytes) return line;
  let [text, used] = ['', 0];
  for (const character of line) {
    const bytes = Buffer.byteLength(character);
    if (used + bytes > lineBytes) {
      text += '\r\n ';
      used = 1;
    }
    text += character;
    used += bytes;
  }
  return text;
}
