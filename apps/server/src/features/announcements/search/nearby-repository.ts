import type { Category } from '@coequipiers/contract/announcements';
import type { Db } from '../../../platform/db/database.ts';
import { type Prepared, prepared } from '../../../platform/db/prepared.ts';
import type { Cover, Near } from '../../places/place-tree.ts';
import { type AnnouncementRow, columnsFor } from '../announcement-row.ts';
import { everywhere, type Holes, nearest, nearestTied, newest, type PartColumn } from './nearby-sql.ts';

export type Window = {
  category: Category | undefined;
  offset: number;
  limit: number;
  /** Whose votes and favourites are looked up: a visitor has none. */
  viewerId: string | null;
  /** Authors whom they do not see: mostly nobody. */
  hidden: readonly string[];
};

/** A page, and the highest id of a place when it was read. */
export type Page = { rows: AnnouncementRow[]; highestPlace: number | null };

type PageRow = AnnouncementRow & { highestPlace: number | null };

/** Parts differ in how much is new in them: with more at hand than is wanted, few parts are asked a second time. */
const askedPerWanted = 2;

export type NearbyRepository = ReturnType<typeof nearbyRepository>;

export function nearbyRepository(db: Db) {
  const statements = new Map<string, Prepared<PageRow>>();

  /** The last values are, when there are any, the viewer, the category and the authors who are not shown. */
  const read = async (
    name: string,
    text: (holes: Holes) => string,
    values: readonly unknown[],
    { category, viewerId, hidden }: Window,
  ): Promise<Page> => {
    const all = [...values];
    const conditions: string[] = [];
    let key = name;
    let viewer: string | undefined;
    let unseen: string | undefined;
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
      unseen = `(SELECT $${all.push(`{${hidden.join(',')}}`)}::uuid[])::uuid[]`;
      conditions.push(`AND author_id <> ALL (${unseen})`);
    }
    let statement = statements.get(key);
    if (!statement) {
      statement = prepared(key, text({ filter: conditions.join(' '), columns: columnsFor(viewer, unseen) }));
      statements.set(key, statement);
    }
    const { rows } = await statement(db, all);
    // Without an announcement there is still a row, for the highest place.
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
      const few = Math.ceil((askedPerWanted * (offset + limit)) / Math.max(1, count));
      return read(
        ['nearby-newest', ...columns].join('-').replaceAll(/_(?:id|cell)/g, ''),
        (holes) => newest(columns, holes),
        [...parts.map(([, ids]) => numbers(ids)), few, offset, limit],
        window,
      );
    },

    nearest: (near: readonly Near[], window: Window): Promise<Page> => {
      const { offset, limit } = window;
      const places = numbers(near.map(({ id }) => id));
      const ranks = ranksOf(near);
      return (ranks.at(-1) ?? 0) === near.length
        ? read('nearby-nearest', nearest, [places, offset, limit], window)
        : read('nearby-nearest-tied', nearestTied, [places, numbers(ranks), offset, limit], window);
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
