import { expect, test } from 'vitest';
import { summary } from './summary.mjs';

/** @param {import('./results.mjs').TestResult['status']} status @param {number} seconds */
const result = (status, seconds) => ({
  runner: 'unit',
  file: 'a.test.ts',
  title: `${status} ${seconds}`,
  status,
  seconds,
});

test('the totals are the last line, and the 20 slowest tests come before them', () => {
  const { lines, failed } = summary(
    Array.from({ length: 30 }, (_, index) => result('passed', index + 1)),
    { strict: false, seconds: 61 },
  );
  expect(failed).toBe(false);
  expect(lines.at(-1)).toBe('30 passed, 0 failed');
  const slow = lines.filter((line) => line.includes('a.test.ts'));
  expect(slow).toHaveLength(20);
  expect(slow[0]).toBe('  30.00 s  unit · a.test.ts · passed 30');
});

test('what failed and what was skipped is named', () => {
  const { lines, failed } = summary([result('failed', 1), result('skipped', 0)], {
    strict: false,
    seconds: 1,
  });
  expect(failed).toBe(true);
  expect(lines).toEqual(expect.arrayContaining(['Failed:', '  unit · a.test.ts · failed 1', 'Skipped:']));
  expect(lines.at(-1)).toBe('0 passed, 1 failed, 1 skipped');
});

test('a skipped test passes at home and fails in CI', () => {
  const results = [result('passed', 1), result('skipped', 0)];
  expect(summary(results, { strict: false, seconds: 1 }).failed).toBe(false);
  const strict = summary(results, { strict: true, seconds: 1 });
  expect(strict.failed).toBe(true);
  expect(strict.lines.at(-1)).toBe('1 passed, 1 failed');
});
