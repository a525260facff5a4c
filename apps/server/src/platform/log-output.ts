import { writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';

/**
 * Writes lines to an open file or pipe, and drops what it refuses: pino's own destination tries the same line for ever when the disk
 * is full, and the process can no longer end.
 */
export const logOutput = (fd: number): DestinationStream => ({
  write: (line) => {
    try {
      for (let rest = Buffer.from(line); rest.length > 0; ) rest = rest.subarray(writeSync(fd, rest));
    } catch {
      // There is nowhere to report it.
    }
  },
});
