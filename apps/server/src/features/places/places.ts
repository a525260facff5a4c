import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Position } from './distance.ts';
import { createPlaceTree, type Place, type PlaceTree } from './place-tree.ts';

export type Places = ReturnType<typeof placesService>;

/**
 * An in-memory copy of the table of places. It holds only places that have had an announcement or an alert. Every search also gives
 * the highest place id in the database; when that is new, the missing rows are read and the search runs again. So instances stay in
 * agreement without messages between them.
 */
export function placesService(db: Db) {
  const byId = new Map<number, Place>();
  const tree: PlaceTree = createPlaceTree();
  let highest = 0;
  let reading: Promise<void> | undefined;

  const read = async (on: Db) => {
    const added = await on.selectFrom('places').selectAll().where('id', '>', highest).orderBy('id').execute();
    for (const place of added) {
      // Somebody else may have read it meanwhile.
      if (place.id <= highest) continue;
      byId.set(place.id, place);
      tree.add(place);
      highest = place.id;
    }
  };

  const isUpToDate = (known: number | null): boolean => (known ?? 0) <= highest;
  const readNew = (): Promise<void> => (reading ??= read(db).finally(() => (reading = undefined)));

  return {
    tree,
    isUpToDate,
    readNew,

    /** Runs a search again until it knew all places. Inside a transaction, name it: no other connection may be used there. */
    async upToDate<Found extends { highestPlace: number | null }>(
      find: () => Promise<Found>,
      transaction?: Db,
    ): Promise<Found> {
      let found = await find();
      while (!isUpToDate(found.highestPlace)) {
        await (transaction ? read(transaction) : readNew());
        found = await find();
      }
      return found;
    },

    position: (id: number): Position => {
      const place = byId.get(id);
      if (!place) throw new Error(`place ${id} has not been read`);
      return place;
    },
  };
}

const key = ({ latitude, longitude }: Position): string => `${latitude} ${longitude}`;

/**
 * The ids of these positions; missing ones are inserted. An id is the highest one plus one: two transactions that want the same
 * id wait for each other, so that a smaller id never becomes visible after a larger one.
 */
export async function placeIds(
  positions: readonly Position[],
  on: Db,
): Promise<(position: Position) => number> {
  const latitudes = positions.map(({ latitude }) => latitude);
  const longitudes = positions.map(({ longitude }) => longitude);
  const wanted = sql`unnest(${latitudes}::float8[], ${longitudes}::float8[]) AS wanted (latitude, longitude)`;
  const find = async () => {
    const { rows } = await sql<Place>`
      SELECT id, latitude, longitude FROM places JOIN ${wanted} USING (latitude, longitude)`.execute(on);
    return new Map(rows.map((place) => [key(place), place.id]));
  };
  let found = await find();
  while (positions.some((position) => !found.has(key(position)))) {
    await sql`
      INSERT INTO places (id, latitude, longitude)
      SELECT (SELECT coalesce(max(id), 0) FROM places) + row_number() OVER (), latitude, longitude
      FROM (SELECT DISTINCT latitude, longitude FROM ${wanted}) AS new
      WHERE NOT EXISTS (
        SELECT FROM places WHERE places.latitude = new.latitude AND places.longitude = new.longitude
      )
      ON CONFLICT DO NOTHING`.execute(on);
    found = await find();
  }
  return (position) => found.get(key(position)) as number;
}
