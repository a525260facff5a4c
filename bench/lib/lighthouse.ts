import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../../scripts/lib/run.mjs';
import { chromium } from '../../scripts/services/chromium.mjs';
import { timed } from './progress.ts';

const folder = join(import.meta.dirname, '../lighthouse');
/** Lighthouse sometimes ends without a score, mostly on a busy machine. */
const tries = 3;

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
type Category = (typeof categories)[number];

type Item = { resourceType?: string; transferSize?: number };
type Audit = { numericValue?: number; details?: { items?: Item[] } };
type Report = { categories: Record<Category, { score: number | null }>; audits: Record<string, Audit> };

export type Judgement = Record<Category, number> & {
  blockingMs: number;
  largestPaintMs: number;
  shift: number;
  scriptBytes: number;
};

/** A separate package outside the workspace, because only this benchmark needs it. */
export async function installLighthouse(): Promise<void> {
  if (existsSync(join(folder, 'node_modules/.package-lock.json'))) return;
  const args = ['ci', '--no-audit', '--no-fund', '--ignore-scripts'];
  const { code, output } = await timed('installing Lighthouse', 60, () => run('npm', args, { cwd: folder }));
  if (code !== 0) throw new Error(`Lighthouse could not be installed:\n${output}`);
}

/** Runs Lighthouse once on a page, as on a phone. Saves the whole report in a file. */
export async function judge(url: string, file: string): Promise<Judgement> {
  const { executablePath, args } = chromium();
  const command = [join(folder, 'judge.mjs'), url, file, executablePath, ...args];
  let output = '';
  for (let tried = 0; tried < tries; tried += 1) {
    const ended = await run(process.execPath, command, { cwd: folder });
    output = ended.output;
    const judged = ended.code === 0 ? judgementOf(readFileSync(file, 'utf8')) : undefined;
    if (judged) return judged;
  }
  throw new Error(`Lighthouse gave no score for ${url}:\n${output.slice(-2_000)}`);
}

function judgementOf(report: string): Judgement | undefined {
  const { categories: given, audits } = JSON.parse(report) as Report;
  const scores = categories.map((category) => [category, given[category].score] as const);
  if (scores.some(([, score]) => score === null)) return undefined;
  const number = (audit: string): number => audits[audit]?.numericValue ?? Number.NaN;
  const requests = audits['network-requests']?.details?.items ?? [];
  return {
    ...(Object.fromEntries(
      scores.map(([category, score]) => [category, Math.round((score ?? 0) * 100)]),
    ) as Record<Category, number>),
    blockingMs: number('total-blocking-time'),
    largestPaintMs: number('largest-contentful-paint'),
    shift: number('cumulative-layout-shift'),
    scriptBytes: requests
      .filter(({ resourceType }) => resourceType === 'Script')
      .reduce((sum, { transferSize = 0 }) => sum + transferSize, 0),
  };
}

/** The median of each value. */
export function medianOf(judged: readonly Judgement[]): Judgement {
  const [first] = judged;
  if (!first) throw new Error('nothing was judged');
  return Object.fromEntries(
    Object.keys(first).map((key) => {
      const values = judged.map((each) => each[key as keyof Judgement]).toSorted((a, b) => a - b);
      return [key, values[Math.floor(values.length / 2)]];
    }),
  ) as Judgement;
}
