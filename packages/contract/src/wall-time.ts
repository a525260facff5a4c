/** What a clock and a calendar on the spot show: YYYY-MM-DD and HH:MM. */
export type WallTime = { day: string; time: string };

const clocks = new Map<string, Intl.DateTimeFormat>();

export function wallTimeAt(instant: Date, timeZone: string): WallTime {
  let clock = clocks.get(timeZone);
  if (!clock) {
    // Swedish writes '2026-11-17 19:00'.
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    clocks.set(timeZone, clock);
  }
  const [day = '', time = ''] = clock.format(instant).split(' ');
  return { day, time };
}
