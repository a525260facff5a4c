import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

export type Watch = { url: string; tokens: readonly string[]; announcementId: string };
/** Moments are milliseconds since 1970, which compare between processes. */
export type WatchersReport = { open: number } | { times: number[] } | { lost: number };
export type Watchers = Awaited<ReturnType<typeof startWatchers>>;

const program = join(import.meta.dirname, '../processes/watchers.ts');
const patienceMs = 30_000;

/** Opens the connections in a separate process. */
export async function startWatchers(watch: Watch) {
  const child = fork(program, { execArgv: ['--import', 'tsx'] });
  let lost = 0;
  child.on('message', (message: WatchersReport) => {
    if ('lost' in message) lost += message.lost;
  });
  const next = async (signal: AbortSignal): Promise<WatchersReport> => {
    for (;;) {
      const [message] = (await once(child, 'message', { signal })) as [WatchersReport];
      if (!('lost' in message)) return message;
    }
  };
  const ended = new AbortController();
  child.on('exit', () => ended.abort(new Error('the watchers have ended')));
  child.send(watch);
  await next(ended.signal);
  return {
    lost: () => lost,
    /** When each connection received the next comment. */
    comment: async (): Promise<number[]> => {
      const report = await next(AbortSignal.any([ended.signal, AbortSignal.timeout(patienceMs)]));
      return 'times' in report ? report.times : [];
    },
    stop: async () => {
      if (ended.signal.aborted) return;
      const exit = once(child, 'exit');
      child.kill();
      await exit;
    },
  };
}
