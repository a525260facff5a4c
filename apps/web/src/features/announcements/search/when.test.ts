import { describe, expect, it } from 'vitest';
import { dayRangeOf, readWhen, whenLabel } from './when.ts';

const [monday, friday, saturday, sunday] = ['2026-11-16', '2026-11-20', '2026-11-21', '2026-11-22'];

describe('the days of a search', () => {
  it.each([
    ['aujourdhui', monday, monday, monday],
    ['demain', monday, '2026-11-17', '2026-11-17'],
    ['demain', '2026-12-31', '2027-01-01', '2027-01-01'],
    ['week-end', monday, saturday, sunday],
    ['week-end', friday, saturday, sunday],
    ['week-end', saturday, saturday, sunday],
    ['week-end', sunday, sunday, sunday],
    ['week-end', '2026-10-30', '2026-10-31', '2026-11-01'],
    ['7-jours', monday, monday, sunday],
    // The clocks change on 25 October.
    ['7-jours', '2026-10-22', '2026-10-22', '2026-10-28'],
    ['7-jours', '2028-02-26', '2028-02-26', '2028-03-03'],
    ['2026-12-24', monday, '2026-12-24', '2026-12-24'],
  ] as const)('%s, on %s: from %s to %s', (when, today, from, to) => {
    expect(dayRangeOf(when, today)).toEqual({ from, to });
  });
});

describe('the words of a choice', () => {
  it.each([
    [null, 'N’importe quand'],
    ['aujourdhui', 'Aujourd’hui'],
    ['7-jours', '7\u00A0jours'],
    ['2026-11-21', 'sam. 21 nov.'],
  ] as const)('%s: %s', (when, label) => {
    expect(whenLabel(when, monday, false)).toBe(label);
  });

  it('says tonight for today, once it is evening', () => {
    expect(whenLabel('aujourdhui', monday, true)).toBe('Ce soir');
    expect(whenLabel('demain', monday, true)).toBe('Demain');
  });
});

it.each(['hier', '', '2026-13-01', '2026-02-30', '0002-11-21', 'toString', '2026-11-21 ', null])(
  'reads nothing from %j',
  (text) => {
    expect(readWhen(text)).toBeNull();
  },
);
