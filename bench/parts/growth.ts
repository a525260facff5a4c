import { join } from 'node:path';
import type pg from 'pg';
import { mergeCounts } from '../../apps/server/src/features/announcements/place-counts.ts';
import { queriesOver } from '../../apps/server/src/platform/db/open-database.ts';
import { openPool } from '../../apps/server/src/platform/db/pool.ts';
import { vacuumAll } from '../lib/data.ts';
import { type Figure, ratioOf, table } from '../lib/figures.ts';
import { fillForGrowth } from '../lib/growth/fill.ts';
import { type Access, openPlans } from '../lib/growth/plans.ts';
import { composeWhole, type Whole } from '../lib/growth/product.ts';
import { drawAskers, type Question, questionsFor } from '../lib/growth/questions.ts';
import { dump, restore } from '../lib/growth/restore.ts';
import { type Applied, applyFirst, applyNeeded, applyRest } from '../lib/growth/schema.ts';
import { fillSeries, seriesQuestions } from '../lib/growth/series.ts';
import { type Served, whileServing } from '../lib/growth/serving.ts';
import {
  type Amounts,
  amountsOf,
  checkRoom,
  type Size,
  sizesOf,
  sizesTable,
  totalOf,
} from '../lib/growth/sizes.ts';
import { connect, type Lab } from '../lib/lab.ts';
import { progress, timed } from '../lib/progress.ts';
import { alternate, percentile } from '../lib/timing.ts';

const shares = [
  { share: 0.5, target: { most: 1.5 } },
  { share: 0.99, target: { most: 2 } },
] as const;
/** A sequential scan of a smaller table is fine. */
const largeTableBytes = 8 * 2 ** 20;
/** More than five, after which PostgreSQL chooses between a generic and a custom plan of a prepared statement. */
const plannedTurns = 30;
const warmUp = 50;
/** Every page of these is marked as visible to all before anything is compared. */
const visible = ['announcements', 'outings', 'messages', 'notifications', 'place_counts'];

type Side = {
  name: string;
  url: string;
  product: Whole;
  questions: Question[];
  migrated: Applied[];
  served: Served;
  sizes: Size[];
  close: () => Promise<void>;
};

async function openSide(lab: Lab, amounts: Amounts, count: number): Promise<Side> {
  const database = `growth_${amounts.announcements}`;
  const url = await lab.database(database);
  const folder = join(lab.folder, database);
  await applyFirst(url, join(folder, 'migrations'));
  const client = await connect(url);
  const beside = await connect(url);
  const open: (() => Promise<void>)[] = [() => client.end(), () => beside.end()];
  const close = async () => {
    for (const end of open.splice(0)) await end();
  };
  lab.atEnd(close);
  await fillForGrowth(client, beside, lab.communes.all, amounts);
  await client.query('ANALYZE');
  const askers = await drawAskers(client, amounts.people, count);
  const questions = questionsFor(lab.communes.all, askers);
  const needed = await applyNeeded(url, join(folder, 'migrations'));
  const { done: newest, served } = await whileServing(lab, url, { questions, folder }, () =>
    applyRest(url, join(folder, 'migrations')),
  );
  const db = queriesOver(openPool({ connectionString: url }, 4, () => undefined));
  open.push(() => db.destroy());
  await mergeCounts(db);
  await checkCounts(client);
  await fillSeries(client, amounts.announcements.toLocaleString('en'));
  const ofSeries = await seriesQuestions(client, askers, count);
  await timed(`vacuum of ${database}`, 60, () => vacuumAll(client, visible));
  return {
    name: amounts.announcements.toLocaleString('en'),
    url,
    product: await composeWhole(db, lab.communes, folder),
    questions: [...questions, ...ofSeries],
    migrated: [...needed, ...newest],
    served,
    sizes: await sizesOf(client),
    close,
  };
}

