import { createWriteStream, mkdirSync, type WriteStream } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DestinationStream } from 'pino';

const fileName = /^\d{4}-\d{2}-\d{2}\.log$/;
const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

/** How long lines are dropped after the file could not be written. */
const retryMs = 1_000;

/** One file per day, so that old logs are deleted as whole files. */
export function logFiles(directory: string, now: () => number = Date.now): DestinationStream {
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  let open: { day: string; stream: WriteStream } | undefined;
  let failedAt: number | undefined;

  const openFile = (day: string): { day: string; stream: WriteStream } => {
    const stream = createWriteStream(join(directory, `${day}.log`), { flags: 'a', mode: 0o600 });
    // A full disk must not crash the server, and a stream that has failed never writes again.
    stream.on('error', () => {
      if (open?.stream === stream) open = undefined;
      failedAt = now();
    });
    // The file may end in the middle of a line.
    if (failedAt !== undefined) stream.write('\n');
    return { day, stream };
  };

  return {
    write: (line) => {
      const day = dayOf(now());
      if (open?.day !== day) {
        open?.stream.end();
        open = undefined;
        if (failedAt !== undefined && now() - failedAt < retryMs) return;
        open = openFile(day);
      }
      open.stream.write(line);
    },
  };
}

/** Deletes files older than this many days. */
export async function sweepLogs(directory: string, days: number, now = Date.now()): Promise<void> {
  const oldest = `${dayOf(now - days * 86_400_000)}.log`;
  const names = await readdir(directory);
  const old = names.filter((name) => fileName.test(name) && name < oldest);
  await Promise.all(old.map((name) => rm(join(directory, name), { force: true })));
}
