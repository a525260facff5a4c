import fp from 'fastify-plugin';
import { AppError } from '../app-error.ts';
import type { Database } from '../db/open-database.ts';

const timeoutMs = 2_000;
/** Jobs are polled every second. */
const longestSilenceMs = 30_000;

type Options = { database: Pick<Database, 'ping' | 'silentMs'> };

/** /healthz answers while the process runs, /readyz while it can serve requests. */
export const health = fp<Options>(
  async (app, { database }) => {
    const route = { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true } } as const;
    app.get('/healthz', route, async () => ({ status: 'ok' }));
    app.get('/readyz', route, async () => {
      if (app.isStopping()) throw new AppError('UNAVAILABLE', { message: 'stopping' });
      await answersInTime(database.ping);
      if (database.silentMs() >= longestSilenceMs)
        throw new AppError('UNAVAILABLE', { message: 'the database answers nothing but pings' });
      return { status: 'ready' };
    });
  },
  { name: 'health' },
);

async function answersInTime(ping: () => Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the database is slow to answer')), timeoutMs);
  });
  try {
    await Promise.race([ping(), late]);
  } catch (cause) {
    throw new AppError('UNAVAILABLE', { message: 'the database does not answer', cause });
  } finally {
    clearTimeout(timer);
  }
}
