import { agendaLimits, agendaTexts } from '@coequipiers/contract/agenda';
import { onOneLine } from '@coequipiers/contract/one-line';
import {
  ICalCalendar,
  ICalCalendarMethod,
  ICalEvent,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator';
import { onClock, zoneBlock } from './calendar-zones.ts';

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

const lineEnd = '\r\n';
const end = 'END:VCALENDAR';
const prodId = { company: 'Coéquipiers', product: 'Agenda', language: 'FR' };

/** The beginning of a calendar, up to its time zones. Without a name it is a file to import, not a feed to subscribe to. */
function begin(name?: string) {
  const calendar = new ICalCalendar({
    prodId,
    method: ICalCalendarMethod.PUBLISH,
    ...(name && { name, ttl: agendaLimits.refreshMinutes * 60 }),
  });
  return { calendar, text: calendar.toString().slice(0, -end.length).trimEnd() };
}

const file = begin();
const feed = begin(agendaTexts.calendarName);

/** A feed has a name and says how often to fetch it again; a file of one outing has neither. */
export function writeCalendar(entries: readonly CalendarEntry[], kind: 'feed' | 'file'): string {
  const { calendar, text } = kind === 'feed' ? feed : file;
  const events = entries.map((entry) => ({ entry, times: timesOf(entry) }));
  const zones = new Set(events.flatMap(({ entry, times }) => (times ? entry.timeZone : [])));
  // The library could put the parts together, but it takes half a millisecond to fold the lines of one event.
  const parts = [
    text,
    ...[...zones].map(zoneBlock),
    ...events.map(({ entry, times }) => folded(eventOf(entry, times, calendar).toString().trimEnd())),
    end,
  ];
  return `${parts.join(lineEnd)}${lineEnd}`;
}

type Times = { start: Date; end: Date };

/**
 * The start and the end on the clock of the outing. Undefined when the clock shows one of them twice: such an event is written in
 * UTC.
 */
function timesOf({ startsAt, endsAt, timeZone }: CalendarEntry): Times | undefined {
  const [start, finish] = [onClock(startsAt, timeZone), onClock(endsAt, timeZone)];
  return start && finish && { start, end: finish };
}

function eventOf(entry: CalendarEntry, times: Times | undefined, calendar: ICalCalendar): ICalEvent {
  const { uid, status, sequence, changedAt, url } = entry;
  return new ICalEvent(
    {
      id: uid,
      sequence,
      stamp: changedAt,
      lastModified: changedAt,
      ...(times ? { ...times, timezone: entry.timeZone } : { start: entry.startsAt, end: entry.endsAt }),
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
const unsafe = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
/** Finds all that `safe` changes. Hardly any text has it, and looking for it is faster than replacing it. */
const untidy = /[\p{Cc}\p{Zl}\p{Zp}]|[^\S \u00A0\u202F]|\s\s|^\s|\s$/u;
const safe = (text: string): string => (untidy.test(text) ? onOneLine(text.replaceAll(unsafe, ' ')) : text);

const lineBytes = 75;

/** Folds the lines of an event to at most 75 bytes (RFC 5545): a longer line continues on the next one, after a space. */
const folded = (text: string): string => text.split(lineEnd).map(foldedLine).join(lineEnd);

function foldedLine(line: string): string {
  // In UTF-8, a UTF-16 unit takes at most 3 bytes.
  if (3 * line.length <= lineBytes || Buffer.byteLength(line) <= lineBytes) return line;
  const bytes = Buffer.from(line);
  const parts: string[] = [];
  for (let from = 0, to = lineBytes; from < bytes.length; [from, to] = [to, to + lineBytes - 1]) {
    while (isInsideCharacter(bytes[to])) to -= 1;
    parts.push(bytes.toString('utf8', from, to));
  }
  return parts.join(`${lineEnd} `);
}

/** Whether this byte of UTF-8 continues a character. */
const isInsideCharacter = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;
