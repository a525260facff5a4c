import { expect, test } from 'vitest';
import { count, fromPlaywright, fromVitest, resultsOf, slowest, totalsLine } from './results.mjs';

const vitest = {
  testResults: [
    {
      name: '/repo/apps/a.test.ts',
      status: 'failed',
      assertionResults: [
        { title: 'one', fullName: 'group one', status: 'passed', duration: 1500 },
        {
          title: 'two',
          fullName: 'group two',
          status: 'failed',
          duration: 20,
          failureMessages: ['Error: STACK_TRACE_ERROR'],
        },
        { title: 'three', fullName: 'group three', status: 'pending' },
      ],
    },
    { name: '/repo/apps/b.test.ts', status: 'failed', message: 'no such module', assertionResults: [] },
  ],
};
const playwright = {
  suites: [
    {
      title: 'shell.test.ts',
      file: 'shell.test.ts',
      specs: [
        { title: 'home', tests: [{ projectName: '', status: 'expected', results: [{ duration: 2000 }] }] },
      ],
      suites: [
        {
          title: 'phone',
          file: 'shell.test.ts',
          specs: [
            {
              title: 'menu',
              tests: [
                {
                  projectName: '',
                  status: 'unexpected',
                  results: [{ duration: 500, errors: [{ message: 'no menu' }] }],
                },
              ],
            },
          ],
        },
      ],
    },
  ],
};

test('every test of both runners counts, and so does a file that could not be run', () => {
  const results = [...fromVitest('unit', vitest, '/repo'), ...fromPlaywright('journeys', playwright)];
  expect(count(results)).toEqual({ passed: 2, failed: 3, skipped: 1 });
  expect(totalsLine(results)).toBe('2 passed, 3 failed, 1 skipped');
  expect(slowest(results, 2).map(({ file, title }) => `${file} ${title}`)).toEqual([
    'shell.test.ts home',
    'apps/a.test.ts group one',
  ]);
  expect(results.map(({ title }) => title)).toContain('phone menu');
  expect(results.flatMap(({ message }) => message ?? [])).toEqual([
    'Error: it took too long',
    'no such module',
    'no menu',
  ]);
});

/** @param {number} code @param {import('./results.mjs').TestResult['status'][]} statuses */
const totals = (code, statuses) =>
  totalsLine(
    resultsOf('unit', code, () =>
      statuses.map((status) => ({ runner: 'unit', file: '', title: '', status, seconds: 0 })),
    ),
  );

test('a runner that passed keeps its own figures', () => {
  expect(totals(0, ['passed', 'passed'])).toBe('2 passed, 0 failed');
  expect(totals(1, ['passed', 'failed'])).toBe('1 passed, 1 failed');
});

test('a runner that crashed, ran nothing or left no report has failed', () => {
  expect(totals(1, ['passed'])).toBe('1 passed, 1 failed');
  expect(totals(0, [])).toBe('0 passed, 1 failed');
  expect(totals(0, ['skipped'])).toBe('0 passed, 1 failed, 1 skipped');
  const unreadable = resultsOf('unit', 0, () => {
    throw new Error('no such file');
  });
  expect(totalsLine(unreadable)).toBe('0 passed, 1 failed');
});
