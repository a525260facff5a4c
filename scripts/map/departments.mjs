// The borders of the départements, computed from our list of communes: every point belongs to the commune with the nearest centre.
import { Delaunay } from 'd3-delaunay';
import { departmentOf } from '../../apps/server/src/features/cities/commune.ts';

/** @typedef {import('./land.mjs').Position} Position */
/** @typedef {import('../../apps/server/src/features/cities/commune.ts').Commune} Commune */

/** How much shorter a degree of longitude is than one of latitude, in the middle of France. */
const narrow = Math.cos((46.5 * Math.PI) / 180);
/** Degrees. Borders are cut at the coast in pieces of this length. */
const piece = 0.005;

/**
 * @param {readonly Commune[]} communes of metropolitan France
 * @param {(position: Position) => boolean} isLand
 * @returns {Position[][]}
 */
export function departmentBorders(communes, isLand) {
  const delaunay = Delaunay.from(
    communes,
    ({ longitude }) => longitude * narrow,
    ({ latitude }) => latitude,
  );
  const { circumcenters } = delaunay.voronoi();
  /** @param {number} corner @returns {Position} */
  const placeOf = (corner) => [(circumcenters[2 * corner] ?? 0) / narrow, circumcenters[2 * corner + 1] ?? 0];
  return chains(cornersOfBorders(delaunay, communes)).flatMap((chain) =>
    cutAtCoast(chain.map(placeOf), isLand),
  );
}

/**
 * Where three communes meet is a corner; the border between two départements goes from corner to corner.
 * @param {Delaunay<Commune>} delaunay
 * @param {readonly Commune[]} communes
 * @returns {Map<number, Set<number>>} the corners joined to each corner
 */
function cornersOfBorders({ halfedges, triangles }, communes) {
  const departments = communes.map(({ code }) => departmentOf(code));
  /** @type {Map<number, Set<number>>} */
  const joined = new Map();
  const join = (/** @type {number} */ from, /** @type {number} */ to) => {
    const others = joined.get(from);
    if (others) others.add(to);
    else joined.set(from, new Set([to]));
  };
  for (const [edge, opposite] of halfedges.entries()) {
    if (opposite < 0) continue;
    const [one, other] = [triangles[edge], triangles[opposite]];
    if (departments[one ?? 0] !== departments[other ?? 0])
      join(Math.floor(edge / 3), Math.floor(opposite / 3));
  }
  return joined;
}

/** Lines from one point where three départements meet to the next, then the closed lines around enclaves. @param {Map<number, Set<number>>} joined */
function chains(joined) {
  /** @type {number[][]} */
  const lines = [];
  const follow = (/** @type {number} */ start) => {
    for (const first of joined.get(start) ?? []) {
      const line = [start];
      for (let [before, at] = [start, first]; ; ) {
        line.push(at);
        joined.get(before)?.delete(at);
        joined.get(at)?.delete(before);
        const onward = joined.get(at) ?? new Set();
        if (meetings.has(at) || onward.size === 0) break;
        [before, at] = [at, /** @type {number} */ ([...onward][0])];
      }
      lines.push(line);
    }
  };
  const meetings = new Set([...joined].filter(([, others]) => others.size !== 2).map(([corner]) => corner));
  meetings.forEach(follow);
  for (const corner of joined.keys()) follow(corner);
  return lines;
}

/** @param {Position[]} line @param {(position: Position) => boolean} isLand */
function cutAtCoast(line, isLand) {
  /** @type {Position[][]} */
  const parts = [[]];
  for (const [index, end] of line.entries()) {
    const start = line[index - 1] ?? end;
    const pieces = Math.min(200, Math.ceil(Math.hypot(end[0] - start[0], end[1] - start[1]) / piece));
    for (let step = 1; step <= Math.max(1, pieces); step += 1) {
      const share = pieces === 0 ? 1 : step / pieces;
      /** @type {Position} */
      const at = [start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share];
      if (isLand(at)) parts.at(-1)?.push(at);
      else if (parts.at(-1)?.length) parts.push([]);
    }
  }
  return parts.filter((part) => part.length > 1);
}
