import type { Log } from './log.ts';

export type Routine = {
  name: string;
  everyMs: number;
  work: () => Promise<void>;
  /** The first run comes a while after the start, so that it also happens on servers that restart often. */
  firstMs?: number;
};

/**
 * Recurring work of every process, for its own directories and memory. Work on shared data runs on one instance at a time: see
 * `jobs.every`.
 */
export function startRoutine({ name, everyMs, work, firstMs = 60_000 }: Routine, log: Log) {
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout;
  const turn = async (): Promise<void> => {
    await work().catch((err: unknown) => log.error({ err, routine: name }, 'a routine failed'));
  };
  const wait = (ms: number): void => {
    timer = setTimeout(() => {
      wait(everyMs);
      running ??= turn().finally(() => (running = undefined));
    }, ms);
  };
  wait(firstMs);

  return {
    stop: async (): Promise<void> => {
      clearTimeout(timer);
      await running;
    },
  };
}
