import { join } from 'node:path';
import { buildPart, isStale, parts } from './build.mjs';
import { installPackages, isInstalled } from './install.mjs';
import { withLock } from './lock.mjs';

/** @typedef {{ root: string, say: (line: string) => void }} Place */

/** A step that failed; `output` is everything it printed. */
export class PrepareError extends Error {
  /** @param {string} message @param {string} output */
  constructor(message, output) {
    super(message);
    this.output = output;
  }
}

/**
 * Two starts at the same moment run one after the other: the second finds everything done.
 * @param {Place} place
 * @param {() => Promise<void>} work
 */
const inTurn = ({ root, say }, work) =>
  withLock(join(root, '.cache/prepare.lock'), work, () =>
    say('Another process is installing or building here: waiting for it.'),
  );

/** @param {Place} place */
export async function installIfStale(place) {
  const { root, say } = place;
  if (isInstalled(root)) return;
  await inTurn(place, async () => {
    if (isInstalled(root)) return;
    say('Installing the packages of package-lock.json (about half a minute)…');
    const { code, output } = await installPackages(root);
    if (code !== 0) throw new PrepareError('The packages could not be installed: `npm ci` failed.', output);
  });
}

/** @param {Place} place */
export async function buildIfStale(place) {
  const { root, say } = place;
  const stale = () => parts.filter((part) => isStale(root, part));
  if (stale().length === 0) return;
  await inTurn(place, async () => {
    const outcomes = await Promise.all(
      stale().map(async (part) => {
        say(`Building the ${part.name}…`);
        return { part, ...(await buildPart(root, part)) };
      }),
    );
    const failed = outcomes.find(({ code }) => code !== 0);
    if (failed) throw new PrepareError(`The ${failed.part.name} could not be built.`, failed.output);
  });
}

/**
 * Ends the process with the step's output and a clear message when a step failed.
 * @param {() => Promise<void>} work
 */
export async function orExit(work) {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof PrepareError)) throw error;
    console.error(`${error.output.trimEnd()}\n\n${error.message}`);
    process.exit(1);
  }
}
