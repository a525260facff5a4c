import L from 'leaflet';
import type { Position } from './packed-line.ts';

export type LabelKind = 'city' | 'town' | 'village' | 'arrondissement' | 'department';

/** A name to write. `at` is its place in pixels of the whole world map at one zoom. */
export type Label = { key: string; name: string; kind: LabelKind; position: Position; at: L.Point };

/** Where a name is written: its upper left corner, relative to its place, and the box it takes in pixels of the world map. */
export type Spot = { x: number; y: number; room: L.Bounds };
export type WrittenLabel = Label & Spot;

/** The font size of each kind, in pixels, as in base.module.css. */
const fontPixels: Record<LabelKind, number> = {
  city: 15,
  town: 13,
  village: 12,
  arrondissement: 12,
  department: 11,
};
const lineHeight = 1.3;
/** The distance in pixels from the middle of a commune's dot to its name. */
const besideDot = 6;

/** An upper bound of the width of a name, so that names never overlap. */
export function widthOf(name: string, kind: LabelKind): number {
  // Names of départements are written in capitals with letter spacing.
  if (kind === 'department') return name.length * fontPixels.department * 0.88;
  let ems = 0;
  for (const letter of name) ems += emsOf(letter);
  return ems * fontPixels[kind];
}

function emsOf(letter: string): number {
  if (/[iïîljtfr'’.\- ]/u.test(letter)) return 0.42;
  if (/[mwœæ]/u.test(letter)) return 0.92;
  return /\p{Lu}/u.test(letter) ? 0.76 : 0.62;
}

/** Where a name may be written, the best first: right, left, below or above its dot, or of the pin that covers the dot. */
export function spotsOf(label: Label, covers: readonly L.Bounds[]): Spot[] {
  const { name, kind, at } = label;
  const [width, height] = [widthOf(name, kind), fontPixels[kind] * lineHeight];
  const spot = (x: number, y: number): Spot => ({
    x,
    y,
    room: L.bounds(at.add([x, y]), at.add([x + width, y + height])),
  });
  if (kind === 'department')
    return [0, -1.5, 1.5, -3, 3].map((lines) => spot(-width / 2, (lines - 0.5) * height));
  const cover = covers.find((room) => room.contains(at));
  const [left, top] = cover?.min ? [at.x - cover.min.x, at.y - cover.min.y] : [0, 0];
  const [right, bottom] = cover?.max ? [cover.max.x - at.x, cover.max.y - at.y] : [0, 0];
  return [
    spot(right + besideDot, -height / 2),
    spot(-left - besideDot - width, -height / 2),
    spot(-width / 2, bottom + besideDot - 2),
    spot(-width / 2, -top - besideDot + 2 - height),
  ];
}
