// The load generator. The parent sends one load at a time as a message, and gets its result as a message.
import autocannon from 'autocannon';
import type { Load, LoadResult } from '../lib/load.ts';
import { sendPaced } from '../lib/paced.ts';

async function run({
  url,
  connections,
  paths,
  headers = {},
  perSecond,
  sendsTags = false,
  seconds,
}: Load): Promise<LoadResult> {
  if (perSecond) return sendPaced({ url, connections, paths, headers, perSecond, sendsTags, seconds });
  const requests = paths.map((path) => ({ path }));
  const latencies: number[] = [];
  let started = 0;
  const options: autocannon.Options = {
    url,
    connections,
    headers,
    // Each connection starts at another position in the list; otherwise all would request the same path at once.
    setupClient: (client) => {
      const from = Math.floor((started / connections) * requests.length);
      started += 1;
      client.setRequests([...requests.slice(from), ...requests.slice(0, from)]);
    },
    timeout: 120,
    duration: seconds,
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
