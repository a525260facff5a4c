import type { Position } from './packed-line.ts';

const between = ([x, y]: Position, [toX, toY]: Position, share: number): Position => [
  x + (toX - x) * share,
  y + (toY - y) * share,
];

/** One step of Chaikin's algorithm: cuts each corner at a quarter of its sides. */
const cutCorners = (line: readonly Position[]): Position[] =>
  line.slice(1).flatMap((to, index) => {
    const from = line[index] ?? to;
    return [between(from, to, 0.25), between(from, to, 0.75)];
  });

/** A rounder line with the same ends. */
export function smooth(line: readonly Position[]): Position[] {
  const [first, last] = [line[0], line.at(-1)];
  return first && last ? [first, ...cutCorners(line), last] : [];
}

/** A rounder ring. Its first point, which is also its last, is rounded like every other corner. */
export function smoothRing(ring: readonly Position[]): Position[] {
  const once = cutCorners(ring);
  const [first] = once;
  return first ? [...once, first] : [];
}
