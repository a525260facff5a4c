import { expect, test } from 'vitest';
import { stolenShare } from './calm.mjs';

/** User, nice, system, idle, waiting, two kinds of interrupts, stolen. */
const before = [1_000, 0, 500, 9_000, 100, 0, 10, 70];
/** @param {Record<number, number>} more by kind */
const later = (more) => before.map((count, kind) => count + (more[kind] ?? 0));

test('stolen is what others got of the processor time that was asked for', () => {
  expect(stolenShare(before, later({ 0: 50, 2: 10, 3: 400, 7: 40 }))).toBe(0.4);
  expect(stolenShare(before, later({ 0: 90, 6: 10, 4: 400 }))).toBe(0);
});

test('a machine that asked for little tells nothing', () => {
  expect(stolenShare(before, later({ 0: 8, 3: 2_000, 4: 20 }))).toBeUndefined();
  expect(stolenShare([], [])).toBeUndefined();
});
