import { expect } from 'vitest';
import type { TestApp } from './harness.ts';

export type Sample = { name: string; labels: Record<string, string>; value: number };

/** Reads /metrics, which must answer in time even when other services are down. */
export async function scrape(app: Pick<TestApp, 'call'>): Promise<Sample[]> {
  const begun = performance.now();
  const { statusCode, body } = await app.call({ url: '/metrics' });
  const ms = performance.now() - begun;
  if (statusCode !== 200 || ms > 4_000) throw new Error(`/metrics answered ${statusCode} after ${ms} ms`);
  return [...body.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value]) => ({
    name,
    labels: Object.fromEntries(
      [...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, label, text]) => [label, text]),
    ),
    value: Number(value),
  }));
}

/** The value of a metric under these labels; undefined where it has none. */
export async function measured(
  app: Pick<TestApp, 'call'>,
  name: string,
  labels: Record<string, string> = {},
): Promise<number | undefined> {
  const samples = (await scrape(app)).filter(
    (sample) =>
      sample.name === name && Object.entries(labels).every(([label, text]) => sample.labels[label] === text),
  );
  if (samples.length > 1) throw new Error(`${name} has ${samples.length} values under these labels`);
  return samples[0]?.value;
}

/** Polls slowly: most values are cached for a second, and rendering all metrics takes a while. */
export const eventually = <Answer>(ask: () => Promise<Answer>) => expect.poll(ask, { interval: 500 });
