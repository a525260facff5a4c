import { hourOf } from '@coequipiers/contract/outing-words';
import { levels } from '@coequipiers/contract/outings';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadBundledCommunes } from '../features/cities/communes.ts';
import { dayInWords } from './clock.ts';
import { generateDemo } from './generate.ts';
import type { Demo, DemoCommune, DemoOuting } from './records.ts';

const now = new Date('2026-11-15T10:00:00Z');
const seed = 'coequipiers';
const DAY = 86_400_000;

let communes: DemoCommune[];
let demo: Demo;

beforeAll(async () => {
  const { all } = await loadBundledCommunes();
  communes = all.map((commune) => ({ ...commune, zipCode: commune.postalCodes[0] ?? '' }));
  demo = generateDemo({ communes, now, seed });
});

describe('The outings of the demo', () => {
  const withOuting = () =>
    demo.announcements.flatMap(({ outing, ...announcement }) =>
      outing ? [{ ...announcement, outing }] : [],
    );

  it('belong to about a third of the announcements, and start in the coming days', () => {
    expect(withOuting().length / demo.announcements.length).toBeGreaterThan(0.28);
    expect(withOuting().length / demo.announcements.length).toBeLessThan(0.38);
    for (const { outing, startDate, endDate } of withOuting()) {
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
      const moment = new Date(instant);
      for (const { outing } of generateDemo({ communes, now: moment, seed }).announcements)
        if (outing) expect(outing.startsAt.getTime()).toBeGreaterThan(moment.getTime());
    },
  );

  it('take place when their texts say', () => {
    const weekdays = ['dimanche', 'lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi'];
    const date = /\b(?:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche) \d+(?:er)? \p{L}+/gu;
    const hour = /\b\d+\u00A0h(?:\u00A0\d\d)?(?!\p{L})/u;
    for (const { title, description, outing } of withOuting()) {
      for (const [named] of `${title} ${description}`.matchAll(date))
        if (!/ \d+\u00A0h/.test(named)) expect(named).toBe(dayInWords(outing.day));
      const named = weekdays.filter((day) => title.toLowerCase().includes(day));
      const weekday = weekdays[new Date(outing.day).getUTCDay()];
      if (named.length > 0) expect(named).toContain(weekday);
      const [at] = hour.exec(title) ?? [];
      if (at) expect(at).toBe(hourOf(wallTimeAt(outing.startsAt, outing.timeZone).time));
    }
  });

  it('never have more people than places, and nobody waits while there is one', () => {
    for (const { outing } of withOuting()) {
      expect(outing.taken).toBeLessThanOrEqual(outing.places);
      if (outing.waiting > 0) expect(outing.taken).toBe(outing.places);
    }
  });

  it('vary: full, one place left, free, paid, by approval, every level', () => {
    const count = (has: (outing: DemoOuting) => boolean) =>
      withOuting().filter(({ outing }) => has(outing)).length;
    expect(count(({ taken, places }) => taken === places)).toBeGreaterThan(15);
    expect(count(({ taken, places }) => places > 1 && taken === places - 1)).toBeGreaterThan(15);
    expect(count(({ priceCents }) => priceCents === 0)).toBeGreaterThan(50);
    expect(count(({ priceCents }) => (priceCents ?? 0) > 0)).toBeGreaterThan(5);
    expect(count(({ admission }) => admission === 'approval')).toBeGreaterThan(5);
    for (const level of levels) expect(count((outing) => outing.level === level)).toBeGreaterThan(2);
  });

  it('include some overseas, at the time there', () => {
    const zoneIn = (zipCode: string) =>
      withOuting().find(({ commune }) => commune.zipCode === zipCode)?.outing.timeZone;
    expect(zoneIn('97400')).toBe('Indian/Reunion');
    expect(zoneIn('98800')).toBe('Pacific/Noumea');
  });
});
