// Requests, one load after another: each comes as a message from the parent, and so does what came of it go back.
import autocannon from 'autocannon';
import type { Load, LoadResult } from '../lib/load.ts';

async function run({ url, connections, paths, headers = {}, ...size }: Load): Promise<LoadResult> {
  const requests = paths.map((path) => ({ path }));
  const latencies: number[] = [];
  let started = 0;
  const options: autocannon.Options = {
    url,
    connections,
    headers,
    // Each connection begins elsewhere in the list, or all would ask for the same at once.
    setupClient: (client) => {
      const from = Math.floor((started / connections) * requests.length);
      started += 1;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
    // The slowest of those that we are compared with takes some seconds.
    timeout: 120,
    ...('seconds' in size ? { duration: size.seconds } : { amount: size.amount }),
  };
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const running = autocannon(options, (error: unknown, done) => (error ? reject(error) : resolve(done)));
    running.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
  });
  const failed = result.errors + result.timeouts + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
  return { perSecond: latencies.length / result.duration, latencies };
}

process.on('message', (load: Load) => void run(load).then((result) => process.send?.(result)));
