import { expect, test } from 'vitest';
import { steadiness } from './steadiness.mjs';

/** @typedef {import('./results.mjs').TestResult} TestResult */

/** @param {string} title @param {TestResult['status']} status @param {string} [message] @returns {TestResult} */
const result = (title, status, message) => ({
  runner: 'web',
  file: 'a.test.ts',
  title,
  status,
  seconds: 1,
  ...(message && { message }),
});

test('a test that passed in every run counts once', () => {
  const run = [result('one', 'passed'), result('two', 'passed')];
  expect(steadiness([run, run, run])).toEqual({ lines: ['2 passed, 0 failed'], failed: false });
});

test('a test that ever failed has failed, and is named with how often and its first message', () => {
  const { lines, failed } = steadiness([
    [result('one', 'passed'), result('two', 'passed')],
    [result('one', 'failed', 'too early\nat line 3'), result('two', 'passed')],
    [result('one', 'failed', 'too late'), result('two', 'passed')],
    [result('one', 'passed'), result('two', 'passed')],
  ]);
  expect(failed).toBe(true);
  expect(lines).toEqual([
    'web · a.test.ts · one: failed in 2 of 4 runs, the first time with',
    '  too early\n  at line 3',
    '',
    '1 passed, 1 failed',
  ]);
});

test('the test that failed most often comes first', () => {
  const { lines } = steadiness([
    [result('seldom', 'failed', 'x'), result('often', 'failed', 'y')],
    [result('seldom', 'passed'), result('often', 'failed', 'y')],
  ]);
  expect(lines.filter((line) => line.includes('a.test.ts'))).toEqual([
    'web · a.test.ts · often: failed in 2 of 2 runs, the first time with',
    'web · a.test.ts · seldom: failed in 1 of 2 runs, the first time with',
  ]);
});

test('a test that never ran is skipped', () => {
  const run = [result('one', 'passed'), result('two', 'skipped')];
  expect(steadiness([run, run]).lines).toEqual(['1 passed, 0 failed, 1 skipped']);
});
