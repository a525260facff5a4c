import L from 'leaflet';
import {
  arrondissements,
  cities,
  communes,
  departments,
  type Place,
  territories,
  towns,
} from './base-data.ts';
import { type Label, type LabelKind, spotsOf, type WrittenLabel } from './label.ts';
import { createRooms, grown } from './rooms.ts';

/** How many communes may be named, the larger ones first: more at a closer zoom. */
const communesAt = (zoom: number): number =>
  [20, 20, 20, 20, 20, 40, 100, 350, 1000, 3000][zoom] ?? communes.length;

/** The room in pixels that stays free around a name: from afar few names are calmer. */
const marginAt = (zoom: number): number => (zoom < 7 ? 14 : zoom < 10 ? 9 : 5);
const dotPixels = 3;

/** Départements are named where they fill a good part of the view: overseas from afar, because their towns are small. */
function areasAt(zoom: number): Place[] {
  if (zoom < 8) return territories;
  return zoom < 10 ? [...departments, ...territories] : [];
}
/** From here on the arrondissements of a city are apart. */
const arrondissementZoom = 12;

const kindOf = (rank: number): LabelKind => {
  if (rank < cities) return 'city';
  return rank < towns ? 'town' : 'village';
};

/** What may be written at a zoom, the most important first. */
function candidates(zoom: number): Label[] {
  const label = ({ name, position }: Place, kind: LabelKind): Label => ({
    key: `${name} ${position.join(' ')}`,
    name,
    kind,
    position,
    at: L.CRS.EPSG3857.latLngToPoint(L.latLng(position[1], position[0]), zoom),
  });
  const ranked = communes.slice(0, communesAt(zoom)).map((place, rank) => label(place, kindOf(rank)));
  const parts =
    zoom < arrondissementZoom ? [] : arrondissements.map((place) => label(place, 'arrondissement'));
  const areas = areasAt(zoom).map((place) => label(place, 'department'));
  // A département is named between its cities and towns, before the villages fill it.
  return [...ranked.slice(0, towns), ...areas, ...parts, ...ranked.slice(towns)];
}

/** Every name of a zoom, written without a look at the view: what a person sees does not change while they pan. */
function writeAll(zoom: number): WrittenLabel[] {
  const rooms = createRooms();
  const margin = marginAt(zoom);
  return candidates(zoom).flatMap((label) => {
    // Nor is a place named whose dot nearly touches another: a suburb from afar.
    const dot = grown(L.bounds([label.at]), dotPixels);
    if (label.kind !== 'department' && !rooms.isFree(grown(dot, margin))) return [];
    const spot = spotsOf(label, []).find(({ room }) => rooms.isFree(grown(room, margin)));
    if (!spot) return [];
    rooms.take(spot.room);
    if (label.kind !== 'department') rooms.take(dot);
    return [{ ...label, ...spot }];
  });
}

const written = new Map<number, WrittenLabel[]>();

/** The names in a part of the world, in its pixels at a zoom. A name that would be under a pin moves beside it or is left out. */
export function namesIn(view: L.Bounds, zoom: number, pins: readonly L.Bounds[]): WrittenLabel[] {
  const all = written.get(zoom) ?? writeAll(zoom);
  written.set(zoom, all);
  const seen = all.filter(({ room }) => view.intersects(room));
  const isUnderPin = ({ room }: { room: L.Bounds }) => pins.some((pin) => pin.intersects(room));
  const rooms = createRooms();
  for (const pin of pins) rooms.take(pin);
  const free = seen.filter((label) => !isUnderPin(label));
  for (const { room } of free) rooms.take(room);
  const moved = seen.filter(isUnderPin).flatMap((label) => {
    const spot = spotsOf(label, pins).find(({ room }) => rooms.isFree(room));
    if (!spot) return [];
    rooms.take(spot.room);
    return [{ ...label, ...spot }];
  });
  return [...free, ...moved];
}
