import type { Progress } from './progress.ts';

/** The list may be in any order. */
export function percentile(list: readonly number[], share: number): number {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

export const median = (list: readonly number[]): number => percentile(list, 0.5);

type Side<Item> = (item: Item) => Promise<unknown>;

/**
 * Runs each item on all sides, one after the other, and each side goes first in turn, so that other work on the machine
 * affects all sides equally. The first items run once before as a warm-up. Returns the milliseconds of each side, in the
 * order of the items.
 */
export async function alternate<Item>(
  items: readonly Item[],
  sides: readonly Side<Item>[],
  { warmUp, bar }: { warmUp: number; bar: Progress },
): Promise<number[][]> {
  for (const item of items.slice(0, warmUp)) for (const side of sides) await side(item);
  const times: number[][] = sides.map(() => []);
  for (const [index, item] of items.entries()) {
    for (let turn = 0; turn < sides.length; turn += 1) {
      const number = (index + turn) % sides.length;
      const start = performance.now();
      await sides[number]?.(item);
      times[number]?.push(performance.now() - start);
    }
    bar.step();
  }
  return times;
}
