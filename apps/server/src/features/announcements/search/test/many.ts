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
  /** Instead of one outing: those of a series, in the order of their planned days. */
  weeks?: readonly PlainWeek[] | undefined;
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

export type PlainWeek = PlainOuting & { id: string };

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

const dayMs = 86_400_000;
const weekMs = 7 * dayMs;
/** So long before it is asked for, a job marks a week as near. */
const nearMs = 2 * dayMs;

/** An outing as it is stored: which week it is, and what its announcement's other weeks mean for it. */
type Stored = PlainOuting & {
  announcementId: string;
  id: string;
  slot: string | null;
  nextFrom: Date | undefined;
  shownFrom: Date | undefined;
};

/** A single outing has the id of its announcement here. */
function outingsOf({ id, outing, weeks }: Plain): Stored[] {
  if (!weeks) {
    const alone = { slot: null, nextFrom: undefined, shownFrom: undefined };
    return outing ? [{ ...outing, ...alone, announcementId: id, id }] : [];
  }
  return weeks.map((week, index) => {
    const before = weeks.filter(
      ({ cancelled, startsAt }, other) =>
        !cancelled && (startsAt < week.startsAt || (other < index && +startsAt === +week.startsAt)),
    );
    return {
      ...week,
      announcementId: id,
      // Any days do, one week apart.
      slot: new Date(index * weekMs).toISOString(),
      nextFrom: latest(before.map(({ startsAt }) => startsAt)),
      shownFrom: latest(before.map(({ endsAt }) => endsAt)),
    };
  });
}

const latest = (times: readonly Date[]): Date | undefined =>
  times.length > 0 ? new Date(Math.max(...times.map(Number))) : undefined;

/** Inserts many at once, without the API. */
export async function insertMany(db: Db, authorId: string, plains: readonly Plain[]): Promise<void> {
  const placeId = await placeIds(plains, db);
  const cells = plains.map(cellColumns);
  const outings = plains.map(outingsOf);
  const until = outings.map((some) => {
    const on = some.filter(({ cancelled }) => !cancelled).map(({ endsAt }) => endsAt);
    return some.length > 0 ? (latest(on) ?? new Date()).toISOString() : null;
  });
  await sql`
    INSERT INTO announcements (
      id, author_id, title, description, category, commune_code, zip_code, municipality_name, region_name,
      place_id, small_cell, large_cell, end_date, created_at, outing_id, outing_until, visibility, weekly
    )
    SELECT id, ${authorId}::uuid, 'Titre', 'Description', category, '', '', '', '',
      place_id, small_cell, large_cell, end_date, created_at, outing_id, outing_until, visibility, weekly
    FROM unnest(
      ${plains.map(({ id }) => id)}::uuid[],
      ${plains.map(({ category }) => category)}::text[],
      ${plains.map(placeId)}::int[],
      ${cells.map(({ small_cell }) => small_cell)}::int[],
      ${cells.map(({ large_cell }) => large_cell)}::int[],
      ${plains.map(({ endDate }) => endDate)}::date[],
      ${plains.map(({ createdAt }) => createdAt.toISOString())}::timestamptz[],
      ${outings.map((some) => some.at(-1)?.id ?? null)}::uuid[],
      ${until}::timestamptz[],
      ${plains.map(({ visibility = 'everyone' }) => visibility)}::text[],
      ${plains.map(({ weeks }) => weeks !== undefined)}::boolean[]
    ) AS plain (
      id, category, place_id, small_cell, large_cell, end_date, created_at, outing_id, outing_until, visibility, weekly
    )`.execute(db);
  const all = outings.flat();
  for (let from = 0; from < all.length; from += outingsAtOnce)
    await insertOutings(db, all.slice(from, from + outingsAtOnce));
  await insertSeries(db, plains);
}

/** On a busy machine, more would take longer than a statement may. */
const outingsAtOnce = 2_000;

/** No job makes more weeks of them. */
async function insertSeries(db: Db, plains: readonly Plain[]): Promise<void> {
  const series = plains.flatMap(({ id, weeks: [first] = [] }) => (first ? [{ ...first, id }] : []));
  await sql`
    INSERT INTO series (announcement_id, next_slot, time_zone, start_time, duration_minutes, places)
    SELECT id, '2999-12-31', time_zone, '19:00', 90, places FROM unnest(
      ${series.map(({ id }) => id)}::uuid[],
      ${series.map(({ timeZone }) => timeZone)}::text[],
      ${series.map(({ places }) => places)}::int[]
    ) AS series (id, time_zone, places)`.execute(db);
}

async function insertOutings(db: Db, outings: readonly Stored[]): Promise<void> {
  const from = (time: Date | undefined) => time?.toISOString() ?? '-infinity';
  const near = Date.now() + nearMs;
  await sql`
    INSERT INTO outings (
      id, announcement_id, author_id, starts_at, ends_at, time_zone, duration_minutes, places, taken, level, cancelled_at, listed,
      category, place_id, small_cell, large_cell, created_at, visibility, slot, next_from, shown_from, near_week
    )
    SELECT outing.id, announcements.id, author_id, starts_at, ends_at, time_zone, 90, places, taken, level,
      CASE WHEN cancelled THEN now() END, NOT cancelled, category, place_id, small_cell, large_cell, created_at, visibility,
      slot, next_from, shown_from, near_week
    FROM announcements JOIN unnest(
      ${outings.map(({ announcementId }) => announcementId)}::uuid[],
      ${outings.map(({ id }) => id)}::uuid[],
      ${outings.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${outings.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[],
      ${outings.map(({ timeZone }) => timeZone)}::text[],
      ${outings.map(({ places }) => places)}::int[],
      ${outings.map(({ taken }) => taken)}::int[],
      ${outings.map(({ level }) => level)}::text[],
      ${outings.map(({ cancelled }) => cancelled)}::boolean[],
      ${outings.map(({ slot }) => slot)}::date[],
      ${outings.map(({ nextFrom }) => from(nextFrom))}::timestamptz[],
      ${outings.map(({ shownFrom }) => from(shownFrom))}::timestamptz[],
      ${outings.map(({ nextFrom }) => !nextFrom || nextFrom.getTime() <= near)}::boolean[]
    ) AS outing (
      announcement_id, id, starts_at, ends_at, time_zone, places, taken, level, cancelled, slot, next_from, shown_from, near_week
    ) ON announcements.id = outing.announcement_id`.execute(db);
}
