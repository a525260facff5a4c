import { setTimeout as pause } from 'node:timers/promises';
import { queriesOver } from '../../../apps/server/src/platform/db/open-database.ts';
import { openPool } from '../../../apps/server/src/platform/db/pool.ts';
import { connect, type Lab } from '../lab.ts';
import { composeWhole } from './product.ts';
import type { Question } from './questions.ts';

/** As the product has it: whoever waits longer gets an error. */
const statementMs = 5_000;
const sampleMs = 20;

/** The questions that also work before the newest migrations are applied. */
const asked = new Set([
  'one announcement',
  'comments',
  'list of conversations',
  'last messages of a conversation',
  'unread counts',
  'notifications',
  'agenda',
  'favourites',
  'sending a message',
  'publishing',
]);

export type Served = {
  answers: number;
  errors: string[];
  /** The longest that a question took, and that any connection waited for a lock, in seconds. */
  slowest: { name: string; seconds: number };
  lockSeconds: number;
};

/** Asks all questions again and again, each on a connection of its own, while `work` is done. */
export async function whileServing<T>(
  lab: Lab,
  url: string,
  { questions, folder }: { questions: readonly Question[]; folder: string },
  work: () => Promise<T>,
): Promise<{ done: T; served: Served }> {
  const loops = questions.filter(({ name }) => asked.has(name));
  const pool = openPool(
    { connectionString: url, statement_timeout: statementMs },
    loops.length,
    () => undefined,
  );
  const db = queriesOver(pool);
  const product = await composeWhole(db, lab.communes, folder);
  const served: Served = { answers: 0, errors: [], slowest: { name: '', seconds: 0 }, lockSeconds: 0 };
  const ending = new AbortController();

  const serve = async ({ name, ask }: Question): Promise<void> => {
    for (let turn = 0; !ending.signal.aborted; turn += 1) {
      const began = performance.now();
      try {
        await ask(product, turn);
        served.answers += 1;
      } catch (error) {
        served.errors.push(`${name}: ${(error as Error).message}`);
      }
      const seconds = (performance.now() - began) / 1_000;
      if (seconds > served.slowest.seconds) served.slowest = { name, seconds };
    }
  };
  const watch = async (): Promise<void> => {
    const client = await connect(url);
    while (!ending.signal.aborted) {
      const { rows } = await client.query<{ seconds: number | null }>(
        'SELECT max(extract(epoch FROM clock_timestamp() - waitstart))::float8 AS seconds FROM pg_locks WHERE NOT granted',
      );
      served.lockSeconds = Math.max(served.lockSeconds, rows[0]?.seconds ?? 0);
      await pause(sampleMs);
    }
    await client.end();
  };

  const running = Promise.all([watch(), ...loops.map(serve)]);
  try {
    // Waits until the questions are answered steadily, about ten times each, before the work begins.
    while (served.answers < 10 * loops.length && served.errors.length === 0) await pause(sampleMs);
    served.slowest = { name: '', seconds: 0 };
    served.lockSeconds = 0;
    return { done: await work(), served };
  } finally {
    ending.abort();
    await running;
    await db.destroy();
  }
}
