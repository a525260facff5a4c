/** What a clock and a calendar on the spot show: YYYY-MM-DD and HH:MM. */
export type WallTime = { day: string; time: string };

export const paris = 'Europe/Paris';

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** When summer time begins and ends in a year. */
type Summer = (year: number) => readonly [begin: number, end: number];

const european: Summer = (year) => [sundayFrom(year, 3, 25, 1), sundayFrom(year, 10, 25, 1)];
const american: Summer = (year) => [sundayFrom(year, 3, 8, 5), sundayFrom(year, 11, 1, 4)];

/** Hours ahead of UTC in winter, and the rule of summer time, of every time zone of a French commune. */
const zones = new Map<string, { hours: number; summer?: Summer }>([
  [paris, { hours: 1, summer: european }],
  ['America/Guadeloupe', { hours: -4 }],
  ['America/Martinique', { hours: -4 }],
  ['America/Cayenne', { hours: -3 }],
  ['Indian/Reunion', { hours: 4 }],
  ['America/Miquelon', { hours: -3, summer: american }],
  ['Indian/Mayotte', { hours: 3 }],
  ['America/St_Barthelemy', { hours: -4 }],
  ['America/Marigot', { hours: -4 }],
  ['Indian/Kerguelen', { hours: 5 }],
  ['Pacific/Wallis', { hours: 12 }],
  ['Pacific/Tahiti', { hours: -10 }],
  ['Pacific/Noumea', { hours: 11 }],
  ['Etc/GMT+8', { hours: -8 }],
  ['Pacific/Marquesas', { hours: -9.5 }],
  ['Pacific/Gambier', { hours: -9 }],
]);

/** The rules above hold in these years. */
const ruled = { first: 2008, last: 2060 };

/**
 * Computed without `Intl` where the rules are known, because the first use of `Intl` on a page takes longer than drawing the page.
 * Throws for an unknown time zone.
 */
export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  const zone = zones.get(timeZone);
  const year = instant.getUTCFullYear();
  if (!zone || !(year >= ruled.first && year <= ruled.last)) return wallTimeByIntl(instant, timeZone);
  const at = instant.getTime();
  const [begin, end] = zone.summer?.(year) ?? [at, at];
  const ahead = zone.hours + (begin <= at && at < end ? 1 : 0);
  const shown = new Date(at + ahead * hourMs).toISOString();
  return { day: shown.slice(0, 10), time: shown.slice(11, 16) };
}

/** The first Sunday of a month from this date on, at an hour of UTC. */
function sundayFrom(year: number, month: number, date: number, hour: number): number {
  const from = Date.UTC(year, month - 1, date, hour);
  return from + ((7 - new Date(from).getUTCDay()) % 7) * dayMs;
}

const clocks = new Map<string, Intl.DateTimeFormat>();

function wallTimeByIntl(instant: Date, timeZone: string): WallTime {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedish writes '2026-11-17 19:00'.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}
