import fp from 'fastify-plugin';
import { AppError } from './app-error.ts';

const timeoutMs = 2_000;

type Options = { ping: () => Promise<void> };

/** /healthz answers while the process runs, /readyz while it can serve requests. */
export const health = fp<Options>(
  async (app, { ping }) => {
    const route = { config: { access: 'public' }, logLevel: 'warn', schema: { hide: true } } as const;
    app.get('/healthz', route, async () => ({ status: 'ok' }));
    app.get('/readyz', route, async () => {
      if (app.isStopping()) throw new AppError('UNAVAILABLE', { message: 'stopping' });
      await answersInTime(ping);
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
