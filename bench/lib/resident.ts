import { setTimeout as pause } from 'node:timers/promises';
import { median } from './timing.ts';

async function readMetric(url: string, name: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)`, 'm').exec(figures)?.[1]);
}

export const residentMegabytes = async (url: string): Promise<number> =>
  (await readMetric(url, 'process_resident_memory_bytes')) / 2 ** 20;

/** The processor time that the instance has taken since its start. */
export const processorSeconds = (url: string): Promise<number> =>
  readMetric(url, 'process_cpu_seconds_total');

/** The median of one sample per second. */
export async function settledMegabytes(url: string, seconds: number): Promise<number> {
  const samples: number[] = [];
  for (let count = 0; count < seconds; count += 1) {
    await pause(1_000);
    samples.push(await residentMegabytes(url));
  }
  return median(samples);
}
