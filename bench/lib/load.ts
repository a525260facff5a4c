import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Load = {
  url: string;
  connections: number;
  paths: readonly string[];
  headers?: Record<string, string>;
  /** This many requests a second in all, at random moments, instead of as many as the server answers. */
  perSecond?: number;
  /** With `perSecond`: sends the tag that the last answer for a path had, and so gets it again only when it has changed. */
  sendsTags?: boolean;
  seconds: number;
};
export type LoadResult = { perSecond: number; latencies: number[] };
/** Requests these paths in turn, as fast as the server answers or as the load says. */
export type Send = (load: Load) => Promise<LoadResult>;

const program = join(import.meta.dirname, '../processes/load.ts');

/** Sends the load from a separate process, so that it does not slow down the measured one. */
export async function withLoad<T>(work: (send: Send) => Promise<T>): Promise<T> {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const failed = ended.then(([code]): never => {
    throw new Error(`the load generator ended with code ${code}`);
  });
  // `send` handles the rejection. Without a pending `send` it must not become an unhandled rejection.
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
