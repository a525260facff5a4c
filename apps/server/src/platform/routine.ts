import type { Log } from './log.ts';

export type Routine = {
  name: string;
  everyMs: number;
  work: () => Promise<void>;
  /** A server that is started often does it too, but not while it starts. */
  firstMs?: number;
};

/**
 * Work that comes back in every process, because it looks after what is this process's own. What all instances share is
 * looked after by one of them at a time: `jobs.every`.
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
