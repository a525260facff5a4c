import { setTimeout as pause } from 'node:timers/promises';
import { median } from './timing.ts';

export async function residentMegabytes(url: string): Promise<number> {
  const figures = await (await fetch(`${url}/metrics`)).text();
  return Number(/^process_resident_memory_bytes (\S+)/m.exec(figures)?.[1]) / 2 ** 20;
}

/** The median of one sample per second. */
export async function settledMegabytes(url: string, seconds: number): Promise<number> {
  const samples: number[] = [];
  for (let count = 0; count < seconds; count += 1) {
    await pause(1_000);
    samples.push(await residentMegabytes(url));
  }
  return median(samples);
}