/** People published while the migration counted: nothing may be missing or counted twice. */
async function checkCounts(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ kept: number; listed: number }>(`
    SELECT (SELECT sum(amount)::int FROM place_counts WHERE kind = 3) AS kept,
      (SELECT count(*)::int FROM announcements WHERE listed) AS listed`);
  if (rows[0]?.kept !== rows[0]?.listed)
    throw new Error(`${rows[0]?.kept} counted, ${rows[0]?.listed} listed`);
}

/**
 * With ten times as much data: what does each question cost, how large are the tables, how long do maintenance and a restored
 * backup take?
 */
export async function growth(lab: Lab): Promise<Figure[]> {
  const { rows } = lab;
  checkRoom(rows);
  const count = lab.quick ? 300 : 1_000;
  const tenth = await openSide(lab, amountsOf(rows / 10), count);
  const whole = await openSide(lab, amountsOf(rows), count);
  const figures = [
    ...(await plans(lab, whole)),
    ...(await times(lab, whole, tenth, count)),
    ...sizeFigures(whole, tenth),
    ...migrationFigures(whole, tenth),
  ];
  return [...figures, ...(await rescue(lab, whole, tenth))];
}

/** Counts the sequential scans of large tables by all questions. The target is none. */
async function plans(lab: Lab, { url, questions, sizes }: Side): Promise<Figure[]> {
  const large = new Set(sizes.filter(({ heap }) => heap > largeTableBytes).map(({ name }) => name));
  const explained = openPlans(url);
  const product = await composeWhole(explained.db, lab.communes, join(lab.folder, 'plans'));
  const lines: string[][] = [];
  let [scans, statements] = [0, 0];
  for (const { name, ask } of questions) {
    explained.take();
    for (let turn = 0; turn < plannedTurns; turn += 1) await ask(product, turn);
    const taken = explained.take();
    statements += taken.length;
    const seen = new Map<string, number>();
    for (const access of taken.flat()) {
      if (isScan(access) && large.has(access.table)) scans += 1;
      const text = textOf(access);
      seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    for (const [text, times] of seen) lines.push([name, text, (times / plannedTurns).toFixed(1)]);
  }
  await explained.close();
  console.log(
    `\nplans: what each question reads, and how many nodes of a turn do\n${table([['question', 'node', 'a turn'], ...lines])}`,
  );
  if (statements === 0) throw new Error('PostgreSQL sent no plan');
  return [
    ratioOf(
      'growth, sequential scans of tables over 8 MB ÷ statements',
      [
        { name: 'scans', value: scans, unit: '' },
        { name: 'statements', value: statements, unit: '' },
      ],
      { target: { most: 0 } },
    ),
  ];
}

const isScan = ({ node }: Access): boolean => node === 'Seq Scan';
const textOf = ({ node, table: of, index }: Access): string =>
  index ? `${node} of ${of} by ${index}` : `${node} of ${of}`;

async function times(lab: Lab, whole: Side, tenth: Side, count: number): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [number, question] of whole.questions.entries()) {
    const other = tenth.questions[number] as Question;
    const bar = progress(question.name, count);
    const found = { whole: 0, tenth: 0 };
    const add = (side: keyof typeof found, answer: unknown) => {
      if (Array.isArray(answer)) found[side] += answer.length;
    };
    const [large = [], small = []] = await alternate(
      Array.from({ length: count }, (_, turn) => turn),
      [
        async (turn) => add('whole', await question.ask(whole.product, turn)),
        async (turn) => add('tenth', await other.ask(tenth.product, turn)),
      ],
      { warmUp, bar },
    );
    bar.done();
    for (const { share, target } of shares)
      figures.push(
        ratioOf(
          `growth, ${question.name}: ${whole.name} ÷ ${tenth.name}, p${share * 100}`,
          [
            { name: whole.name, value: percentile(large, share), unit: 'ms' },
            { name: tenth.name, value: percentile(small, share), unit: 'ms' },
          ],
          question.because ? {} : { target, notJudged: lab.notJudged },
        ),
      );
    if (question.because)
      figures.push(
        ratioOf(`growth, ${question.name}: found in a turn, because ${question.because}`, [
          { name: whole.name, value: found.whole / (count + warmUp), unit: '' },
          { name: tenth.name, value: found.tenth / (count + warmUp), unit: '' },
        ]),
      );
  }
  return figures;
}

