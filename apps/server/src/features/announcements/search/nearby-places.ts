import { nearbyLimits } from '@coequipiers/contract/search';
import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import { type Commune, shortName } from '../../cities/commune.ts';
import type { Communes } from '../../cities/communes.ts';
import type { Position } from '../../places/distance.ts';
import type { Cover, Place, PlaceTree } from '../../places/place-tree.ts';
import type { Shape } from '../../places/shape.ts';
import { kinds } from './counts-sql.ts';
import type { Amounts } from './places-repository.ts';

/** A place on the map, or a cell, which has no id. */
type Pin = Position & { id?: number; cover: Cover };
type CountedPin = Pin & { amount: number };

/** Counts the announcements in each part of a cover. May stop once `most` parts with at least one announcement are found. */
export type CountCover = (cover: Cover, most: number) => Promise<Amounts>;

type CountedPins = { pins: CountedPin[]; highestPlace: number | null };

const mostPlaces = nearbyLimits.places.max;
const mostCounted = nearbyLimits.counted.max;
/**
 * How many places are counted first. Where many of them have an announcement, this is enough to see that there are too many places
 * for the map. Otherwise the remaining places are counted as well.
 */
const firstPlaces = 4 * mostPlaces;
/** No limit: of cells, all are counted. */
const all = 2 ** 31 - 1 - firstPlaces;

/** Counts what a search finds at each place of a shape, or in each cell when too many places have at least one. */
export async function countPins(shape: Shape, tree: PlaceTree, count: CountCover): Promise<CountedPins> {
  const places = tree.inside(shape);
  const first = await countEach(places.slice(0, firstPlaces).map(pinOf), mostPlaces + 1, count);
  if (first.pins.length > mostPlaces) return countEach(tree.groups(shape, mostPlaces), all, count);
  const rest = places.slice(firstPlaces).map(pinOf);
  if (rest.length === 0) return first;
  const others = await countEach(rest, mostPlaces + 1, count);
  const pins = [...first.pins, ...others.pins];
  if (pins.length > mostPlaces) return countEach(tree.groups(shape, mostPlaces), all, count);
  return { pins, highestPlace: others.highestPlace };
}

const pinOf = ({ id, latitude, longitude }: Place): Pin => ({
  id,
  latitude,
  longitude,
  cover: { places: [id], smallCells: [], largeCells: [] },
});

async function countEach(pins: readonly Pin[], most: number, count: CountCover): Promise<CountedPins> {
  const counted = pins.map((pin): CountedPin => ({ ...pin, amount: 0 }));
  const byPart = new Map<string, CountedPin>();
  const cover: Cover = { places: [], smallCells: [], largeCells: [] };
  for (const pin of counted) {
    for (const [parts, kind] of partKinds) {
      for (const part of pin.cover[parts]) {
        byPart.set(`${kind} ${part}`, pin);
        cover[parts].push(part);
      }
    }
  }
  const { amounts, highestPlace } = await count(cover, most);
  for (const { kind, part, amount } of amounts) {
    const pin = byPart.get(`${kind} ${part}`);
    if (pin) pin.amount += amount;
  }
  return { pins: counted.filter(({ amount }) => amount > 0), highestPlace };
}

const partKinds = [
  ['places', kinds.place],
  ['smallCells', kinds.smallCell],
  ['largeCells', kinds.largeCell],
] as const;

/** Presents a pin with the name of its commune. */
export function createPinPresenter(communes: Pick<Communes, 'nearest'>) {
  const known = new Map<number, Commune | undefined>();

  /**
   * Finds the nearest commune. A place was the centre of a commune, but a newer list of communes may have moved that centre a
   * little.
   */
  const communeOf = ({ id, latitude, longitude }: CountedPin): Commune | undefined => {
    if (id === undefined) return undefined;
    if (!known.has(id)) known.set(id, communes.nearest(latitude, longitude));
    return known.get(id);
  };

  return (pin: CountedPin): NearbyPlace => {
    const commune = communeOf(pin);
    return {
      latitude: pin.latitude,
      longitude: pin.longitude,
      municipalityName: commune ? shortName(commune) : null,
      zipCode: commune?.postalCodes[0] ?? null,
      count: Math.min(pin.amount, mostCounted),
      ...(pin.amount > mostCounted && { more: true as const }),
    };
  };
}
