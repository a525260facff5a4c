import type { Category } from '@coequipiers/contract/announcements';
import type { Db } from '../../platform/db/database.ts';
import { type Prepared, prepared } from '../../platform/db/prepared.ts';
import type { AnnouncementRow } from './announcement-row.ts';
import { everywhere, nearest, nearestTied, newest, type PartColumn } from './nearby-sql.ts';
import type { Cover, Near } from './place-tree.ts';

export type Window = { category: Category | undefined; offset: number; limit: number };

/** A page, and the highest id of a place when it was read. */
export type Page = { rows: AnnouncementRow[]; highestPlace: number | null };

type PageRow = AnnouncementRow & { highestPlace: number | null };

export type NearbyRepository = ReturnType<typeof nearbyRepository>;

export function nearbyRepository(db: Db) {
  const statements = new Map<string, Prepared<PageRow>>();

  /** A category, when there is one, is the last value. */
  const read = async (
    name: string,
    text: (category: string) => string,
    values: readonly unknown[],
    category: Category | undefined,
  ): Promise<Page> => {
    const key = category ? `${name}-of-category` : name;
    let statement = statements.get(key);
    if (!statement) {
      const filter = `AND category = (SELECT $${values.length + 1}::text COLLATE "C")`;
      statement = prepared(key, text(category ? filter : ''));
      statements.set(key, statement);
    }
    const { rows } = await statement(db, category ? [...values, category] : values);
    // Without an announcement there is still a row, for the highest place.
    return { rows: rows.filter(({ id }) => id !== null), highestPlace: rows[0]?.highestPlace ?? null };
  };

  return {
    everywhere: ({ category, offset, limit }: Window): Promise<Page> =>
      read('nearby-everywhere', everywhere, [offset, limit], category),

    newest: (cover: Cover, { category, offset, limit }: Window): Promise<Page> => {
      const parts = columnsOf(cover);
      const columns = parts.map(([column]) => column);
      const count = parts.reduce((sum, [, ids]) => sum + ids.length, 0);
      const few = Math.ceil((offset + limit) / Math.max(1, count));
      return read(
        ['nearby-newest', ...columns].join('-'),
        (filter) => newest(columns, filter),
        [...parts.map(([, ids]) => numbers(ids)), few, offset, limit],
        category,
      );
    },

    nearest: (near: readonly Near[], { category, offset, limit }: Window): Promise<Page> => {
      const places = numbers(near.map(({ id }) => id));
      const ranks = ranksOf(near);
      return (ranks.at(-1) ?? 0) === near.length
        ? read('nearby-nearest', nearest, [places, offset, limit], category)
        : read('nearby-nearest-tied', nearestTied, [places, numbers(ranks), offset, limit], category);
    },
  };
}

/** Only the kinds of parts that there are: small circles have no large cells, and each kind costs a part of the plan. */
function columnsOf({ places, smallCells, largeCells }: Cover): [PartColumn, readonly number[]][] {
  const all: [PartColumn, readonly number[]][] = [
    ['small_cell', smallCells],
    ['large_cell', largeCells],
  ];
  return [['place_id', places], ...all.filter(([, ids]) => ids.length > 0)];
}

/** As PostgreSQL writes an array: the driver would look into every number for something to escape. */
const numbers = (list: readonly number[]): string => `{${list.join(',')}}`;

function ranksOf(near: readonly Near[]): number[] {
  let rank = 0;
  let last = -1;
  return near.map(({ distance }) => {
    if (distance !== last) rank += 1;
    last = distance;
    return rank;
  });
}
