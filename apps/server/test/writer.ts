// Writes to an embedded database until it is killed or the engine ends. Prints `open <rows>` when open, then the number of each
// acknowledged row, or `refused <code>`.
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openDatabase } from '../src/platform/db/open-database.ts';

const directory = process.argv[2] ?? '';
const writers = 4;
const say = (line: string) => process.stdout.write(`${line}\n`);

const { db, crashed } = await openDatabase({ kind: 'embedded', directory }, () => undefined);
void crashed.then(() => process.exit(3));
await sql`CREATE TABLE IF NOT EXISTS written (id serial PRIMARY KEY, filler text NOT NULL)`.execute(db);
const { rows } = await sql<{ ids: number[] | null }>`SELECT array_agg(id) AS ids FROM written`.execute(db);
say(`open ${JSON.stringify(rows[0]?.ids ?? [])}`);

const write = async (): Promise<string> => {
  const written = await sql<{ id: number }>`
    INSERT INTO written (filler) VALUES (${'x'.repeat(200)}) RETURNING id`.execute(db);
  return String(written.rows[0]?.id);
};

await Promise.all(
  Array.from({ length: writers }, async () => {
    for (;;) {
      const answer = await write().catch((error: Error & { code?: string }) => `refused ${error.code}`);
      say(answer);
      if (answer.startsWith('refused')) await pause(10);
    }
  }),
);
