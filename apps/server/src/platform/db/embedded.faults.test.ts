import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyNewDatabase } from '../../../../../scripts/services/embedded.mjs';
import { figure, isFull } from '../../../test/faults.ts';
import { lockDirectory } from './directory-lock.ts';
import { openDatabase } from './open-database.ts';

const kills = Number(process.env['KILLS'] ?? 6);
const writer = join(import.meta.dirname, '../../../test/writer.ts');
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'coequipiers-faults-'));
  for (const name of ['killed', 'locked']) await copyNewDatabase(join(folder, name));
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

type Round = { found: number[]; acknowledged: number[]; openMs: number };

/** Starts a writer and kills it with -9 after `acks` acknowledged rows. Gives the rows that it found and wrote. */
async function writeUntilKilled(directory: string, acks: number): Promise<Round> {
  const started = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', writer, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const round: Round = { found: [], acknowledged: [], openMs: 0 };
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('open ')) {
      round.found = JSON.parse(line.slice(5)) as number[];
      round.openMs = performance.now() - started;
    } else {
      round.acknowledged.push(Number(line));
      if (round.acknowledged.length === acks) child.kill('SIGKILL');
    }
  }
  await ended(child);
  return round;
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
}

describe('the embedded database', () => {
  it(
    `has every acknowledged row after ${kills} kills with -9 while it writes`,
    async () => {
      const directory = join(folder, 'killed');
      const acknowledged = new Set<number>();
      let slowestOpen = 0;
      for (let kill = 0; kill < kills; kill++) {
        const round = await writeUntilKilled(directory, (isFull ? 50 : 20) + ((kill * 37) % 150));
        const found = new Set(round.found);
        expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
        for (const id of round.acknowledged) acknowledged.add(id);
        if (kill > 0) slowestOpen = Math.max(slowestOpen, round.openMs);
      }
      const database = await openDatabase({ kind: 'embedded', directory }, () => undefined);
      const { rows } = await sql<{ id: number }>`SELECT id FROM written`.execute(database.db);
      await database.close();
      const found = new Set(rows.map((row) => row.id));
      expect([...acknowledged].filter((id) => !found.has(id))).toEqual([]);
      expect(slowestOpen).toBeLessThan(10_000);
      figure(
        'embedded server killed',
        `${kills} kills, ${acknowledged.size} acknowledged, 0 lost, slowest opening ${Math.round(slowestOpen)} ms`,
      );
      // For all rounds together; the limit of each opening is above.
    },
    Math.max(600_000, kills * 10_000),
  );

  it('refuses a second process within 2 s and names the first', async () => {
    const directory = join(folder, 'locked');
    const first = spawn(process.execPath, ['--import', 'tsx', writer, directory], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    await once(first.stdout, 'data');
    const started = performance.now();
    await expect(lockDirectory(directory)).rejects.toThrow(`in use by process ${first.pid}`);
    expect(performance.now() - started).toBeLessThan(2_000);
    first.kill('SIGKILL');
    await ended(first);
  });

  it('can be locked again as soon as the first lock is released', async () => {
    const directory = join(folder, 'released');
    await (await lockDirectory(directory)).release();
    await (await lockDirectory(directory)).release();
  });
});
