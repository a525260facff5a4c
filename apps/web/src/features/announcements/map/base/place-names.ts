import L from 'leaflet';
import {
  arrondissements,
  cities,
  communes,
  departments,
  type NamedPlace,
  territories,
  towns,
} from './base-data.ts';
import { type Label, type LabelKind, spotsOf, type WrittenLabel } from './label.ts';
import type { Position } from './packed-line.ts';
import { createRooms, grown } from './rooms.ts';

/** How many communes may be named, the larger ones first: more at a closer zoom. */
const communesAt = (zoom: number): number =>
  [20, 20, 20, 20, 20, 40, 100, 350, 1000, 3000][zoom] ?? communes.length;

/** From this zoom on, the largest commune of each tile may be named too, so that sparsely populated areas have names. */
const tileZoom = 8;
const tilePixels = 96;

/** The free space around a name in pixels. It is larger at a low zoom, where fewer names are easier to read. */
const marginAt = (zoom: number): number => (zoom < 7 ? 14 : zoom < 10 ? 9 : 5);
const dotPixels = 3;

/** Départements are named while one fills a good part of the view. Those overseas also at a low zoom, because their towns are small. */
function areasAt(zoom: number): NamedPlace[] {
  if (zoom < 8) return territories;
  return zoom < 10 ? [...departments, ...territories] : [];
}
/** From this zoom on, the names of arrondissements do not overlap. */
const arrondissementZoom = 12;

const kindOf = (rank: number): LabelKind => {
  if (rank < cities) return 'city';
  return rank < towns ? 'town' : 'village';
};

/** The communes that may be named at a zoom: the largest ones, and the largest of each tile. `all` has the largest first. */
function withTiles(all: readonly Label[], zoom: number): Label[] {
  const tiles = new Set<string>();
  return all.filter(({ at }, rank) => {
    const tile = `${Math.floor(at.x / tilePixels)} ${Math.floor(at.y / tilePixels)}`;
    const isFirst = !tiles.has(tile);
    tiles.add(tile);
    return rank < communesAt(zoom) || (isFirst && zoom >= tileZoom);
  });
}

const labelOf = ({ name, position }: NamedPlace, kind: LabelKind, zoom: number): Label => ({
  key: `${name} ${position.join(' ')}`,
  name,
  kind,
  position,
  at: L.CRS.EPSG3857.latLngToPoint(L.latLng(position[1], position[0]), zoom),
});

/** What may be written at a zoom, the most important first. */
function candidates(zoom: number): Label[] {
  const label = (place: NamedPlace, kind: LabelKind): Label => labelOf(place, kind, zoom);
  const ranked = withTiles(
    communes.map((place, rank) => label(place, kindOf(rank))),
    zoom,
  );
  const parts =
    zoom < arrondissementZoom ? [] : arrondissements.map((place) => label(place, 'arrondissement'));
  const areas = areasAt(zoom).map((place) => label(place, 'department'));
  // Départements come after cities and towns, but before villages, which would leave no space for them.
  return [...ranked.slice(0, towns), ...areas, ...parts, ...ranked.slice(towns)];
}

/** All names of a zoom, whatever part of the map is in view, so that names do not change while a person pans. */
function writeAll(zoom: number): WrittenLabel[] {
  const rooms = createRooms();
  const margin = marginAt(zoom);
  return candidates(zoom).flatMap((label) => {
    // Leaves out a place whose dot nearly touches another one, such as a suburb at a low zoom.
    const dot = grown(L.bounds([label.at]), dotPixels);
    if (label.kind !== 'department' && !rooms.isFree(grown(dot, margin))) return [];
    const spot = spotsOf(label, []).find(({ room }) => rooms.isFree(grown(room, margin)));
    if (!spot) return [];
    rooms.take(spot.room);
    if (label.kind !== 'department') rooms.take(dot);
    return [{ ...label, ...spot }];
  });
}

/** Centres of communes are rounded to about a kilometre. */
const sameTown = 0.015;

function townAt([x, y]: Position, zoom: number): WrittenLabel | undefined {
  const distance = ({ position }: NamedPlace) => Math.hypot(position[0] - x, position[1] - y);
  const [nearest] = [...arrondissements, ...communes]
    .filter((place) => distance(place) < sameTown)
    .sort((a, b) => distance(a) - distance(b));
  if (!nearest) return undefined;
  const label = labelOf(nearest, 'town', zoom);
  const [spot] = spotsOf(label, []);
  return spot && { ...label, ...spot };
}

const written = new Map<number, WrittenLabel[]>();

/**
 * The names in a part of the world map, in its pixels at a zoom. A name that a pin would cover moves beside the pin. A less
 * important name then moves too, or is left out. The most important is that of the town that was searched.
 */
export function namesIn(
  view: L.Bounds,
  zoom: number,
  pins: readonly L.Bounds[],
  searched?: Position,
): WrittenLabel[] {
  const all = written.get(zoom) ?? writeAll(zoom);
  written.set(zoom, all);
  const rooms = createRooms();
  for (const pin of pins) rooms.take(pin);
  const town = searched && townAt(searched, zoom);
  const others = town ? all.filter(({ key }) => key !== town.key) : all;
  return [...(town ? [town] : []), ...others].flatMap((label) => {
    if (!view.intersects(label.room)) return [];
    const isFree = ({ room }: { room: L.Bounds }): boolean => rooms.isFree(room);
    const spot = isFree(label) ? label : spotsOf(label, pins).find(isFree);
    if (!spot) return [];
    rooms.take(spot.room);
    return [{ ...label, ...spot }];
  });
}
