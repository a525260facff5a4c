import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import ICAL from 'ical.js';
import nodeIcal, { type ParameterValue } from 'node-ical';

/** An event as a reader understands it. A time in UTC has no zone. */
type ReadEvent = {
  uid: string;
  status: string;
  sequence: number;
  start: string;
  end: string;
  zone: string | null;
  title: string;
  location: string;
  description: string;
  changed: string;
};

/** Understands times by the VTIMEZONE in the calendar. */
function withIcalJs(text: string): ReadEvent[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  ICAL.TimezoneService.reset();
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const instant = (time: ICAL.Time) => new Date(time.toUnixTime() * 1_000).toISOString();
    const { tzid } = event.startDate.zone;
    return {
      uid: event.uid,
      status: String(component.getFirstPropertyValue('status')),
      sequence: event.sequence,
      start: instant(event.startDate),
      end: instant(event.endDate),
      zone: tzid === 'UTC' ? null : tzid,
      title: event.summary,
      location: event.location,
      description: event.description,
      changed: instant(component.getFirstPropertyValue('last-modified') as ICAL.Time),
    };
  });
}

/** A value with parameters is an object. */
const plain = (value: ParameterValue = '') => (typeof value === 'string' ? value : value.val);

/** Understands times by the names of zones. */
function withNodeIcal(text: string): ReadEvent[] {
  const read = Object.values(nodeIcal.sync.parseICS(text));
  return read.flatMap((event) => {
    if (event?.type !== 'VEVENT') return [];
    const zone = event.start.tz;
    return {
      uid: event.uid,
      status: String(event.status),
      sequence: Number(event.sequence),
      start: event.start.toISOString(),
      end: event.end?.toISOString() ?? '',
      zone: zone === undefined || zone === 'Etc/UTC' ? null : zone,
      title: plain(event.summary),
      location: plain(event.location),
      description: plain(event.description),
      changed: event.lastmodified?.toISOString() ?? '',
    };
  });
}

/** Uses the Python of Debian: no other one finds the packages of Debian. */
function withPython(text: string): ReadEvent[] {
  const script = join(import.meta.dirname, 'read-calendar.py');
  const { stdout, stderr, status } = spawnSync('/usr/bin/python3', [script], {
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`python3-icalendar: ${stderr}`);
  return JSON.parse(stdout);
}

export const readers: readonly [name: string, read: (text: string) => ReadEvent[]][] = [
  ['ical.js', withIcalJs],
  ['node-ical', withNodeIcal],
  ['python3-icalendar', withPython],
];
