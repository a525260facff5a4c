import { median } from './timing.ts';

/** What one turn measured: the side that changed, and the one that did not. */
export type Turn = { changed: number; unchanged: number };

/** A turn is void if the side that did not change was that far from its median. */
const mostMoved = 0.05;

/** The turns in which the machine was as in most of them. */
export function standing<T extends Turn>(turns: readonly T[]): T[] {
  const usual = median(turns.map(({ unchanged }) => unchanged));
  return turns.filter(({ unchanged }) => Math.abs(unchanged / usual - 1) <= mostMoved);
}

/** The turn with the median ratio. */
export function middleOf<T extends Turn>(turns: readonly T[]): T {
  const ratio = ({ changed, unchanged }: Turn) => changed / unchanged;
  const middle = turns.toSorted((one, other) => ratio(one) - ratio(other))[Math.floor(turns.length / 2)];
  if (!middle) throw new Error('no turn was measured');
  return middle;
}
