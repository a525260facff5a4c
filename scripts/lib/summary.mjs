import { count, describe, slowest, totalsLine } from './results.mjs';

/** @typedef {import('./results.mjs').TestResult} TestResult */

/**
 * The summary after all tests; the totals are the last line.
 * @param {TestResult[]} results
 * @param {{ strict: boolean, seconds: number }} run `strict`: a test that was skipped has failed
 * @returns {{ lines: string[], failed: boolean }}
 */
export function summary(results, { strict, seconds }) {
  const counted = results.map((result) =>
    strict && result.status === 'skipped' ? { ...result, status: /** @type {const} */ ('failed') } : result,
  );
  /** @param {string} title @param {string[]} lines */
  const section = (title, lines) => (lines.length > 0 ? ['', title, ...lines] : []);
  /** @param {string} status */
  const named = (status) =>
    results.filter((result) => result.status === status).map((result) => `  ${describe(result)}`);
  return {
    lines: [
      ...section(
        'The slowest tests:',
        slowest(results).map((result) => `${result.seconds.toFixed(2).padStart(7)} s  ${describe(result)}`),
      ),
      ...section(strict ? 'Skipped, which is a failure when CI=true:' : 'Skipped:', named('skipped')),
      ...section('Failed:', named('failed')),
      '',
      `All of it took ${seconds.toFixed(1)} s`,
      totalsLine(counted),
    ],
    failed: count(counted).failed > 0,
  };
}
