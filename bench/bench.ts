import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { arch, cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type ComponentName, ensureComponents } from '../scripts/components.mjs';
import { against } from './against.ts';
import { type Figure, figuresTable, outcomeOf } from './lib/figures.ts';
import { type Lab, openLab } from './lib/lab.ts';
import { agenda } from './parts/agenda.ts';
import { alerts } from './parts/alerts.ts';
import { cities } from './parts/cities.ts';
import { dear } from './parts/dear.ts';
import { growth } from './parts/growth.ts';
import { http } from './parts/http.ts';
import { live } from './parts/live.ts';
import { map } from './parts/map.ts';
import { memory } from './parts/memory.ts';
import { nearby } from './parts/nearby.ts';
import { page } from './parts/page.ts';
import { postgis } from './parts/postgis.ts';
import { redis } from './parts/redis.ts';
import { series } from './parts/series.ts';
import { sockets } from './parts/sockets.ts';
import { writes } from './parts/writes.ts';

type Part = {
  measure: (lab: Lab) => Promise<Figure[]>;
  needs: ComponentName[];
  /** Skipped with --quick, unless it is named on the command line. */
  long?: boolean;
  /** Measured only when it is named on the command line: it takes more than an hour. */
  onlyNamed?: boolean;
};

/** The order matters: parts that only read come before those that write. */
const parts = {
  nearby: { measure: nearby, needs: ['postgresql'] },
  postgis: { measure: postgis, needs: ['postgresql', 'postgis'] },
  redis: { measure: redis, needs: ['postgresql', 'redis'] },
  map: { measure: map, needs: ['postgresql', 'postgis'] },
  http: { measure: http, needs: ['postgresql'] },
  memory: { measure: memory, needs: ['postgresql'] },
  cities: { measure: cities, needs: ['postgresql'] },
  alerts: { measure: alerts, needs: ['postgresql', 'postgis'] },
  live: { measure: live, needs: ['postgresql', 'redis'] },
  sockets: { measure: sockets, needs: ['postgresql', 'redis', 'nginx'] },
  agenda: { measure: agenda, needs: ['postgresql'] },
  dear: { measure: dear, needs: ['postgresql'], long: true },
  series: { measure: series, needs: ['postgresql'] },
  writes: { measure: writes, needs: ['postgresql'] },
  page: { measure: page, needs: ['chromium'], long: true },
  growth: { measure: growth, needs: ['postgresql'], onlyNamed: true },
} satisfies Record<string, Part>;

type Name = keyof typeof parts;
const names = Object.keys(parts) as Name[];
const isName = (text: string): text is Name => text in parts;

/**
 * `--rows` must be a multiple of this: the smaller database has a tenth of the rows, people are a tenth of those, and people are
 * filled in blocks of 1,000.
 */
const leastRows = 100_000;

const results = join(import.meta.dirname, 'results');

function machine(load: number | undefined) {
  const [cpu] = cpus();
  return {
    processors: cpus().length,
    model: cpu?.model.trim() || arch(),
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    loadBefore: load,
  };
}

function revision(): string | undefined {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}

const isInWholeRun = ({ long, onlyNamed }: Part, quick: boolean): boolean => !onlyNamed && !(quick && long);

type Given = {
  wanted: Name[];
  quick: boolean;
  rows: number | undefined;
  /** Another revision to compare with, by turns. */
  revision: string | undefined;
  turns: number;
};

/** Gives what is wrong with the arguments, if anything is. */
function readArgs(args: readonly string[]): Given | string {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      options: {
        quick: { type: 'boolean', default: false },
        rows: { type: 'string' },
        against: { type: 'string' },
        turns: { type: 'string', default: '3' },
      },
      allowPositionals: true,
    });
    const unknown = positionals.filter((name) => !isName(name));
    if (unknown.length > 0) return `Unknown: ${unknown.join(', ')}.`;
    const rows = values.rows === undefined ? undefined : Number(values.rows);
    if (rows !== undefined && !(rows > 0 && rows % leastRows === 0))
      return `--rows takes a multiple of ${leastRows.toLocaleString('en')}.`;
    const turns = Number(values.turns);
    if (!(Number.isInteger(turns) && turns > 0)) return '--turns takes a number of turns.';
    const wanted = positionals.filter(isName);
    return { wanted, quick: values.quick, rows, revision: values.against, turns };
  } catch (error) {
    return `${(error as Error).message}.`;
  }
}

const partsOf = ({ wanted, quick }: Given): Name[] =>
  wanted.length > 0 ? wanted : names.filter((one) => isInWholeRun(parts[one], quick));

function save(name: string, report: object): string {
  const file = join(results, `${name}.json`);
  mkdirSync(results, { recursive: true });
  writeFileSync(file, `${JSON.stringify(report, undefined, 2)}\n`);
  return file;
}

async function benchAgainst(other: string, given: Given): Promise<number> {
  const [load] = loadavg();
  const { quick, turns } = given;
  const { text, ...measured } = await against(other, { parts: partsOf(given), quick, turns });
  const form = quick ? 'quick' : 'full';
  const report = {
    made: new Date().toISOString(),
    revision: revision(),
    other,
    form,
    machine: machine(load),
  };
  const file = save('against', { ...report, ...measured });
  console.log(`\n${text}\n`);
  for (const failure of measured.failures) console.error(`not measured: ${failure}\n`);
  console.log(`written to ${file}`);
  return measured.failures.length > 0 ? 1 : 0;
}

/** Measures, prints and saves the figures. The exit code is 0 when a target is missed, and 1 when a part could not be measured. */
export async function bench(args: readonly string[]): Promise<number> {
  const given = readArgs(args);
  if (typeof given === 'string') {
    console.error(
      `${given} Usage: npm run bench -- [--quick] [--rows <number, for growth>] [--against <revision> [--turns <number>]] [${names.join(' | ')}]…`,
    );
    return 2;
  }
  if (given.revision) return benchAgainst(given.revision, given);
  const { wanted, quick, rows } = given;
  const [load] = loadavg();
  const began = performance.now();
  const lab = await openLab(quick, rows);
  const figures: Figure[] = [];
  const failures: string[] = [];
  try {
    for (const name of partsOf(given)) {
      const part: Part = parts[name];
      try {
        const { problem } = await ensureComponents(part.needs, (line) => console.error(line));
        if (problem) throw new Error(problem);
        figures.push(...(await part.measure(lab)));
      } catch (error) {
        failures.push(`${name}: ${(error as Error).stack}`);
      }
    }
  } finally {
    await lab.close();
  }
  const seconds = Math.round((performance.now() - began) / 1_000);
  const file = save(wanted.length > 0 ? `part-${wanted.join('-')}` : 'latest', {
    made: new Date().toISOString(),
    revision: revision(),
    form: quick ? 'quick' : 'full',
    rows,
    seconds,
    machine: machine(load),
    figures: figures.map((figure) => ({ ...figure, outcome: outcomeOf(figure) })),
    failures,
  });
  console.log(`\n${figuresTable(figures)}\n`);
  for (const failure of failures) console.error(`not measured: ${failure}\n`);
  console.log(`${quick ? 'quick run, ' : ''}${seconds} s; written to ${file}`);
  return failures.length > 0 ? 1 : 0;
}
