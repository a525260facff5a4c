import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, it } from 'vitest';
import { copyNewDatabase } from '../../../../scripts/services/embedded.mjs';
import { figure, isFull } from '../../test/faults.ts';

const kills = isFull ? 60 : 2;
/** The long version opens the database more than sixty times. */
const limit = isFull ? { timeout: 1_800_000 } : {};
const megabytes = 64;
/** How much room each round begins with, in kB. The last of them is enough for a new segment of the log of PostgreSQL. */
const rooms = isFull ? [0, 64, 256, 600, 1_200, 20_000] : [256, 0];
/** A full disk must not make people wait: their writes are refused at once. */
const answerMs = 8_000;

const writer = join(import.meta.dirname, '../../test/writer.ts');
const mount = (...args: string[]) => execFileSync('mount', args, { stdio: 'pipe' });

type Round = { found: number[] | undefined; acknowledged: number[]; refused: string[]; longestMs: number };

/** Starts a writer, and kills it with -9 after so many answers. `found` is undefined when the database did not open. */
async function writeUntilKilled(directory: string, answers: number): Promise<Round> {
  const child = spawn(process.execPath, ['--import', 'tsx', writer, directory], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = once(child, 'exit');
  const round: Round = { found: undefined, acknowledged: [], refused: [], longestMs: 0 };
  let last = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const now = performance.now();
    if (last > 0) round.longestMs = Math.max(round.longestMs, now - last);
    last = now;
    if (line.startsWith('open ')) round.found = JSON.parse(line.slice(5)) as number[];
    else if (line.startsWith('refused')) round.refused.push(line);
    else round.acknowledged.push(Number(line));
    if (round.acknowledged.length + round.refused.length === answers) child.kill('SIGKILL');
  }
  await ended;
  return round;
}

// Mounting a file system needs root.
it.skipIf(process.getuid?.() !== 0)(
  `has every acknowledged row after ${kills} kills with -9 while the disk is nearly full`,
  limit,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'coequipiers-full-'));
    const disk = join(folder, 'disk');
    const ballast = join(disk, 'ballast');
    const directory = join(disk, 'database');
    await mkdir(disk);
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', disk);
    const leave = async (kilobytes: number) => {
      await rm(ballast, { force: true });
      const { bavail, bsize } = await statfs(disk);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - kilobytes * 1_024)));
    };
    const acknowledged = new Set<number>();
    let [done, refusals, unopened, longestMs] = [0, 0, 0, 0];
    const check = (found: readonly number[]) => {
      const rows = new Set(found);
      expect([...acknowledged].filter((id) => !rows.has(id))).toEqual([]);
    };
    try {
      await copyNewDatabase(directory);
      for (let round = 0; done < kills; round += 1) {
        await leave(rooms[round % rooms.length] ?? 0);
        const { found, ...written } = await writeUntilKilled(directory, 20 + ((round * 37) % 300));
        if (!found) {
          // It needs room for its log. Once there is, it opens.
          expect(rooms[round % rooms.length]).toBeLessThan(16_384);
          unopened += 1;
          continue;
        }
        check(found);
        done += 1;
        for (const id of written.acknowledged) acknowledged.add(id);
        expect(new Set(written.refused)).toEqual(
          new Set(written.refused.length > 0 ? ['refused 53100'] : []),
        );
        refusals += written.refused.length;
        longestMs = Math.max(longestMs, written.longestMs);
      }
      await rm(ballast);
      const { found } = await writeUntilKilled(directory, 1);
      check(found ?? []);
      expect(refusals).toBeGreaterThan(0);
      expect(longestMs).toBeLessThan(answerMs);
    } finally {
      execFileSync('umount', [disk]);
      await rm(folder, { recursive: true, force: true });
    }
    figure(
      'embedded server killed while the disk is nearly full',
      `${kills} kills, ${acknowledged.size} acknowledged, 0 lost, ${refusals} writes refused with a clear error, the slowest answer after ${Math.round(longestMs)} ms; ` +
        `${unopened} starts refused for want of room, opens again once there is`,
    );
  },
);
