import { nearbyLimits, type Total } from '@coequipiers/contract/search';
import { arrayLiteral } from '../../../platform/db/array-literal.ts';
import type { Db } from '../../../platform/db/database.ts';
import { type Prepared, prepared } from '../../../platform/db/prepared.ts';
import type { Near } from '../../places/place-tree.ts';
import { type AnnouncementRow, columnsFor, joinsFor } from '../announcement-row.ts';
import { conditionsOf, type Filters } from './conditions.ts';
import { totalKept, totalOfOutings } from './counts-sql.ts';
import {
  everywhere,
  type Fragments,
  nearest,
  nearestTied,
  newest,
  newestInDays,
  soonest,
} from './nearby-sql.ts';
import { type Area, boundsOf, type Days, namesOf, partsOf, type Value } from './parts.ts';

export type Window = Filters & {
  offset: number;
  limit: number;
  /** The person whose votes and favourites are looked up; null for a visitor. */
  viewerId: string | null;
};

/** A page of results, the number of results on all pages if it was requested, and the highest place id at the time of the query. */
export type Page = { rows: AnnouncementRow[]; total: Total | undefined; highestPlace: number | null };

/** The area in which all results are counted, if their number is requested. */
type Counting = { area: Area; onlyToCome: boolean } | undefined;

type PageRow = AnnouncementRow & { highestPlace: number | null; total: number | null; inDays?: number };

/**
 * Each part first gives twice its share of the page: parts hold unequal numbers of new announcements, and this makes a second
 * read of a part rare.
 */
const readAhead = 2;

/** Up to this number, all outings on the days of a search are read and sorted to find the newest. */
const fewInDays = 2_000;

export type NearbyRepository = ReturnType<typeof nearbyRepository>;

