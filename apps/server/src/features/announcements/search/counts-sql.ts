import { nearbyLimits } from '@coequipiers/contract/search';
import { arrayLiteral } from '../../../platform/db/array-literal.ts';
import { isSearchable, isUnswept } from '../../visibility/visibility.ts';
import type { Conditions } from './conditions.ts';
import { type PartColumn, type Parts, searched } from './nearby-sql.ts';
import { type Area, type AreaParts, partsOf, type Value } from './parts.ts';
import { isCounted } from './weeks-sql.ts';

/** The kinds of parts with stored counts, as numbered in the table `place_counts`. */
export const kinds = { place: 0, smallCell: 1, largeCell: 2, france: 3 } as const;
/** SQL: all parts to which an announcement belongs. */
const kindsAndParts = `(VALUES (${kinds.place}, place_id), (${kinds.smallCell}, small_cell),
  (${kinds.largeCell}, large_cell), (${kinds.france}, 0)) AS of (kind, part)`;

/** One more than the largest exact count: it stands for every larger number. */
const manyOrMore = nearbyLimits.counted.max + 1;

/** The parts of an area as they are numbered in `place_counts`. */
function keptPartsOf(area: Area): Value[] {
  const ofKinds: number[] = [];
  const parts: number[] = [];
  const add = (kind: number, some: readonly number[]) => {
    for (const part of some) {
      ofKinds.push(kind);
      parts.push(part);
    }
  };
  if ('zones' in area) add(kinds.france, [0]);
  else
    for (const { cover } of area.covers) {
      add(kinds.place, cover.places);
      add(kinds.smallCell, cover.smallCells);
      add(kinds.largeCell, cover.largeCells);
    }
  return [
    ['int[]', arrayLiteral(ofKinds)],
    ['int[]', arrayLiteral(parts)],
  ];
}

/** SQL: the stored counts of `wanted (kind, part)`, from both partial indexes. */
const kept = (category: string): string => {
  const rows = (which: string) => `
    SELECT amount FROM place_counts
    WHERE ${which} AND place_counts.kind = wanted.kind AND place_counts.part = wanted.part ${category}`;
  return `(${rows('merged')} UNION ALL ${rows('NOT merged')}) AS kept`;
};

/**
 * SQL: the announcements that the stored counts include although this viewer does not find them: those that have expired, until a
 * sweep unlists them, and those of people with a block between them and the viewer. Both are few.
 */
function notFound({ category, hiddenIds }: Conditions): string {
  const columns = 'SELECT place_id, small_cell, large_cell FROM announcements WHERE';
  const expired = `${columns} ${isUnswept} ${category}`;
  if (!hiddenIds) return expired;
  return `${expired} UNION ALL ${columns} ${isSearchable} AND author_id = ANY (${hiddenIds}) ${category}`;
}

type Counted = {
  values: Value[];
  text: (values: readonly string[], conditions: Conditions) => string;
};

/** SQL: how many announcements there are in an area, from the stored counts. */
export const totalKept = (area: Area): Counted => ({
  values: keptPartsOf(area),
  text: ([kindList, parts], conditions) => {
    const wanted = `unnest(${kindList}, ${parts}) AS wanted (kind, part)`;
    return `(
      SELECT least(${manyOrMore}, coalesce(sum(amount), 0))::int FROM (
        SELECT amount FROM ${wanted} CROSS JOIN LATERAL ${kept(conditions.category)}
        UNION ALL
        SELECT -1 FROM (${notFound(conditions)}) AS not_found CROSS JOIN LATERAL ${kindsAndParts}
        -- Inside CASE, the parts are hashed once. PostgreSQL expects few and would compare each with each.
        WHERE CASE WHEN (kind, part) IN (SELECT wanted.kind, wanted.part FROM ${wanted}) THEN true ELSE false END
      ) AS amounts
    )`;
  },
});

