import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

/**
 * @typedef {'passed' | 'failed' | 'skipped'} Status
 * @typedef {{ runner: string, file: string, title: string, status: Status, seconds: number, message?: string }} TestResult
 *   `message`: the runner's error message
 *
 * @typedef {{ title: string, fullName: string, status: string, duration?: number | null, failureMessages?: string[] }} VitestTest
 * @typedef {{ testResults: { name: string, status: string, message?: string, assertionResults: VitestTest[] }[] }} VitestReport
 *
 * @typedef {{ duration: number, errors?: { message?: string }[] }} PlaywrightResult
 * @typedef {{ projectName: string, status: string, results: PlaywrightResult[] }} PlaywrightTest
 * @typedef {{
 *   title: string,
 *   file: string,
 *   specs?: { title: string, tests: PlaywrightTest[] }[],
 *   suites?: PlaywrightSuite[],
 * }} PlaywrightSuite
 * @typedef {{ suites: PlaywrightSuite[] }} PlaywrightReport
 */

/** @param {string} status @returns {Status} */
function statusOf(status) {
  if (status === 'passed' || status === 'expected') return 'passed';
  return ['skipped', 'pending', 'todo', 'disabled'].includes(status) ? 'skipped' : 'failed';
}

/** @param {(string | undefined)[]} messages @returns {{ message?: string }} */
function said(messages) {
  const message = messages.filter(Boolean).join('\n');
  return message ? { message } : {};
}

/** @param {string} runner @param {VitestReport} report @param {string} root @returns {TestResult[]} */
export function fromVitest(runner, report, root) {
  return report.testResults.flatMap((file) => {
    const path = relative(root, file.name);
    if (file.assertionResults.length === 0 && file.status === 'failed') {
      return [
        {
          runner,
          file: path,
          title: 'the file could not be run',
          status: /** @type {const} */ ('failed'),
          seconds: 0,
          ...said([file.message]),
        },
      ];
    }
    return file.assertionResults.map((test) => ({
      runner,
      file: path,
      title: test.fullName,
      status: statusOf(test.status),
      seconds: (test.duration ?? 0) / 1000,
      // Vitest's report contains nothing else about a test that timed out.
      ...said(
        test.failureMessages?.map((text) => text.replace('STACK_TRACE_ERROR', 'it took too long')) ?? [],
      ),
    }));
  });
}

/** @param {string} runner @param {PlaywrightReport} report @returns {TestResult[]} */
export function fromPlaywright(runner, report) {
  /** @param {PlaywrightSuite} suite @param {string[]} titles @returns {TestResult[]} */
  const visit = (suite, titles) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({
        runner,
        file: suite.file,
        title: [...titles, spec.title].join(' '),
        status: statusOf(test.status),
        seconds: test.results.reduce((sum, result) => sum + result.duration, 0) / 1000,
        ...said(test.results.flatMap(({ errors = [] }) => errors.map(({ message }) => message))),
      })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => visit(inner, [...titles, inner.title])),
  ];
  // The top-level suite is the file itself.
  return report.suites.flatMap((suite) => visit(suite, []));
}

/**
 * The results of a runner, with an added failure when the runner crashed, ran nothing, or wrote no report.
 * @param {string} runner
 * @param {number} code its exit code
 * @param {() => TestResult[]} read
 * @returns {TestResult[]}
 */
export function resultsOf(runner, code, read) {
  /** @param {string} title @returns {TestResult} */
  const failure = (title) => ({ runner, file: '', title, status: 'failed', seconds: 0 });
  /** @type {TestResult[]} */
  let results;
  try {
    results = read();
  } catch {
    return [failure('the runner left no report')];
  }
  if (!results.some((result) => result.status !== 'skipped')) return [...results, failure('no test was run')];
  if (code !== 0 && !results.some((result) => result.status === 'failed')) {
    return [...results, failure(`the runner ended with code ${code}`)];
  }
  return results;
}

/** @param {string} path */
export const readReport = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** @param {TestResult[]} results */
export function count(results) {
  const of = (/** @type {Status} */ status) => results.filter((result) => result.status === status).length;
  return { passed: of('passed'), failed: of('failed'), skipped: of('skipped') };
}

/** @param {TestResult[]} results */
export function totalsLine(results) {
  const { passed, failed, skipped } = count(results);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** @param {TestResult[]} results */
export const slowest = (results, limit = 20) =>
  results
    .filter((result) => result.seconds > 0)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, limit);

/** @param {TestResult} result */
export const describe = ({ runner, file, title }) => [runner, file, title].filter(Boolean).join(' · ');
