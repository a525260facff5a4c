/** Longitude and latitude. */
export type Position = [number, number];

/** Like Google's encoded polylines, with letters that need no escape in JSON. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
/** Each letter has five bits of a number; the sixth bit says that more letters follow. */
const [bits, more] = [5, 32];
/** Positions are rounded to a thousandth of a degree, about 100 m. */
const steps = 1000;

/** Stores each point as the difference to the one before, so that a near point takes only two letters. */
export function packLine(line: readonly Position[]): string {
  let [packed, before] = ['', [0, 0]];
  for (const [x, y] of line) {
    const point = [Math.round(x * steps), Math.round(y * steps)];
    packed += point.map((value, axis) => packNumber(value - (before[axis] ?? 0))).join('');
    before = point;
  }
  return packed;
}

function packNumber(value: number): string {
  // The sign is in the lowest bit.
  let rest = value < 0 ? -2 * value - 1 : 2 * value;
  let packed = '';
  for (; rest >= more; rest >>= bits) packed += letters.charAt((rest & (more - 1)) | more);
  return packed + letters.charAt(rest);
}

export function unpackLine(packed: string): Position[] {
  const line: Position[] = [];
  const point: Position = [0, 0];
  let [axis, value, shift] = [0, 0, 0];
  for (const letter of packed) {
    const part = letters.indexOf(letter);
    value |= (part & (more - 1)) << shift;
    shift += bits;
    if (part & more) continue;
    point[axis as 0 | 1] += value & 1 ? -((value + 1) >> 1) : value >> 1;
    if (axis === 1) line.push([point[0] / steps, point[1] / steps]);
    [axis, value, shift] = [1 - axis, 0, 0];
  }
  return line;
}
