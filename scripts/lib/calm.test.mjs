import { expect, test } from 'vitest';
import { stolenShare } from './calm.mjs';

/** User, nice, system, idle, iowait, irq, softirq, steal. */
const before = [1_000, 0, 500, 9_000, 100, 0, 10, 70];
/** @param {Record<number, number>} more by kind */
const later = (more) => before.map((count, kind) => count + (more[kind] ?? 0));

test('the stolen share is relative to the requested processor time', () => {
  expect(stolenShare(before, later({ 0: 50, 2: 10, 3: 400, 7: 40 }))).toBe(0.4);
  expect(stolenShare(before, later({ 0: 90, 6: 10, 4: 400 }))).toBe(0);
});

test('the stolen share is unknown when little time was requested', () => {
  expect(stolenShare(before, later({ 0: 8, 3: 2_000, 4: 20 }))).toBeUndefined();
  expect(stolenShare([], [])).toBeUndefined();
});
