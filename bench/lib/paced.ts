import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { LoadResult } from './load.ts';

type Paced = {
  url: string;
  connections: number;
  paths: readonly string[];
  headers: Record<string, string>;
  perSecond: number;
  sendsTags: boolean;
  seconds: number;
};

/** The tag of the last answer for each path, for as long as this process runs. */
const tags = new Map<string, string>();

/**
 * Requests that arrive one by one at random moments, as from people who do not know of each other. autocannon would send those of
 * each second at once. The time of an answer includes waiting for a free connection.
 */
export async function sendPaced({
  url,
  connections,
  paths,
  headers,
  perSecond,
  sendsTags,
  seconds,
}: Paced): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const ask = async (path: string): Promise<void> => {
    const sent = performance.now();
    const tag = sendsTags ? tags.get(path) : undefined;
    const options = { agent, headers: tag ? { ...headers, 'if-none-match': tag } : headers };
    const [response] = (await once(get(url + path, options), 'response')) as [IncomingMessage];
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200 && !(tag && response.statusCode === 304))
      throw new Error(`${url} answered ${response.statusCode}`);
    if (response.headers.etag) tags.set(path, response.headers.etag);
    latencies.push(performance.now() - sent);
  };
  const answers: Promise<void>[] = [];
  const began = performance.now();
  let position = Math.floor(Math.random() * paths.length);
  for (let due = 0; due < seconds * 1_000; due += (-Math.log(1 - Math.random()) / perSecond) * 1_000) {
    const wait = began + due - performance.now();
    if (wait > 1) await pause(wait);
    answers.push(ask(paths[position % paths.length] ?? '/'));
    position += 1;
  }
  await Promise.all(answers);
  agent.destroy();
  return { perSecond: latencies.length / seconds, latencies };
}
