import { daysLater } from '@coequipiers/contract/days';
import { longNames } from '@coequipiers/contract/long-day-names';
import { longDayOf } from '@coequipiers/contract/outing-details';
import { hourOf } from '@coequipiers/contract/outing-words';
import { levels } from '@coequipiers/contract/outings';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { describe, expect, it } from 'vitest';
import { generateDemo } from './generate.ts';
import type { Demo, DemoOuting } from './records.ts';
import { communes, demo, now, seed } from './test/drawn.ts';

const DAY = 86_400_000;

const outingsOf = ({ announcements }: Demo) =>
  announcements.flatMap(({ outing, ...announcement }) => (outing ? [{ ...announcement, outing }] : []));
const drawn = outingsOf(demo);

describe('The outings of the demo', () => {
  it('belong to about a third of the announcements, and start in the coming days', () => {
    expect(drawn.length / demo.announcements.length).toBeGreaterThan(0.28);
    expect(drawn.length / demo.announcements.length).toBeLessThan(0.38);
    for (const { outing, startDate, endDate } of drawn) {
      expect(outing.startsAt.getTime()).toBeGreaterThan(now.getTime());
      expect(outing.startsAt.getTime()).toBeLessThan(now.getTime() + 14 * DAY);
      expect(outing.endsAt.getTime() - outing.startsAt.getTime()).toBe(outing.durationMinutes * 60_000);
      const { day, time } = wallTimeAt(outing.startsAt, outing.timeZone);
      expect([startDate, endDate]).toEqual([day, null]);
      expect(time >= '06:30' && time <= '20:00').toBe(true);
    }
  });

  it.each(['2026-11-15T22:59:00Z', '2026-12-31T23:30:00Z', '2027-03-26T12:00:00Z', '2027-10-30T04:00:00Z'])(
    'are all ahead when the demo is made at %s',
    (instant) => {
      const made = new Date(instant);
      const starts = outingsOf(generateDemo({ communes, now: made, seed })).map(
        ({ outing }) => outing.startsAt,
      );
      expect(starts.length).toBeGreaterThan(100);
      expect(starts.filter((start) => start <= made)).toEqual([]);
    },
  );

  it('take place when their texts say', () => {
    const day = /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d+(?:er)? \p{L}+/gu;
    const hour = /\b\d+\u00A0h(?:\u00A0\d\d)?(?!\p{L})/u;
    const days = drawn.flatMap(({ title, description, outing }) =>
      Array.from(`${title} ${description}`.matchAll(day), ([named]) => [named, longDayOf(outing.day)]),
    );
    const weekdays = drawn.flatMap(({ title, outing }) => {
      const named = longNames.weekdays.filter((name) => title.toLowerCase().includes(name));
      const weekday = longNames.weekdays[new Date(outing.day).getUTCDay()] ?? '';
      return named.length > 0 ? [[named.includes(weekday) ? weekday : named.join(), weekday]] : [];
    });
    const hours = drawn.flatMap(({ title, outing }) => {
      const [named] = hour.exec(title) ?? [];
      return named ? [[named, hourOf(wallTimeAt(outing.startsAt, outing.timeZone).time)]] : [];
    });
    for (const [said, enough] of [
      [days, 100],
      [weekdays, 80],
      [hours, 20],
    ] as const) {
      expect(said.length).toBeGreaterThan(enough);
      expect(said.filter(([named, real]) => named !== real)).toEqual([]);
    }
  });

  it('never have more people than places, and nobody waits while there is one', () => {
    expect(drawn.filter(({ outing }) => outing.taken > outing.places)).toEqual([]);
    expect(drawn.filter(({ outing }) => outing.waiting > 0 && outing.taken < outing.places)).toEqual([]);
  });

  it('vary: full, one place left, somebody waits, free, paid, by approval, every level', () => {
    const count = (has: (outing: DemoOuting) => boolean) => drawn.filter(({ outing }) => has(outing)).length;
    expect(count(({ taken, places }) => taken === places)).toBeGreaterThan(15);
    expect(count(({ taken, places }) => places > 1 && taken === places - 1)).toBeGreaterThan(15);
    expect(count(({ waiting }) => waiting > 0)).toBeGreaterThan(10);
    expect(count(({ priceCents }) => priceCents === 0)).toBeGreaterThan(50);
    expect(count(({ priceCents }) => (priceCents ?? 0) > 0)).toBeGreaterThan(5);
    expect(count(({ admission }) => admission === 'approval')).toBeGreaterThan(5);
    const isOn = ({ minimum, taken }: DemoOuting) => minimum !== null && 1 + taken >= minimum;
    expect(count(isOn)).toBeGreaterThan(5);
    expect(count((outing) => outing.minimum !== null && !isOn(outing))).toBeGreaterThan(5);
    for (const level of levels) expect(count((outing) => outing.level === level)).toBeGreaterThan(2);
  });

  it('include some overseas, at the time there', () => {
    const zoneIn = (zipCode: string) =>
      drawn.find(({ commune }) => commune.zipCode === zipCode)?.outing.timeZone;
    expect(zoneIn('97400')).toBe('Indian/Reunion');
    expect(zoneIn('98800')).toBe('Pacific/Noumea');
  });

  it('that are weekly come again: eight weeks at the same hour, some until a last day, some with one that is skipped', () => {
    const all = drawn.flatMap(({ outing: { series, ...outing } }) => (series ? [{ ...series, outing }] : []));
    for (const { weeks, until, time, next, outing } of all) {
      expect(weeks[0]).toMatchObject({ id: outing.id, taken: outing.taken, skipped: null });
      const walls = weeks.map(({ startsAt }) => wallTimeAt(startsAt, outing.timeZone));
      expect(new Set(walls.map((wall) => wall.time))).toEqual(new Set([time]));
      expect(walls.map(({ day }) => day)).toEqual(weeks.map((_, index) => daysLater(outing.day, 7 * index)));
      expect(next).toBe(daysLater(outing.day, 7 * weeks.length));
      expect(until === null ? weeks.length === 8 : (weeks.at(-1)?.day ?? '') <= until).toBe(true);
    }
    expect(all.filter(({ until }) => until).length).toBeGreaterThan(5);
    expect(all.filter(({ weeks }) => weeks.some(({ skipped }) => skipped)).length).toBeGreaterThan(5);
  });
});
