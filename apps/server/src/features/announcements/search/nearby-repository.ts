import type { Category } from '@coequipiers/contract/announcements';
import type { Db } from '../../../platform/db/database.ts';
import { type Prepared, prepared } from '../../../platform/db/prepared.ts';
import type { Cover, Near } from '../../places/place-tree.ts';
import { type AnnouncementRow, columnsFor } from '../announcement-row.ts';
import { everywhere, type Fragments, nearest, nearestTied, newest, type PartColumn } from './nearby-sql.ts';

export type Window = {
  category: Category | undefined;
  offset: number;
  limit: number;
  /** The person whose votes and favourites are looked up; null for a visitor. */
  viewerId: string | null;
  /** Authors whom the viewer does not see: usually none. */
  hidden: readonly string[];
};

/** A page of results, and the highest place id at the time of the query. */
export type Page = { rows: AnnouncementRow[]; highestPlace: number | null };

type PageRow = AnnouncementRow & { highestPlace: number | null };

/**
 * Each part first gives twice its share of the page: parts hold unequal numbers of new announcements, and this makes a second
 * read of a part rare.
 */
const readAhead = 2;

export type NearbyRepository = ReturnType<typeof nearbyRepository>;

export function nearbyRepository(db: Db) {
  const statements = new Map<string, Prepared<PageRow>>();

  /** After `values` come the viewer, the category and the hidden authors, each only when present. */
  const read = async (
    name: string,
    text: (fragments: Fragments) => string,
    values: readonly unknown[],
    { category, viewerId, hidden }: Window,
  ): Promise<Page> => {
    const all = [...values];
    const conditions: string[] = [];
    let key = name;
    let viewer: string | undefined;
    let hiddenIds: string | undefined;
    if (viewerId) {
      key += '-member';
      viewer = `(SELECT $${all.push(viewerId)}::uuid)`;
    }
    if (category) {
      key += '-category';
      conditions.push(`AND category = (SELECT $${all.push(category)}::text COLLATE "C")`);
    }
    if (hidden.length > 0) {
      key += '-hidden';
      hiddenIds = `(SELECT $${all.push(`{${hidden.join(',')}}`)}::uuid[])::uuid[]`;
      conditions.push(`AND author_id <> ALL (${hiddenIds})`);
    }
    let statement = statements.get(key);
    if (!statement) {
      statement = prepared(
        key,
        text({ filter: conditions.join(' '), columns: columnsFor(viewer, hiddenIds) }),
      );
      statements.set(key, statement);
    }
    const { rows } = await statement(db, all);
    // A query without results still gives one row, with the highest place.
    return { rows: rows.filter(({ id }) => id !== null), highestPlace: rows[0]?.highestPlace ?? null };
  };

  return {
    everywhere: (window: Window): Promise<Page> =>
      read('nearby-everywhere', everywhere, [window.offset, window.limit], window),

    newest: (cover: Cover, window: Window): Promise<Page> => {
      const { offset, limit } = window;
      const parts = columnsOf(cover);
      const columns = parts.map(([column]) => column);
      const count = parts.reduce((sum, [, ids]) => sum + ids.length, 0);
      const few = Math.ceil((readAhead * (offset + limit)) / Math.max(1, count));
      return read(
        ['nearby-newest', ...columns].join('-').replaceAll(/_(?:id|cell)/g, ''),
        (fragments) => newest(columns, fragments),
        [...parts.map(([, ids]) => arrayLiteral(ids)), few, offset, limit],
        window,
      );
    },

    nearest: (near: readonly Near[], window: Window): Promise<Page> => {
      const { offset, limit } = window;
      const places = arrayLiteral(near.map(({ id }) => id));
      const ranks = ranksOf(near);
      return (ranks.at(-1) ?? 0) === near.length
        ? read('nearby-nearest', nearest, [places, offset, limit], window)
        : read('nearby-nearest-tied', nearestTied, [places, arrayLiteral(ranks), offset, limit], window);
    },
  };
}

/**
 * Leaves out kinds of parts that the circle does not have (small circles have no large cells): each kind makes the query plan
 * longer.
 */
function columnsOf({ places, smallCells, largeCells }: Cover): [PartColumn, readonly number[]][] {
  const all: [PartColumn, readonly number[]][] = [
    ['small_cell', smallCells],
    ['large_cell', largeCells],
  ];
  return [['place_id', places], ...all.filter(([, ids]) => ids.length > 0)];
}

/** A PostgreSQL array literal: faster than the driver's own, which checks every number for characters to escape. */
const arrayLiteral = (list: readonly number[]): string => `{${list.join(',')}}`;

function ranksOf(near: readonly Near[]): number[] {
  let rank = 0;
  let last = -1;
  return near.map(({ distance }) => {
    if (distance !== last) rank += 1;
    last = distance;
    return rank;
  });
}