/** SQL: how many announcements with an outing there are in an area. They have no stored counts, so they are counted one by one up to `manyOrMore`. */
export function totalOfOutings(area: Area, onlyToCome: boolean): Counted {
  const { parts, values }: AreaParts = partsOf(area);
  return {
    values,
    text: (named, conditions) => `(
      SELECT count(*)::int FROM (
        SELECT FROM (${eachPart(parts(named), conditions, onlyToCome)}) AS found LIMIT ${manyOrMore}
      ) AS counted
    )`,
  };
}

function eachPart(parts: Parts, conditions: Conditions, onlyToCome: boolean): string {
  const each = parts.kinds.map(
    (column, index) => `
      SELECT FROM ${parts.items[index]} CROSS JOIN LATERAL (
        SELECT ${outingsOf(column, parts, conditions, onlyToCome)}
      ) AS found`,
  );
  return each.join(' UNION ALL ');
}

/** SQL, after SELECT: the outings of a part, at most one for each announcement. */
const outingsOf = (
  column: PartColumn,
  { dated }: Parts,
  { filter, ofWeek }: Conditions,
  onlyToCome: boolean,
): string => `${searched.outings} AND ${column} = part ${filter} ${isCounted({ dated, ofWeek, onlyToCome })}`;

/**
 * A statement that counts part by part. It returns kind, part and amount for each part that has at least one; it may stop as soon as
 * there are more than `most`, its last value.
 */
type CountedParts = Counted & { name: string };

/**
 * The stored counts of the parts, less the announcements that this viewer does not find. Taking these away may leave some parts
 * empty, so it reads that many parts more. They are of all parts, also outside the area, where they take away from nothing.
 */
export const partsKept = (area: Area, most: number): CountedParts => ({
  name: 'kept',
  values: [...keptPartsOf(area), ['int', most]],
  text: ([kindList, parts, limit], conditions) => `
    WITH not_found AS MATERIALIZED (
      SELECT kind, part, -count(*)::int AS amount
      FROM (${notFound(conditions)}) AS not_found CROSS JOIN LATERAL ${kindsAndParts} GROUP BY kind, part
    )
    SELECT kind, part, sum(amount)::int AS amount FROM (
      (
        SELECT wanted.kind, wanted.part, sums.amount
        FROM unnest(${kindList}, ${parts}) AS wanted (kind, part)
        CROSS JOIN LATERAL (SELECT sum(amount)::int AS amount FROM ${kept(conditions.category)}) AS sums
        WHERE sums.amount > 0 LIMIT ${limit} + 1 + (SELECT count(*) FROM not_found WHERE kind = ${kinds.place})
      )
      UNION ALL SELECT kind, part, amount FROM not_found
    ) AS amounts
    GROUP BY kind, part HAVING sum(amount) > 0`,
});

/** The same for outings, which are counted one by one up to `manyOrMore`. */
export function partsOfOutings(area: Area, most: number, onlyToCome: boolean): CountedParts {
  const { parts, values, name } = partsOf(area);
  return {
    name: `${name}${onlyToCome ? '-to-come' : ''}`,
    values: [...values, ['int', most]],
    text: (named, conditions) => {
      const of = parts(named);
      const each = of.kinds.map(
        (column, index) => `
          SELECT ${kindOf[column]} AS kind, part, counted.amount FROM ${of.items[index]} CROSS JOIN LATERAL (
            SELECT count(*)::int AS amount FROM (
              SELECT ${outingsOf(column, of, conditions, onlyToCome)} LIMIT ${manyOrMore}
            ) AS found
          ) AS counted WHERE counted.amount > 0`,
      );
      return `SELECT * FROM (${each.join(' UNION ALL ')}) AS counted LIMIT ${named.at(-1)} + 1`;
    },
  };
}

const kindOf: Readonly<Record<PartColumn, number>> = {
  place_id: kinds.place,
  small_cell: kinds.smallCell,
  large_cell: kinds.largeCell,
  time_zone: kinds.france,
};
