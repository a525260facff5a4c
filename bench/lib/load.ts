import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Load = {
  url: string;
  connections: number;
  paths: readonly string[];
  headers?: Record<string, string>;
} & ({ seconds: number } | { amount: number });
export type LoadResult = { perSecond: number; latencies: number[] };
/** Asks for these paths in turn, as fast as they are answered. */
export type Send = (load: Load) => Promise<LoadResult>;

const program = join(import.meta.dirname, '../processes/load.ts');

/** Sends in a process of its own, so that what measures does not slow down what is measured. */
export async function withLoad<T>(work: (send: Send) => Promise<T>): Promise<T> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const failed = ended.then(([code]): never => {
    throw new Error(`the load generator ended with code ${code}`);
  });
  // Heard by whoever waits for an answer, and by nobody when there is none to wait for.
  failed.catch(() => undefined);
  const send: Send = async (load) => {
    child.send(load);
    const [answer] = (await Promise.race([once(child, 'message'), failed])) as [LoadResult];
    return answer;
  };
  try {
    return await work(send);
  } finally {
    child.kill();
    await ended;
  }
}
