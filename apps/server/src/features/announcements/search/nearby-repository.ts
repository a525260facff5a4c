import type { Category } from '@coequipiers/contract/announcements';
import type { Level } from '@coequipiers/contract/outings';
import type { Db } from '../../../platform/db/database.ts';
import { type Prepared, prepared } from '../../../platform/db/prepared.ts';
import type { Cover, Near } from '../../places/place-tree.ts';
import { type AnnouncementRow, columnsFor, joinsFor } from '../announcement-row.ts';
import {
  everywhere,
  type Fragments,
  nearest,
  nearestTied,
  newest,
  newestInDays,
  type PartColumn,
  type Parts,
  type Source,
  soonest,
} from './nearby-sql.ts';

/** From the beginning of a day to that of another, as instants. */
export type Days = { since: Date | undefined; before: Date | undefined };

/** The area of a search: the cover of a circle, or all of France with the days of each time zone. */
export type Area =
  | { cover: Cover; days: Days | undefined }
  | { zones: readonly { timeZone: string; days: Days | undefined }[] };

export type Window = {
  category: Category | undefined;
  offset: number;
  limit: number;
  /** The person whose votes and favourites are looked up; null for a visitor. */
  viewerId: string | null;
  /** Authors whom the viewer does not see: usually none. */
  hidden: readonly string[];
  source: Source;
  /** Of outings: this level and those for all. */
  level: Level | undefined;
  /** Of outings: only those with a free place. */
  open: boolean;
};

/** A page of results, and the highest place id at the time of the query. */
export type Page = { rows: AnnouncementRow[]; highestPlace: number | null };

type PageRow = AnnouncementRow & { highestPlace: number | null; inDays?: number };
type Value = [type: string, value: unknown];

/**
 * Each part first gives twice its share of the page: parts hold unequal numbers of new announcements, and this makes a second
 * read of a part rare.
 */
const readAhead = 2;

/** Up to this number, all outings on the days of a search are read, to find the newest of them. */
const fewInDays = 2_000;

export type NearbyRepository = ReturnType<typeof nearbyRepository>;

export function nearbyRepository(db: Db) {
  const statements = new Map<string, Prepared<PageRow>>();

  /** After `values` come those of the window's conditions, each only when it is set. */
  const read = async (
    name: string,
    text: (fragments: Fragments) => string,
    values: readonly Value[],
    { category, viewerId, hidden, source, level, open }: Window,
  ): Promise<Page & { inDays: number }> => {
    const all = values.map(([, value]) => value);
    const conditions: string[] = [];
    let variant = '';
    let viewer: string | undefined;
    let hiddenIds: string | undefined;
    if (viewerId) {
      variant += 'm';
      viewer = `(SELECT $${all.push(viewerId)}::uuid)`;
    }
    if (category) {
      variant += 'c';
      conditions.push(`AND category = (SELECT $${all.push(category)}::text COLLATE "C")`);
    }
    if (hidden.length > 0) {
      variant += 'h';
      hiddenIds = `(SELECT $${all.push(`{${hidden.join(',')}}`)}::uuid[])::uuid[]`;
      conditions.push(`AND author_id <> ALL (${hiddenIds})`);
    }
    if (level) {
      variant += 'l';
      conditions.push(`AND level IN ('all', (SELECT $${all.push(level)}::text COLLATE "C"))`);
    }
    if (open) {
      variant += 'o';
      conditions.push('AND NOT is_full');
    }
    const key = `${source}-${name}${variant && `-${variant}`}`;
    let statement = statements.get(key);
    if (!statement) {
      statement = prepared(
        key,
        text({
          source,
          filter: conditions.join(' '),
          columns: columnsFor(viewer, hiddenIds),
          joins: joinsFor(viewer),
          values: values.map(([type], index) => `(SELECT $${index + 1}::${type})`),
        }),
      );
      statements.set(key, statement);
    }
    const { rows } = await statement(db, all);
    const [first] = rows;
    // A query without results still gives one row, with the highest place.
    return {
      rows: rows.filter(({ id }) => id !== null),
      highestPlace: first?.highestPlace ?? null,
      inDays: first?.inDays ?? 0,
    };
  };

  const newestOf = (area: Area, window: Window): Promise<Page> => {
    const { parts, values, name, count } = partsOf(area);
    const { offset, limit } = window;
    return read(
      `newest-${name}`,
      (fragments) => newest(parts(fragments.values), fragments),
      [...values, ['int', share(window, count)], ['int', offset], ['int', limit]],
      window,
    );
  };

  return {
    everywhere: (window: Window): Promise<Page> =>
      read(
        'everywhere',
        everywhere,
        [
          ['int', window.offset],
          ['int', window.limit],
        ],
        window,
      ),

    newest: newestOf,

    /**
     * The newest outings on some days. Few of them are all read. Where there are many, the newest of all days soon give enough
     * of these days.
     */
    newestInDays: async (area: Area, window: Window): Promise<Page> => {
      const { parts, values, name } = partsOf(area);
      const { offset, limit } = window;
      const page = await read(
        `days-${name}`,
        (fragments) => newestInDays(parts(fragments.values), fragments),
        [...values, ['int', fewInDays], ['int', offset], ['int', limit]],
        window,
      );
      return page.inDays > fewInDays ? newestOf(area, window) : page;
    },

    /** `near`: the places of the circle; none for all of France. */
    soonest: (area: Area, near: readonly Near[], window: Window): Promise<Page> => {
      const { parts, values, name, count } = partsOf(area);
      const { offset, limit } = window;
      const ranked: Value[] =
        'cover' in area
          ? [
              ['int[]', arrayLiteral(near.map(({ id }) => id))],
              ['int[]', arrayLiteral(ranksOf(near))],
            ]
          : [];
      return read(
        `soonest-${name}`,
        (fragments) => soonest(parts(fragments.values), fragments),
        [...values, ...ranked, ['int', share(window, count)], ['int', offset], ['int', limit]],
        window,
      );
    },

    nearest: (near: readonly Near[], days: Days | undefined, window: Window): Promise<Page> => {
      const { offset, limit } = window;
      const ranks = ranksOf(near);
      const tied = (ranks.at(-1) ?? 0) !== near.length;
      const text = tied ? nearestTied : nearest;
      return read(
        `nearest${tied ? '-tied' : ''}${days ? '-dated' : ''}`,
        (fragments) => text(days !== undefined, fragments),
        [
          ['int[]', arrayLiteral(near.map(({ id }) => id))],
          ...(tied ? [['int[]', arrayLiteral(ranks)] as Value] : []),
          ...(days ? boundsOf(days) : []),
          ['int', offset],
          ['int', limit],
        ],
        window,
      );
    },
  };
}

