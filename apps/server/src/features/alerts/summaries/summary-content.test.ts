import { alertLimits } from '@coequipiers/contract/alerts';
import { expect, it } from 'vitest';
import { type Found, summaryOf } from './summary-content.ts';

const found = (announcementId: string, change: Partial<Found> = {}): Found => ({
  recipient: 'r',
  alertId: 'a',
  announcementId,
  startsAt: null,
  distance: 0,
  ...change,
});
const names = (...given: Found[]) => summaryOf(given, 100).shown.map(({ announcementId }) => announcementId);

it('names the soonest first, then the nearest, then the newest; without an outing last', () => {
  const [early, late] = [new Date('2026-11-17T18:00:00Z'), new Date('2026-11-18T18:00:00Z')];
  expect(
    names(
      found('1'),
      found('2'),
      found('3', { distance: 9_000 }),
      found('4', { startsAt: late }),
      found('5', { startsAt: early, distance: 5_000 }),
      found('6', { startsAt: early, distance: 4_000 }),
    ),
  ).toEqual(['6', '5', '4', '2', '1', '3']);
});

it('names what two alerts found once, for the nearer one', () => {
  const summary = summaryOf([found('1', { distance: 5 }), found('1', { alertId: 'b', distance: 3 })], 100);
  expect(summary).toEqual({
    shown: [{ announcementId: '1', alertId: 'b' }],
    alertIds: ['a', 'b'],
    others: 0,
    more: false,
  });
});

it('counts what it does not name', () => {
  const many = Array.from({ length: 22 }, (_, index) => found(`${10 + index}`));
  const { shown, others, more } = summaryOf(many, 100);
  expect([shown.length, others, more]).toEqual([alertLimits.summary.most, 12, false]);
  expect(summaryOf(many, 22).more).toBe(true);
});
