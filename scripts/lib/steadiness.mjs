import { count, describe, totalsLine } from './results.mjs';

/** @typedef {import('./results.mjs').TestResult} TestResult */

/**
 * The results of the same tests over several runs: each test counts once, as failed if it failed in any run.
 * @param {TestResult[][]} runs
 * @returns {{ lines: string[], failed: boolean }}
 */
export function steadiness(runs) {
  /** @type {Map<string, TestResult>} by test: its first failure, otherwise a passed result, otherwise a skipped one */
  const tests = new Map();
  /** @type {Map<string, number>} */
  const failures = new Map();
  for (const results of runs) {
    for (const result of results) {
      const name = describe(result);
      const before = tests.get(name)?.status;
      if (before === undefined || (before !== 'failed' && result.status !== 'skipped'))
        tests.set(name, result);
    }
    for (const name of new Set(results.filter(({ status }) => status === 'failed').map(describe)))
      failures.set(name, (failures.get(name) ?? 0) + 1);
  }
  const all = [...tests.values()];
  const worst = [...failures].sort(([, a], [, b]) => b - a);
  return {
    lines: [
      ...worst.flatMap(([name, times]) => [
        `${name}: failed in ${times} of ${runs.length} runs, the first time with`,
        indented(tests.get(name)?.message ?? 'no message'),
        '',
      ]),
      totalsLine(all),
    ],
    failed: count(all).failed > 0,
  };
}

/** @param {string} text */
const indented = (text) => text.trimEnd().replace(/^/gm, '  ');