function sizeFigures(whole: Side, tenth: Side): Figure[] {
  for (const { name, sizes } of [whole, tenth])
    console.log(
      `\nsizes with ${name} announcements, ${Math.round(totalOf(sizes) / 2 ** 20).toLocaleString('en')} MB in all\n${sizesTable(sizes)}`,
    );
  const side = ({ name, sizes }: Side) => ({ name, value: totalOf(sizes) / 2 ** 20, unit: 'MB' });
  return [ratioOf(`growth, size of all tables: ${whole.name} ÷ ${tenth.name}`, [side(whole), side(tenth)])];
}

function migrationFigures(whole: Side, tenth: Side): Figure[] {
  for (const { name, served } of [whole, tenth])
    console.log(
      `\nmigrating ${name} announcements: ${served.answers} answers meanwhile, the slowest (${served.slowest.name}) after ${served.slowest.seconds.toFixed(2)} s, at most ${served.lockSeconds.toFixed(2)} s for a lock, ${served.errors.length} errors ${[...new Set(served.errors)].join('; ')}`,
    );
  const { slowest, lockSeconds, errors, answers } = whole.served;
  const allowed = (name: string, value: number) =>
    ratioOf(
      `growth, migrating ${whole.name} under load: ${name} ÷ allowed`,
      [
        { name, value, unit: 's' },
        { name: 'allowed', value: 1, unit: 's' },
      ],
      { target: { most: 1 } },
    );
  return [
    ...whole.migrated.map(({ name, seconds }, index) =>
      ratioOf(`growth, migration ${name}: ${whole.name} ÷ ${tenth.name}`, [
        { name: whole.name, value: seconds, unit: 's' },
        { name: tenth.name, value: tenth.migrated[index]?.seconds ?? Number.NaN, unit: 's' },
      ]),
    ),
    allowed('longest wait for a lock', lockSeconds),
    allowed('slowest answer', slowest.seconds),
    ratioOf(
      `growth, migrating ${whole.name} under load: errors ÷ answers`,
      [
        { name: 'errors', value: errors.length, unit: '' },
        { name: 'answers', value: answers, unit: '' },
      ],
      { target: { most: 0 } },
    ),
  ];
}

type Rescue = { name: string; dump: number; bytes: number; restore: number };

/** A backup, and a new database from it. The old one goes first: both would not fit on many disks. */
async function rescue(lab: Lab, whole: Side, tenth: Side): Promise<Figure[]> {
  const measured: Rescue[] = [];
  for (const side of [tenth, whole]) {
    const dumped = await timed(`pg_dump of ${side.name}`, 60, () => dump(side.url));
    try {
      await side.close();
      const empty = await lab.replace(side.url);
      const seconds = await timed(`pg_restore of ${side.name}`, 120, () => restore(dumped, empty));
      measured.push({ name: side.name, dump: dumped.seconds, bytes: dumped.bytes, restore: seconds });
    } finally {
      dumped.remove();
    }
  }
  const [small, large] = measured;
  if (!small || !large) throw new Error('nothing was restored');
  const ratio = (name: string, unit: string, value: (one: Rescue) => number) =>
    ratioOf(`growth, ${name}: ${large.name} ÷ ${small.name}`, [
      { name: large.name, value: value(large), unit },
      { name: small.name, value: value(small), unit },
    ]);
  return [
    ratio('pg_dump -Fc', 's', (one) => one.dump),
    ratio('size of the dump', 'MB', (one) => one.bytes / 2 ** 20),
    ratio('pg_restore -j2', 's', (one) => one.restore),
  ];
}
