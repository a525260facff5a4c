import type pg from 'pg';
import { distanceMetres, type Position } from '../../apps/server/src/features/places/distance.ts';

const allowedShare = 0.01;
/** Redis stores positions with a precision of about half a metre. */
const allowedMetres = 1;

/** Times are comparable only if both sides find the same. */
export async function checkSame<Item>(
  items: readonly Item[],
  isSame: (item: Item) => Promise<boolean>,
): Promise<void> {
  let differing = 0;
  for (const item of items) if (!(await isSame(item))) differing += 1;
  // A commune exactly on the circle may be inside for one side only: their models of the sphere differ slightly.
  if (differing > items.length * allowedShare)
    throw new Error(`${differing} of ${items.length} searches differ`);
}

type Ids = readonly string[];

async function distances(client: pg.Client, centre: Position, ids: Ids): Promise<number[]> {
  const { rows } = await client.query<Position>(
    `SELECT latitude, longitude FROM unnest($1::uuid[]) WITH ORDINALITY AS found (id, rank)
      JOIN announcements USING (id) JOIN places ON places.id = place_id ORDER BY rank`,
    [ids],
  );
  return rows.map((position) => distanceMetres(centre, position));
}

/** For nearest first, announcements at the same point may come in any order, so this compares distances instead of ids. */
export async function haveSameDistances(
  client: pg.Client,
  centre: Position,
  [ours, theirs]: [Ids, Ids],
): Promise<boolean> {
  const [near, other] = [await distances(client, centre, ours), await distances(client, centre, theirs)];
  return (
    near.length === other.length &&
    near.every((distance, index) => Math.abs(distance - (other[index] ?? 0)) < allowedMetres)
  );
}
