import { nearbyLimits } from '@coequipiers/contract/search';
import type { NearbyPlace } from '@coequipiers/contract/search-schemas';
import { type Commune, shortName } from '../../cities/commune.ts';
import type { Communes } from '../../cities/communes.ts';
import type { Position } from '../../places/distance.ts';
import type { Cover, Group, Place, PlaceTree } from '../../places/place-tree.ts';
import type { Shape } from '../../places/shape.ts';
import { kinds } from './counts-sql.ts';
import type { Amounts } from './places-repository.ts';

/** A place on the map, or a cell, which has no id. */
type CountedPin = Position & { id?: number; amount: number };

/** Counts the announcements in each part of a cover that has at least one. More than `most` such parts are too many. */
export type CountCover = (cover: Cover, most: number) => Promise<Amounts>;

type CountedPins = { pins: CountedPin[]; highestPlace: number | null };

const mostPlaces = nearbyLimits.places.max;
const mostCounted = nearbyLimits.counted.max;
/** Up to this many places are asked for at once; the next time twice as many. */
const firstPlaces = 4 * mostPlaces;
/** Of cells, all are counted. */
const all = 2 ** 31 - 2;

/** Counts what a search finds at each place of a shape, or in each cell when too many places have at least one. */
export async function countPins(shape: Shape, tree: PlaceTree, count: CountCover): Promise<CountedPins> {
  const few = tree.inside(shape, firstPlaces);
  const ofFew = few && (await countPlaces([few], count));
  if (ofFew?.pins) return { pins: ofFew.pins, highestPlace: ofFew.highestPlace };

  const cells = await countGroups(tree.groups(shape, mostPlaces), count);
  if (few) return cells;
  const ofMany = await countPlaces(batchesOf(cells.pins), count);
  if (!ofMany.pins) return cells;
  return { pins: ofMany.pins, highestPlace: ofMany.highestPlace ?? cells.highestPlace };
}

type CountedGroup = Group & { amount: number };

/**
 * Only cells with an announcement have places with one. The cells with the most announcements for each place come first: they soon
 * show that there are too many places for the map.
 */
function* batchesOf(groups: readonly CountedGroup[]): Iterable<Place[]> {
  const density = ({ amount, size }: CountedGroup) => amount / size;
  let batch: Place[] = [];
  let most = firstPlaces / 2;
  for (const group of groups.toSorted((a, b) => density(b) - density(a))) {
    batch.push(...group.places());
    if (batch.length < most) continue;
    yield batch;
    batch = [];
    most *= 2;
  }
  if (batch.length > 0) yield batch;
}

/** Without pins when there are too many, and without the highest place when there was nothing to ask. */
async function countPlaces(
  batches: Iterable<Place[]>,
  count: CountCover,
): Promise<{ pins: CountedPin[] | undefined; highestPlace: number | null }> {
  const pins: CountedPin[] = [];
  let highest: number | null = null;
  for (const places of batches) {
    const cover = { places: places.map(({ id }) => id), smallCells: [], largeCells: [] };
    const { amounts, highestPlace } = await count(cover, mostPlaces - pins.length);
    highest = highestPlace;
    if (!amounts) return { pins: undefined, highestPlace };
    const byPlace = new Map(amounts.map(({ part, amount }) => [part, amount]));
    for (const { id, latitude, longitude } of places) {
      const amount = byPlace.get(id);
      if (amount) pins.push({ id, latitude, longitude, amount });
    }
  }
  return { pins, highestPlace: highest };
}

async function countGroups(
  groups: readonly Group[],
  count: CountCover,
): Promise<{ pins: CountedGroup[]; highestPlace: number | null }> {
  const counted = groups.map((group): CountedGroup => ({ ...group, amount: 0 }));
  const byPart = new Map(partKinds.map(([, kind]): [number, Map<number, CountedGroup>] => [kind, new Map()]));
  const whole: Cover = { places: [], smallCells: [], largeCells: [] };
  for (const group of counted) {
    for (const [parts, kind] of partKinds) {
      for (const part of group.cover[parts]) {
        byPart.get(kind)?.set(part, group);
        whole[parts].push(part);
      }
    }
  }
  const { amounts = [], highestPlace } = await count(whole, all);
  for (const { kind, part, amount } of amounts) {
    const group = byPart.get(kind)?.get(part);
    if (group) group.amount += amount;
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
