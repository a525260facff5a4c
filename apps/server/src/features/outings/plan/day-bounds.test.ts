import { instantOf } from '@coequipiers/contract/outing-start';
import { frenchTimeZones, timeZoneOf, wallTimeAt } from '@coequipiers/contract/time-zones';
import { describe, expect, it } from 'vitest';
import { times } from '../../../../../../scripts/lib/long.mjs';
import { departmentOf } from '../../cities/commune.ts';
import { loadBundledCommunes } from '../../cities/communes.ts';
import { distanceMetres } from '../../places/distance.ts';
import { endOfDay, startOfDay } from './day-bounds.ts';

const communes = (await loadBundledCommunes()).all;
/** In eight years, the clocks change on each day of the month on which they can. */
const years = Array.from({ length: times(8, 20) }, (_none, index) => 2026 + index);
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const quarterMs = hourMs / 4;

/** Every instant of these days in steps of a quarter of an hour, by the time that the clock shows: the oracle. */
function instantsByWallTime(days: readonly string[], timeZone: string): Map<string, number[]> {
  const instants = new Map<string, number[]>();
  for (const day of days) {
    const noon = Date.parse(`${day}T12:00:00Z`);
    for (let instant = noon - 28 * hourMs; instant < noon + 28 * hourMs; instant += quarterMs) {
      const wall = wallTimeAt(new Date(instant), timeZone);
      if (wall.day !== day) continue;
      const key = `${wall.day} ${wall.time}`;
      instants.set(key, [...(instants.get(key) ?? []), instant]);
    }
  }
  return instants;
}

const quarters = Array.from({ length: 96 }, (_none, index) =>
  [Math.floor(index / 4), (index % 4) * 15].map((part) => String(part).padStart(2, '0')).join(':'),
);

/** The days on which the clocks of the zone change, and one ordinary day. */
function notableDays(timeZone: string, year: number): string[] {
  const days = [`${year}-01-15`];
  const offset = (instant: number) => {
    const { day, time } = wallTimeAt(new Date(instant), timeZone);
    return Date.parse(`${day}T${time}Z`) - instant;
  };
  for (let week = Date.UTC(year, 0, 1); week < Date.UTC(year + 1, 0, 1); week += 7 * dayMs) {
    if (offset(week) === offset(week + 7 * dayMs)) continue;
    for (let day = week; day < week + 7 * dayMs; day += dayMs) {
      if (offset(day) !== offset(day + dayMs)) days.push(wallTimeAt(new Date(day + dayMs / 2), timeZone).day);
    }
  }
  return days;
}

describe('the instant of an outing', () => {
  it.each(frenchTimeZones)(
    `in %s is right for ${years.length} years, changes of the clock included`,
    (timeZone) => {
      for (const year of years) {
        const days = notableDays(timeZone, year);
        const instants = instantsByWallTime(days, timeZone);
        for (const day of days) {
          const given = quarters.map((time) => instantOf({ day, time }, timeZone)?.getTime());
          const expected = quarters.map((time) => instants.get(`${day} ${time}`)?.[0]);
          expect(given, day).toEqual(expected);
        }
      }
    },
  );

  it.each([
    ['2027-03-28', '02:30', undefined],
    ['2027-03-28', '03:00', '2027-03-28T01:00:00.000Z'],
    ['2026-10-25', '02:30', '2026-10-25T00:30:00.000Z'],
    ['2026-10-25', '03:00', '2026-10-25T02:00:00.000Z'],
  ])('on %s at %s in Paris is %s', (day, time, instant) => {
    expect(instantOf({ day, time }, 'Europe/Paris')?.toISOString()).toBe(instant);
  });

  it('is affected by summer time in two zones of France only: Paris and Saint-Pierre', () => {
    expect(frenchTimeZones.filter((zone) => notableDays(zone, 2027).length > 1)).toEqual([
      'Europe/Paris',
      'America/Miquelon',
    ]);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-16', 'Europe/Paris', '2026-11-15T23:00:00.000Z', '2026-11-16T23:00:00.000Z'],
    ['2027-03-28', 'Europe/Paris', '2027-03-27T23:00:00.000Z', '2027-03-28T22:00:00.000Z'],
    ['2026-12-31', 'Indian/Reunion', '2026-12-30T20:00:00.000Z', '2026-12-31T20:00:00.000Z'],
    ['2026-11-16', 'Pacific/Marquesas', '2026-11-16T09:30:00.000Z', '2026-11-17T09:30:00.000Z'],
  ])('%s in %s is from %s to %s', (day, timeZone, start, end) => {
    expect(
      [startOfDay(day, timeZone), endOfDay(day, timeZone)].map((instant) => instant.toISOString()),
    ).toEqual([start, end]);
  });
});

describe('the zones of the communes', () => {
  it('are those of Paris in every département of Europe, and of their own overseas', () => {
    const zones = new Map<string, Set<string>>();
    for (const { code } of communes) {
      const department = departmentOf(code);
      zones.set(department, (zones.get(department) ?? new Set()).add(timeZoneOf(code)));
    }
    const other = [...zones].filter(([, names]) => !names.has('Europe/Paris') || names.size > 1);
    expect(zones.size - other.length).toBe(96);
    expect(Object.fromEntries(other.map(([department, names]) => [department, [...names].sort()]))).toEqual({
      '971': ['America/Guadeloupe'],
      '972': ['America/Martinique'],
      '973': ['America/Cayenne'],
      '974': ['Indian/Reunion'],
      '975': ['America/Miquelon'],
      '976': ['Indian/Mayotte'],
      '977': ['America/St_Barthelemy'],
      '978': ['America/Marigot'],
      '984': ['Indian/Kerguelen'],
      '986': ['Pacific/Wallis'],
      '987': ['Pacific/Gambier', 'Pacific/Marquesas', 'Pacific/Tahiti'],
      '988': ['Pacific/Noumea'],
      '989': ['Etc/GMT+8'],
    });
  });

  it('differ only between communes that are too far apart for one search', () => {
    const overseas = communes.filter(({ code }) => timeZoneOf(code) !== 'Europe/Paris');
    const offsetNow = (code: string) => wallTimeAt(new Date(), timeZoneOf(code)).time;
    let nearest = Number.POSITIVE_INFINITY;
    for (const one of overseas) {
      for (const other of overseas) {
        if (offsetNow(one.code) !== offsetNow(other.code))
          nearest = Math.min(nearest, distanceMetres(one, other));
      }
    }
    expect(nearest).toBeGreaterThan(2 * 100_000);
  });
});
