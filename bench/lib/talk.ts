import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { keepServer, onFreePort, untilReady } from '../../scripts/services/private-server.mjs';

export type Talker = { alias: string; token: string };
export type Talk = {
  /** Of each pair, one person is on the first instance and one on the second. */
  instances: readonly [string, string];
  relay: string;
  pairs: readonly (readonly [Talker, Talker])[];
  perSecond: number;
  seconds: number;
  rounds: number;
};
/** Milliseconds from sending to receiving, in the order of arrival, and the number of lost messages. */
export type Delivery = { times: number[]; lost: number };
type TalkResult = { product: Delivery; relay: Delivery };

const programOf = (name: string): string => join(import.meta.dirname, '../processes', name);

export async function startRelay() {
  return onFreePort(async (port) => {
    const server = keepServer({
      folder: mkdtempSync(join(tmpdir(), 'coequipiers-bench-')),
      command: process.execPath,
      args: ['--import', 'tsx', programOf('relay.ts')],
      stopSignal: 'TERM',
      env: { ...process.env, PORT: String(port) },
    });
    await untilReady(server, () => server.output().includes('ready'));
    return { url: `ws://127.0.0.1:${port}`, stop: server.stop };
  });
}

/** Runs the conversations of all these people in a separate process. */
export async function talk(content: Talk): Promise<TalkResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', programOf('talkers.ts')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.stdin.end(JSON.stringify(content));
  const [output, [code]] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`the talkers ended with code ${code}`);
  return JSON.parse(output) as TalkResult;
}
