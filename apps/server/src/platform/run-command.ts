import { ConfigError } from '../config/config.ts';
import { StartError } from './start-error.ts';

/** Runs a program to its end. Of an expected error it prints the one line, of any other the stack. */
export const runCommand = (
  command: () => Promise<void>,
  fail = () => {
    process.exitCode = 1;
  },
): Promise<void> =>
  command().catch((error: unknown) => {
    const expected = error instanceof StartError || error instanceof ConfigError;
    process.stderr.write(`${expected ? error.message : (error as Error).stack}\n`);
    fail();
  });
