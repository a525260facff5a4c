// Requests in a process of its own, so that what measures does not slow down what is measured. What to send comes as JSON on
// the standard input; what came of it goes as JSON to the standard output.
import { text } from 'node:stream/consumers';
import autocannon from 'autocannon';
import type { Load, LoadResult } from '../lib/load.ts';

const { url, connections, paths, headers = {}, ...size } = JSON.parse(await text(process.stdin)) as Load;
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
  const run = autocannon(options, (error: unknown, result) => (error ? reject(error) : resolve(result)));
  run.on('response', (_client, _status, _bytes, milliseconds) => latencies.push(milliseconds));
});
const failed = result.errors + result.timeouts + result.non2xx;
if (failed > 0) throw new Error(`${failed} of ${result.requests.total} requests to ${url} failed`);
const answer: LoadResult = { perSecond: latencies.length / result.duration, latencies };
process.stdout.write(JSON.stringify(answer));
