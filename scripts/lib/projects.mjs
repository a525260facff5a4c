import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fromPlaywright, fromVitest, readReport, resultsOf } from './results.mjs';
import { atExit, run } from './run.mjs';

const root = resolve(import.meta.dirname, '../..');

/** The projects of Playwright; the others are Vitest's. @param {string} project */
export const isInBrowser = (project) => ['start', 'journeys'].includes(project);

/** A temporary folder for the files of a run, removed at its end. */
export function runFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'coequipiers-run-'));
  // PostgreSQL runs as another user, who must be able to reach its data in this folder.
  chmodSync(folder, 0o711);
  atExit(() => {
    try {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // A file that a dying process still holds is not worth a failure.
    }
  });
  return folder;
}

/**
 * Runs a test project and reads its report.
 * @param {string} project
 * @param {string} folder for its report and its temporary files
 * @param {{ args?: string[], more?: NodeJS.ProcessEnv }} [options] `more`: added to the environment
 */
export async function runProject(project, folder, { args = [], more = {} } = {}) {
  const report = join(folder, `${project}.json`);
  rmSync(report, { force: true });
  const inBrowser = isInBrowser(project);
  const command = inBrowser
    ? ['playwright', 'test', '--reporter=dot,json']
    : ['vitest', 'run', '--reporter=dot', '--silent=passed-only', '--reporter=json'];
  const [runner = '', ...own] = inBrowser ? command : [...command, `--outputFile.json=${report}`];
  const outcome = await run(
    join(root, 'node_modules/.bin', runner),
    [...own, `--project=${project}`, ...args],
    {
      cwd: root,
      env: {
        ...process.env,
        TMPDIR: folder,
        NO_COLOR: '1',
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
        ...more,
      },
    },
  );
  const read = () =>
    inBrowser ? fromPlaywright(project, readReport(report)) : fromVitest(project, readReport(report), root);
  return { ...outcome, results: resultsOf(project, outcome.code, read) };
}
