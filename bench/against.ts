import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { atExit } from '../scripts/lib/run.mjs';
import { type Figure, type Side, sideText, table } from './lib/figures.ts';
import { median } from './lib/timing.ts';

const here = resolve(import.meta.dirname, '..');

/** One side of a figure, measured in every turn at both revisions. */
type Compared = { figure: string; side: string; before: Side; after: Side; ratio: number };

/** The other revision in a folder of its own, which is removed at the end. */
function checkOut(revision: string): string {
  const temporary = mkdtempSync(join(tmpdir(), 'coequipiers-against-'));
  const folder = join(temporary, 'checkout');
  const git = (...args: string[]) => execFileSync('git', args, { cwd: here, stdio: 'pipe' });
  git('worktree', 'add', '--detach', folder, revision);
  atExit(() => {
    git('worktree', 'remove', '--force', folder);
    rmSync(temporary, { recursive: true });
  });
  return folder;
}

type Measured = { figures: Figure[]; failures: string[] };

/** Runs the parts with the benchmark of that revision, which installs what it needs first. A part that failed leaves the figures of the others. */
async function measureAt(folder: string, parts: readonly string[], quick: boolean): Promise<Measured> {
  const file = join(folder, 'bench/results', `part-${parts.join('-')}.json`);
  rmSync(file, { force: true });
  const args = ['scripts/bench.mjs', ...(quick ? ['--quick'] : []), ...parts];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const stopped = atExit(() => void child.kill('SIGTERM'));
  const [code] = (await once(child, 'exit')) as [number | null];
  stopped();
  if (!existsSync(file)) throw new Error(`the benchmark in ${folder} ended with code ${code}`);
  return JSON.parse(readFileSync(file, 'utf8')) as Measured;
}

/** Every side of a figure that both revisions measured, with the median of its turns. */
function compare(before: readonly Figure[][], after: readonly Figure[][]): Compared[] {
  const sidesOf = (turns: readonly Figure[][], { name }: Figure, index: 0 | 1): Side[] =>
    turns.flatMap((figures) => figures.filter((figure) => figure.name === name).map(({ of }) => of[index]));
  return (after[0] ?? []).flatMap((figure) =>
    ([0, 1] as const).flatMap((index) => {
      const [then, now] = [sidesOf(before, figure, index), sidesOf(after, figure, index)];
      if (then.length === 0) return [];
      const middle = (sides: readonly Side[]): Side => ({
        ...figure.of[index],
        value: median(sides.map(({ value }) => value)),
      });
      const [was, is] = [middle(then), middle(now)];
      const { name: side } = figure.of[index];
      return [{ figure: figure.name, side, before: was, after: is, ratio: is.value / was.value }];
    }),
  );
}

const comparedTable = (rows: readonly Compared[], revision: string): string =>
  table([
    ['figure', 'side', revision, 'here', 'here ÷ there'],
    ...rows.map(({ figure, side, before, after, ratio }) => [
      figure,
      side,
      sideText(before),
      sideText(after),
      ratio.toFixed(2),
    ]),
  ]);

/**
 * Measures the parts at another revision and here, by turns, each with its own benchmark. Both sides of each figure are compared: a side
 * that did not change, such as the bare relay, shows how steady the machine was. Parts that the other revision lacks are measured here only.
 */
export async function against(
  revision: string,
  { parts, quick, turns }: { parts: readonly string[]; quick: boolean; turns: number },
) {
  const there = checkOut(revision);
  const shared = parts.filter((part) => existsSync(join(there, 'bench/parts', `${part}.ts`)));
  if (shared.length === 0) throw new Error(`${revision} has none of these parts: ${parts.join(', ')}`);
  const [before, after]: [Figure[][], Figure[][]] = [[], []];
  const failures: string[] = [];
  const measure = async (folder: string, wanted: readonly string[], turnsOf: Figure[][]) => {
    const measured = await measureAt(folder, wanted, quick);
    turnsOf.push(measured.figures);
    failures.push(...measured.failures);
  };
  const measureThere = () => measure(there, shared, before);
  const measureHere = () => measure(here, parts, after);
  for (let turn = 0; turn < turns; turn += 1) {
    // The second one finds a warmer disk cache, so the order changes with every turn.
    for (const next of turn % 2 === 0 ? [measureThere, measureHere] : [measureHere, measureThere])
      await next();
  }
  const compared = compare(before, after);
  return { compared, before, after, failures, text: comparedTable(compared, revision) };
}
