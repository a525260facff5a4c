import { describe, expect, it } from 'vitest';
import { frenchTimeZones } from './time-zones.ts';
import { wallTimeAt } from './wall-time.ts';

const [minuteMs, hourMs] = [60_000, 3_600_000];
const halfHourMs = 30 * minuteMs;
/** No zone changes its clocks twice within this time. */
const stepMs = 72 * hourMs;
const [begin, end] = [Date.UTC(1996, 0), Date.UTC(2061, 0)];

/** Minutes ahead of UTC, from a clock that shows day and time. */
const aheadOf = (shown: string, at: number): number => (Date.parse(`${shown}Z`) - at) / minuteMs;

/** The instants, to the half-hour, from which a zone is so many minutes ahead of UTC. */
function changesOf(ahead: (at: number) => number): [from: string, ahead: number][] {
  const changes: [string, number][] = [];
  let latest = Number.NaN;
  for (let step = begin; step < end; step += stepMs) {
    const last = Math.min(step + stepMs, end) - halfHourMs;
    if (ahead(last) === latest) continue;
    for (let at = step; at <= last; at += halfHourMs) {
      if (ahead(at) === latest) continue;
      latest = ahead(at);
      changes.push([new Date(at).toISOString(), latest]);
    }
  }
  return changes;
}

describe.each(frenchTimeZones)('the clocks of %s', (timeZone) => {
  it('show what Intl says at every half-hour from 1996 to 2060', () => {
    const intl = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
    const byIntl = changesOf((at) => aheadOf(intl.format(at).replace(' ', 'T'), at));
    const ours = changesOf((at) => {
      const { day, time } = wallTimeAt(new Date(at), timeZone);
      return aheadOf(`${day}T${time}`, at);
    });
    expect(ours).toEqual(byIntl);
    expect(byIntl[0]?.[0]).toBe('1996-01-01T00:00:00.000Z');
  });
});

it('refuses a time zone that nobody knows, and an instant that is none', () => {
  expect(() => wallTimeAt(new Date(), 'Europe/Nowhere')).toThrow(RangeError);
  expect(() => wallTimeAt(new Date('never'), 'Europe/Paris')).toThrow(RangeError);
});
