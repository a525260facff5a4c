import { arrayLiteral } from '../../../platform/db/array-literal.ts';
import type { Cover } from '../../places/place-tree.ts';
import type { PartColumn, Parts } from './nearby-sql.ts';

/** A period of days as instants: from the start of the first day to the end of the last one. */
export type Days = { since: Date | undefined; before: Date | undefined };

/** Parts of the map whose outings have the same days, because they have the same time zone. */
export type DatedCover = { cover: Cover; days: Days | undefined };

/** The area of a search: the cover of a circle or a box, or all of France with the days of each time zone. */
export type Area =
  | { covers: readonly [DatedCover, ...DatedCover[]] }
  | { zones: readonly { timeZone: string; days: Days | undefined }[] };

/** A value of a statement, with its type in SQL. */
export type Value = [type: string, value: unknown];

/** The SQL of the values, as numbered parameters. */
export const namesOf = (values: readonly Value[], before: number): string[] =>
  values.map(([type], index) => `(SELECT $${before + index + 1}::${type})`);

const always: Days = { since: undefined, before: undefined };

const lowerBound = ({ since }: Days): string => since?.toISOString() ?? '-infinity';
/** PostgreSQL cannot parse the five-digit year of the day after the last possible day. */
const upperBound = ({ before }: Days): string =>
  before && before.getUTCFullYear() <= 9_999 ? before.toISOString() : 'infinity';
export const boundsOf = (days: Days): Value[] => [
  ['timestamptz', lowerBound(days)],
  ['timestamptz', upperBound(days)],
];

/** The values of an area, and its parts as FROM items, which are written once the values have their parameter numbers. */
export type AreaParts = {
  parts: (values: readonly string[]) => Parts;
  values: Value[];
  name: string;
  count: number;
};

export function partsOf(area: Area): AreaParts {
  if ('zones' in area) return partsOfZones(area.zones);
  const [first, ...others] = area.covers;
  return others.length === 0 ? partsOfCover(first) : partsOfCovers(area.covers);
}

function partsOfZones(zones: readonly { timeZone: string; days: Days | undefined }[]): AreaParts {
  const dated = zones.some(({ days }) => days);
  const values: Value[] = [['text[]', zones.map(({ timeZone }) => timeZone)]];
  if (dated) {
    const days = zones.map((zone) => zone.days ?? always);
    values.push(['timestamptz[]', days.map(lowerBound)], ['timestamptz[]', days.map(upperBound)]);
  }
  return {
    parts: ([names, since, before]) => ({
      kinds: ['time_zone'],
      items: [
        dated
          ? `unnest(${names}, ${since}, ${before}) AS zone (part, since, before)`
          : `unnest(${names}) AS part`,
      ],
      dated,
    }),
    values,
    name: dated ? 'zones-dated' : 'zones',
    count: zones.length,
  };
}

function partsOfCover({ cover, days }: DatedCover): AreaParts {
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
    name: nameOf(kinds) + (days ? '-dated' : ''),
    count: columns.reduce((sum, [, ids]) => sum + ids.length, 0),
  };
}

const allKinds = ['place_id', 'small_cell', 'large_cell'] as const;

/** A box in several time zones: each part has its own days. */
function partsOfCovers(covers: readonly DatedCover[]): AreaParts {
  const values: Value[] = [];
  let count = 0;
  for (const kind of ['places', 'smallCells', 'largeCells'] as const) {
    const parts = covers.flatMap(({ cover, days = always }) =>
      cover[kind].map((part) => [part, lowerBound(days), upperBound(days)] as const),
    );
    count += parts.length;
    values.push(
      ['int[]', arrayLiteral(parts.map(([part]) => part))],
      ['timestamptz[]', parts.map(([, since]) => since)],
      ['timestamptz[]', parts.map(([, , before]) => before)],
    );
  }
  return {
    parts: (named) => ({
      kinds: allKinds,
      items: allKinds.map((_kind, index) => {
        const [parts, since, before] = named.slice(3 * index);
        return `unnest(${parts}, ${since}, ${before}) AS dated (part, since, before)`;
      }),
      dated: true,
    }),
    values,
    name: `${nameOf(allKinds)}-zoned`,
    count,
  };
}

const nameOf = (kinds: readonly PartColumn[]): string => kinds.join('-').replaceAll(/_(?:id|cell)/g, '');

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