/** How many each of the parts gives at first. */
const share = ({ offset, limit }: Window, parts: number): number =>
  Math.ceil((readAhead * (offset + limit)) / Math.max(1, parts));

const lowerBound = ({ since }: Days): string => since?.toISOString() ?? '-infinity';
/** PostgreSQL does not read the five-digit year that follows the last day. */
const upperBound = ({ before }: Days): string =>
  before && before.getUTCFullYear() <= 9_999 ? before.toISOString() : 'infinity';
const boundsOf = (days: Days): Value[] => [
  ['timestamptz', lowerBound(days)],
  ['timestamptz', upperBound(days)],
];

/** The values of an area, and the FROM items that stand for its parts once the values have their numbers. */
function partsOf(area: Area): {
  parts: (values: readonly string[]) => Parts;
  values: Value[];
  name: string;
  count: number;
} {
  if ('zones' in area) {
    const dated = area.zones.some(({ days }) => days);
    const columns: Value[] = [['text[]', area.zones.map(({ timeZone }) => timeZone)]];
    if (dated) {
      const days = area.zones.map((zone) => zone.days ?? { since: undefined, before: undefined });
      columns.push(['timestamptz[]', days.map(lowerBound)], ['timestamptz[]', days.map(upperBound)]);
    }
    return {
      parts: ([zones, since, before]) => ({
        kinds: ['time_zone'],
        items: [
          dated
            ? `unnest(${zones}, ${since}, ${before}) AS zone (part, since, before)`
            : `unnest(${zones}) AS part`,
        ],
        dated,
      }),
      values: columns,
      name: dated ? 'zones-dated' : 'zones',
      count: area.zones.length,
    };
  }
  const { cover, days } = area;
  const columns = columnsOf(cover);
  const kinds = columns.map(([column]) => column);
  return {
    parts: (values) => ({
      kinds,
      items: kinds.map((_kind, index) =>
        days
          ? `unnest(${values[index]}) AS part CROSS JOIN
            (SELECT ${values[kinds.length]} AS since, ${values[kinds.length + 1]} AS before) AS days`
          : `unnest(${values[index]}) AS part`,
      ),
      dated: days !== undefined,
    }),
    values: [
      ...columns.map(([, ids]): Value => ['int[]', arrayLiteral(ids)]),
      ...(days ? boundsOf(days) : []),
    ],
    name: kinds.join('-').replaceAll(/_(?:id|cell)/g, '') + (days ? '-dated' : ''),
    count: columns.reduce((sum, [, ids]) => sum + ids.length, 0),
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
