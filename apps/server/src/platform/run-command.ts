import { ConfigError } from '../config/config.ts';
import { StartError } from './start-error.ts';

/** The line for an expected error; undefined for one that needs its stack. */
function lineOf(error: unknown): string | undefined {
  if (error instanceof StartError || error instanceof ConfigError) return error.message;
  const { code, message } = error as NodeJS.ErrnoException;
  return code === 'ENOSPC' ? `The disk is full: ${message}. Free some space on it.` : undefined;
}

/** Runs a program to its end. Of an expected error it prints the one line, of any other the stack. */
export const runCommand = (
  command: () => Promise<void>,
  fail = () => {
    process.exitCode = 1;
  },
): Promise<void> =>
  command().catch((error: unknown) => {
    process.stderr.write(`${lineOf(error) ?? (error as Error).stack}\n`);
    fail();
  });

/** For a command that waits for PostgreSQL. */
export const sayWaiting = (): void =>
  void process.stderr.write('PostgreSQL does not accept connections. Waiting for up to a minute.\n');
