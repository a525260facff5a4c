import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { confirmationOf, isOnByWord, mayConfirm, minimumProblem, minimumWithin } from './confirmation.ts';
import { byDay, checksOf, mayTellAgain, nextCheck, tellingAgain, tellingTime } from './confirmation-times.ts';
import { wallTimeAt } from './wall-time.ts';

const paris = 'Europe/Paris';
const noFewPeople = { places: 9, taken: 6, held: 1, playedAnyway: false };

describe('whether an outing is on', () => {
  it('counts its author and who is in', () => {
    expect(confirmationOf({ ...noFewPeople, minimum: 8 })).toEqual({
      minimum: 8,
      confirmed: false,
      missing: 2,
    });
    expect(confirmationOf({ ...noFewPeople, minimum: 6 })).toEqual({
      minimum: 6,
      confirmed: true,
      missing: 0,
    });
  });

  it('is the word of the author where too few come', () => {
    const on = confirmationOf({ ...noFewPeople, minimum: 8, playedAnyway: true });
    expect(on).toEqual({ minimum: 8, confirmed: true, missing: 0 });
    expect(isOnByWord({ ...noFewPeople, ...on })).toBe(true);
    const enough = confirmationOf({ ...noFewPeople, minimum: 6, playedAnyway: true });
    expect(isOnByWord({ ...noFewPeople, ...enough })).toBe(false);
  });

  it('is not said without a minimum', () =>
    expect(confirmationOf({ ...noFewPeople, minimum: null, playedAnyway: true })).toEqual({
      minimum: null,
      confirmed: null,
      missing: 0,
    }));

  it('asks for no more people than can be there', () => {
    expect(confirmationOf({ minimum: 8, places: 3, taken: 3, held: 0, playedAnyway: false })).toEqual({
      minimum: 4,
      confirmed: true,
      missing: 0,
    });
    expect([minimumWithin(8, 3), minimumWithin(null, 3)]).toEqual([4, null]);
  });

  it('misses as many as are needed, whatever the numbers are', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.nat(50),
        fc.nat(5),
        fc.integer({ min: 2, max: 51 }),
        (places, inside, held, minimum) => {
          const counts = { places, taken: inside + held, held, minimum, playedAnyway: false };
          const { missing, confirmed } = confirmationOf(counts);
          expect(confirmed).toBe(missing === 0);
          const later = { ...counts, taken: inside + held + missing };
          expect(confirmationOf(later)).toMatchObject({ confirmed: true, missing: 0 });
          if (missing > 0) expect(confirmationOf({ ...later, taken: later.taken - 1 }).missing).toBe(1);
        },
      ),
    ));

  it('can be said of what is still to be played, and has a minimum', () => {
    const now = new Date('2027-06-17T12:00:00Z');
    const outing = { state: 'open', startsAt: '2027-06-17T17:00:00Z', minimum: 8 } as const;
    expect(mayConfirm(outing, now)).toBe(true);
    expect(mayConfirm({ ...outing, minimum: null }, now)).toBe(false);
    expect(mayConfirm({ ...outing, state: 'cancelled' }, now)).toBe(false);
    expect(mayConfirm(outing, new Date(outing.startsAt))).toBe(false);
  });

  it('allows from two people on, and one more than there are places', () => {
    expect(minimumProblem(3, 1)).toBe('Avec une place, on joue à partir de 2, vous compris');
    expect([2, 10, null].map((minimum) => minimumProblem(minimum, 9))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    for (const minimum of [1, 11])
      expect(minimumProblem(minimum, 9)).toBe(
        'Le nombre de personnes pour jouer doit être compris entre 2 et 10, vous compris',
      );
  });
});

const wall = (at: Date | null, zone = paris) => at && Object.values(wallTimeAt(at, zone)).join(' ');

describe('when it is asked and told', () => {
  it.each([
    ['an evening', '2027-06-17T17:00:00Z', '2027-06-17 14:00', '2027-06-17 16:00'],
    ['one o’clock', '2027-06-17T11:00:00Z', '2027-06-17 08:00', '2027-06-17 10:00'],
    ['a quarter to one', '2027-06-17T10:45:00Z', '2027-06-16 20:00', '2027-06-17 09:45'],
    ['nine in the morning', '2027-06-17T07:00:00Z', '2027-06-16 20:00', '2027-06-16 21:00'],
    ['one at night', '2027-06-16T23:00:00Z', '2027-06-16 20:00', '2027-06-16 21:00'],
    ['half past two at night', '2027-06-17T00:30:00Z', '2027-06-16 21:30', '2027-06-16 21:00'],
    ['four at night', '2027-06-17T02:00:00Z', '2027-06-16 20:00', '2027-06-16 21:00'],
    ['the night in which summer time ends', '2027-10-31T06:00:00Z', '2027-10-30 20:00', '2027-10-30 21:00'],
  ])('before %s', (_, start, ask, warn) => {
    const checks = checksOf(new Date(start), paris);
    const at = (kind: 'ask' | 'warn') => wall(checks.find((check) => check.kind === kind)?.at ?? null);
    expect([at('ask'), at('warn')]).toEqual([ask, warn]);
  });

  it('looks at each moment, also where the second one is the earlier', () => {
    const start = new Date('2027-06-17T00:30:00Z');
    const first = nextCheck(start, paris, new Date('2027-06-16T12:00:00Z'));
    expect([wall(first), wall(nextCheck(start, paris, first ?? start))]).toEqual([
      '2027-06-16 21:00',
      '2027-06-16 21:30',
    ]);
  });

  it('goes by the clock of the commune', () =>
    expect(
      checksOf(new Date('2027-06-17T17:00:00Z'), 'Pacific/Noumea').map(({ at }) =>
        wall(at, 'Pacific/Noumea'),
      ),
    ).toEqual(['2027-06-17 20:00', '2027-06-17 21:00']));

  it('is asked next at the first moment that has not passed', () => {
    const start = new Date('2027-06-17T17:00:00Z');
    expect(wall(nextCheck(start, paris, new Date('2027-06-17T11:00:00Z')))).toBe('2027-06-17 14:00');
    expect(wall(nextCheck(start, paris, new Date('2027-06-17T12:00:00Z')))).toBe('2027-06-17 16:00');
    expect(nextCheck(start, paris, new Date('2027-06-17T14:00:00Z'))).toBeNull();
  });

  it('is told ten seconds later, by day, seven days before at the earliest', () => {
    const start = new Date('2027-06-17T17:00:00Z');
    expect(tellingTime(start, paris, new Date('2027-06-16T10:00:00Z'))).toEqual(
      new Date('2027-06-16T10:00:10Z'),
    );
    expect(wall(tellingTime(start, paris, new Date('2027-06-15T20:30:00Z')))).toBe('2027-06-16 08:00');
    expect(wall(tellingTime(start, paris, new Date('2027-06-16T03:00:00Z')))).toBe('2027-06-16 08:00');
    expect(wall(tellingTime(start, paris, new Date('2027-06-01T10:00:00Z')))).toBe('2027-06-10 19:00');
  });

  it('is told again after six hours, by day', () => {
    const toldAt = new Date('2027-06-16T17:00:00Z');
    expect(mayTellAgain(null, toldAt)).toBe(true);
    expect(mayTellAgain(toldAt, new Date('2027-06-16T22:59:59Z'))).toBe(false);
    expect(mayTellAgain(toldAt, new Date('2027-06-16T23:00:00Z'))).toBe(true);
    expect(wall(tellingAgain(toldAt, paris))).toBe('2027-06-17 08:00');
    expect(byDay(toldAt, paris)).toBe(toldAt);
  });
});