export function nearbyRepository(db: Db) {
  const statements = new Map<string, Prepared<PageRow>>();

  /** The parameters of the statement are `values`, then those of the window's conditions, then those of the total. */
  const read = async (
    name: string,
    text: (fragments: Fragments) => string,
    values: readonly Value[],
    window: Window,
    counting: Counting,
  ): Promise<Page & { inDays: number }> => {
    const { viewerId, source } = window;
    const all = values.map(([, value]) => value);
    const viewer = viewerId ? `(SELECT $${all.push(viewerId)}::uuid)` : undefined;
    const conditions = conditionsOf(window, all);
    const counted = counting && countedIn(counting, window);
    const firstCounted = all.length;
    for (const [, value] of counted?.values ?? []) all.push(value);
    const variant = `${viewer ? 'm' : ''}${conditions.variant}${counted ? 't' : ''}`;
    const key = `${source}-${name}${variant && `-${variant}`}`;
    let statement = statements.get(key);
    if (!statement) {
      const total = counted?.text(namesOf(counted.values, firstCounted), conditions) ?? 'NULL::int';
      statement = prepared(
        key,
        text({
          source,
          filter: conditions.filter,
          ofWeek: conditions.ofWeek,
          columns: columnsFor(viewer, conditions.hiddenIds),
          joins: (outingId) => joinsFor(viewer, outingId),
          total,
          values: namesOf(values, 0),
        }),
      );
      statements.set(key, statement);
    }
    const { rows } = await statement(db, all);
    const [first] = rows;
    // A query without results still gives one row, with the highest place.
    return {
      rows: rows.filter(({ id }) => id !== null),
      total: first && totalOf(first.total),
      highestPlace: first?.highestPlace ?? null,
      inDays: first?.inDays ?? 0,
    };
  };

  const newestOf = (area: Area, window: Window, counting: Counting): Promise<Page> => {
    const { parts, values, name, count } = partsOf(area);
    const { offset, limit } = window;
    return read(
      `newest-${name}`,
      (fragments) => newest(parts(fragments.values), fragments),
      [...values, ['int', share(window, count)], ['int', offset], ['int', limit]],
      window,
      counting,
    );
  };

  return {
    everywhere: (window: Window, counted: boolean): Promise<Page> =>
      read(
        'everywhere',
        everywhere,
        [
          ['int', window.offset],
          ['int', window.limit],
        ],
        window,
        counted ? { area: { zones: [] }, onlyToCome: false } : undefined,
      ),

    newest: (area: Area, window: Window, counted: boolean): Promise<Page> =>
      newestOf(area, window, counted ? { area, onlyToCome: false } : undefined),

    /**
     * The newest outings on some days. If there are few, all of them are read. If there are many, reading the newest outings of all
     * days soon yields enough that are on these days.
     */
    newestInDays: async (area: Area, window: Window, counted: boolean): Promise<Page> => {
      const { parts, values, name } = partsOf(area);
      const { offset, limit } = window;
      const page = await read(
        `days-${name}`,
        (fragments) => newestInDays(parts(fragments.values), fragments),
        [...values, ['int', fewInDays], ['int', offset], ['int', limit]],
        window,
        counted ? { area, onlyToCome: false } : undefined,
      );
      if (page.inDays <= fewInDays) return page;
      return { ...(await newestOf(area, window, undefined)), total: page.total };
    },

    /** `near`: the places of the circle; none for all of France and for a box, which have no distances. */
    soonest: (
      area: Area,
      near: readonly Near[] | undefined,
      window: Window,
      counted: boolean,
    ): Promise<Page> => {
      const { parts, values, name, count } = partsOf(area);
      const { offset, limit } = window;
      const ranked: Value[] = near
        ? [
            ['int[]', arrayLiteral(near.map(({ id }) => id))],
            ['int[]', arrayLiteral(ranksOf(near))],
          ]
        : [];
      return read(
        `soonest-${near ? 'near-' : ''}${name}`,
        (fragments) => soonest(parts(fragments.values), near !== undefined, fragments),
        [...values, ...ranked, ['int', share(window, count)], ['int', offset], ['int', limit]],
        window,
        counted ? { area, onlyToCome: true } : undefined,
      );
    },

    /** `counted`: the area of the whole circle, if the number of results is requested. */
    nearest: (
      near: readonly Near[],
      days: Days | undefined,
      window: Window,
      counted: Area | undefined,
    ): Promise<Page> => {
      const { offset, limit } = window;
      const ranks = ranksOf(near);
      const tied = (ranks.at(-1) ?? 0) !== near.length;
      const text = tied ? nearestTied : nearest;
      const parts = counted && window.source === 'outings' ? `-${partsOf(counted).name}` : '';
      return read(
        `nearest${tied ? '-tied' : ''}${days ? '-dated' : ''}${parts}`,
        (fragments) => text(days !== undefined, fragments),
        [
          ['int[]', arrayLiteral(near.map(({ id }) => id))],
          ...(tied ? [['int[]', arrayLiteral(ranks)] as Value] : []),
          ...(days ? boundsOf(days) : []),
          ['int', offset],
          ['int', limit],
        ],
        window,
        counted && { area: counted, onlyToCome: false },
      );
    },
  };
}

const countedIn = ({ area, onlyToCome }: { area: Area; onlyToCome: boolean }, { source }: Window) =>
  source === 'announcements' ? totalKept(area) : totalOfOutings(area, onlyToCome);

function totalOf(found: number | null): Total | undefined {
  if (found === null) return undefined;
  const { max } = nearbyLimits.counted;
  return { count: Math.min(found, max), more: found > max };
}

/** How many rows are read from each part at first. */
const share = ({ offset, limit }: Window, parts: number): number =>
  Math.ceil((readAhead * (offset + limit)) / Math.max(1, parts));

function ranksOf(near: readonly Near[]): number[] {
  let rank = 0;
  let last = -1;
  return near.map(({ distance }) => {
    if (distance !== last) rank += 1;
    last = distance;
    return rank;
  });
}
