/** @typedef {import('./land.mjs').Position} Position */

/** Degrees of latitude that share a list of edges, so that a point is not compared with every edge of the coast. */
const band = 0.01;

/** Tells whether a point is inside one of the outlines. @param {Position[][]} outlines */
export function createIsInside(outlines) {
  /** @type {Map<number, [Position, Position][]>} */
  const bands = new Map();
  for (const outline of outlines)
    for (const [index, to] of outline.entries()) {
      const from = outline[index - 1];
      if (!from) continue;
      const [low, high] = [Math.min(from[1], to[1]), Math.max(from[1], to[1])];
      for (let row = Math.floor(low / band); row <= Math.floor(high / band); row += 1) {
        const edges = bands.get(row);
        if (edges) edges.push([from, to]);
        else bands.set(row, [[from, to]]);
      }
    }
  return (/** @type {Position} */ [x, y]) => {
    const crossed = (bands.get(Math.floor(y / band)) ?? []).filter(
      ([[fromX, fromY], [toX, toY]]) =>
        fromY > y !== toY > y && x < fromX + ((y - fromY) / (toY - fromY)) * (toX - fromX),
    );
    return crossed.length % 2 === 1;
  };
}
