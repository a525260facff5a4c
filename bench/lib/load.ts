import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

export type Load = {
  url: string;
  connections: number;
  paths: readonly string[];
  headers?: Record<string, string>;
} & ({ seconds: number } | { amount: number });
export type LoadResult = { perSecond: number; latencies: number[] };

const program = join(import.meta.dirname, '../processes/load.ts');

/** Asks for these paths in turn, as fast as they are answered. */
export async function send(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, ['--import', 'tsx', program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  child.stdin.end(JSON.stringify(load));
  const [output, [code]] = await Promise.all([text(child.stdout), ended]);
  if (code !== 0) throw new Error(`the load generator ended with code ${code}`);
  return JSON.parse(output) as LoadResult;
}
