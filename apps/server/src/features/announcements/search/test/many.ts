import { type Category, categories } from '@coequipiers/contract/categories';
import type { Level } from '@coequipiers/contract/outings';
import type { Visibility } from '@coequipiers/contract/visibility';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/database.ts';
import type { Commune } from '../../../cities/commune.ts';
import { type Position } from '../../../places/distance.ts';
import { cellColumns } from '../../../places/grid.ts';
import { placeIds } from '../../../places/places.ts';

/** The fields of an announcement that a search uses. */
export type Plain = Position & {
  id: string;
  category: Category;
  createdAt: Date;
  /** Searches drop it after this day; without one, after its maximum age. */
  endDate: string | null;
  /** For everyone unless told otherwise. */
  visibility?: Visibility;
  outing?: PlainOuting | null;
};

export type PlainOuting = {
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  level: Level;
  places: number;
  taken: number;
  cancelled: boolean;
};

/** A seeded random generator: the same seed gives the same numbers. */
export function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Draws a commune at random, weighted by population. */
export function drawCommunes(communes: readonly Commune[], random: () => number): () => Commune {
  let people = 0;
  const upTo = communes.map(({ population }) => (people += population + 1));
  return () => {
    const drawn = random() * people;
    let [low, high] = [0, upTo.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((upTo[middle] ?? 0) < drawn) low = middle + 1;
      else high = middle;
    }
    return communes[low] as Commune;
  };
}

export const pick = <T>(list: readonly T[], random: () => number): T =>
  list[Math.floor(random() * list.length)] as T;

export const anId = (random: () => number): string =>
  Array.from({ length: 4 }, () =>
    Math.floor(random() * 2 ** 32)
      .toString(16)
      .padStart(8, '0'),
  ).join('');

export const aCategory = (random: () => number): Category => pick(categories, random);

/** Inserts many at once, without the API. */
export async function insertMany(db: Db, authorId: string, plains: readonly Plain[]): Promise<void> {
  const placeId = await placeIds(plains, db);
  const cells = plains.map(cellColumns);
  await sql`
    INSERT INTO announcements (
      id, author_id, title, description, category, commune_code, zip_code, municipality_name, region_name,
      place_id, small_cell, large_cell, end_date, created_at, outing_id, outing_until, visibility
    )
    SELECT id, ${authorId}::uuid, 'Titre', 'Description', category, '', '', '', '',
      place_id, small_cell, large_cell, end_date, created_at, outing_id, outing_until, visibility
    FROM unnest(
      ${plains.map(({ id }) => id)}::uuid[],
      ${plains.map(({ category }) => category)}::text[],
      ${plains.map(placeId)}::int[],
      ${cells.map(({ small_cell }) => small_cell)}::int[],
      ${cells.map(({ large_cell }) => large_cell)}::int[],
      ${plains.map(({ endDate }) => endDate)}::date[],
      ${plains.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
      ${plains.map(({ id, outing }) => (outing ? id : null))}::uuid[],
      ${plains.map(({ outing }) => (outing ? (outing.cancelled ? new Date() : outing.endsAt).toISOString() : null))}::timestamptz[],
      ${plains.map(({ visibility = 'everyone' }) => visibility)}::text[]
    ) AS plain (
      id, category, place_id, small_cell, large_cell, end_date, created_at, outing_id, outing_until, visibility
    )`.execute(db);
  await insertOutings(db, plains);
}

/** An outing has the id of its announcement here. */
async function insertOutings(db: Db, plains: readonly Plain[]): Promise<void> {
  const outings = plains.flatMap(({ id, outing }) => (outing ? [{ id, ...outing }] : []));
  await sql`
    INSERT INTO outings (
      id, announcement_id, author_id, starts_at, ends_at, time_zone, duration_minutes, places, taken, level, cancelled_at, listed,
      category, place_id, small_cell, large_cell, created_at, visibility
    )
    SELECT id, id, author_id, starts_at, ends_at, time_zone, 90, places, taken, level,
      CASE WHEN cancelled THEN now() END, NOT cancelled, category, place_id, small_cell, large_cell, created_at, visibility
    FROM announcements JOIN unnest(
      ${outings.map(({ id }) => id)}::uuid[],
      ${outings.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${outings.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
      ${outings.map(({ timeZone }) => timeZone)}::text[],
      ${outings.map(({ places }) => places)}::int[],
      ${outings.map(({ taken }) => taken)}::int[],
      ${outings.map(({ level }) => level)}::text[],
      ${outings.map(({ cancelled }) => cancelled)}::boolean[]
    ) AS outing (id, starts_at, ends_at, time_zone, places, taken, level, cancelled) USING (id)`.execute(db);
}
