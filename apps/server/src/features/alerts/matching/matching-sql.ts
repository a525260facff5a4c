import type { Category } from '@coequipiers/contract/categories';
import type { Level } from '@coequipiers/contract/outings';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { arrayLiteral } from '../../../platform/db/array-literal.ts';
import { isSuspended } from '../../accounts/active.ts';
import { hiddenFromText, isBlockBetween } from '../../blocks/blocks-sql.ts';
import { type CoverColumn, coverColumns } from '../../places/cover-columns.ts';
import type { Cover } from '../../places/place-tree.ts';

/** The parts of several covers, each part beside the key of its cover. */
export type KeyedParts = Record<CoverColumn, { keys: number[]; parts: number[] }>;

export function keyedParts(covers: Iterable<readonly [key: number, cover: Cover]>): KeyedParts {
  const all: KeyedParts = {
    place_id: { keys: [], parts: [] },
    small_cell: { keys: [], parts: [] },
    large_cell: { keys: [], parts: [] },
  };
  for (const [key, { places, smallCells, largeCells }] of covers) {
    const ofCover = { place_id: places, small_cell: smallCells, large_cell: largeCells };
    for (const column of coverColumns)
      for (const part of ofCover[column]) {
        all[column].keys.push(key);
        all[column].parts.push(part);
      }
  }
  return all;
}

/** The values of a statement with these parts: for each kind the keys, then the parts. */
export const partValues = (all: KeyedParts): string[] =>
  coverColumns.flatMap((column) => [arrayLiteral(all[column].keys), arrayLiteral(all[column].parts)]);

/**
 * The fields of an announcement that alerts filter by, besides the place. Level, weekday and time are null without an outing. The
 * weekday (1 is Monday) and the time are those at the commune.
 */
export type Offer = {
  category: Category;
  level: Level | null;
  weekday: number | null;
  time: string | null;
};

export function offerOf(
  category: Category,
  outing: { startsAt: Date; timeZone: string; level: Level } | null,
): Offer {
  if (!outing) return { category, level: null, weekday: null, time: null };
  const { day, time } = wallTimeAt(outing.startsAt, outing.timeZone);
  return { category, level: outing.level, weekday: new Date(day).getUTCDay() || 7, time };
}

/** The values for `isWanted` in a statement. */
export const offerValues = ({ category, level, weekday, time }: Offer) => [category, level, weekday, time];

/** SQL: these values as the arguments of `isWanted`. `first` is the number of the first one. */
export const givenOffer = (first: number) => ({
  category: `$${first}::text COLLATE "C"`,
  level: `$${first + 1}::text COLLATE "C"`,
  weekday: `$${first + 2}::smallint`,
  time: `$${first + 3}::text COLLATE "C"`,
});

/** SQL: the same of a row of announcements and that of its outing, or NULLs. */
export const offerInRows = (announcement: string, outing: string) => ({
  category: `${announcement}.category`,
  level: `${outing}.level`,
  weekday: `extract(isodow FROM ${outing}.starts_at AT TIME ZONE ${outing}.time_zone)::smallint`,
  time: `to_char(${outing}.starts_at AT TIME ZONE ${outing}.time_zone, 'HH24:MI')`,
});

/**
 * SQL: whether an announcement is what an alert asks for. With a level, days or hours, only one with an outing is. The arguments are the
 * SQL of the announcement's category and, for its outing, of the level, the weekday and the time at the commune.
 */
export const isWanted = (
  alert: string,
  { category, level, weekday, time }: { category: string; level: string; weekday: string; time: string },
): string => `(
  (cardinality(${alert}.categories) = 0 OR ${category} = ANY (${alert}.categories))
  AND (${alert}.level IS NULL OR ${level} IN ('all', ${alert}.level))
  AND (cardinality(${alert}.days) = 0 OR ${weekday} = ANY (${alert}.days))
  AND (${alert}.from_time IS NULL OR ${time} >= ${alert}.from_time)
  AND (${alert}.to_time IS NULL OR ${time} <= ${alert}.to_time)
)`;

/** SQL: whether the owner of an alert, if it is a person, may find what this author publishes. */
export const mayFind = (alert: string, author: string): string => `(
  ${alert}.person_id IS NULL
  OR (${author} <> ${alert}.person_id AND NOT ${isBlockBetween(author, `${alert}.person_id`)})
)`;

/**
 * SQL: whether the owner of an alert may be told of what this author publishes. The people who may not are few, and are read once:
 * looking up the person of each alert took longer than finding the alerts. Erased people need no check, because they have no
 * alerts.
 */
export const mayBeTold = (alert: string, author: string) => `(
  ${alert}.person_id IS NULL OR ${alert}.person_id NOT IN (
    SELECT ${author}
    UNION ALL ${hiddenFromText(author)}
    UNION ALL SELECT id FROM people WHERE ${isSuspended('people')}
  )
)`;
