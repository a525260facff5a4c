import type { CoverColumn } from '../../places/cover-columns.ts';
import { isOutingSearchable, isSearchable } from '../../visibility/visibility.ts';
import { inDays, isFirstInDays, isJudged } from './weeks-sql.ts';

// Each search is one prepared statement, planned once (see `prepared`); this is why every value stands in its own SELECT.
// `page` is read from indexes alone, and only its rows are fetched in full. PostgreSQL must still check the table for index
// entries on pages that VACUUM has not marked yet, often the newest: once per entry, whatever the size of the table.

/** A circle or a box is made of parts: single places, and cells with all their places. All of France is made of its time zones. */
export type PartColumn = CoverColumn | 'time_zone';

/** What is searched: all announcements, or only those with an outing. */
export type Source = 'announcements' | 'outings';

/** The SQL that differs between variants. */
export type Fragments = {
  source: Source;
  /** Conditions, possibly empty: the same for all outings of an announcement, and those that may differ between its weeks. */
  filter: string;
  ofWeek: string;
  columns: string;
  /** The joins that the columns need besides `announcements` and `people`: with the shown outing, or that with the given id. */
  joins: (outingId?: string) => string;
  /** The number of results on all pages, or NULL when it is not requested. */
  total: string;
  /** The values of the statement, in their order. */
  values: readonly string[];
};

/** The parts as FROM items, one for each kind, with a column `part`. With days they also have `since` and `before`. */
export type Parts = { kinds: readonly PartColumn[]; items: readonly string[]; dated: boolean };

export const searched: Readonly<Record<Source, string>> = {
  announcements: `FROM announcements WHERE ${isSearchable}`,
  outings: `FROM (
      SELECT announcement_id AS id, id AS outing_id, author_id, category, place_id, small_cell, large_cell, time_zone, created_at, starts_at,
        ends_at, level, is_full, listed, next_from, shown_from, near_week
      FROM outings
    ) AS outings WHERE ${isOutingSearchable}`,
};
const newestFirst = 'ORDER BY created_at DESC, id DESC';

/** The page of a search for outings gives the one that was found; for others, the shown one is joined. */
const fetched = (
  page: string,
  order: string,
  { source, total, columns, joins }: Fragments,
): string => `${page}
  SELECT known.highest AS "highestPlace", ${total} AS total, ${columns}
  FROM (SELECT max(id) AS highest FROM places) AS known
  LEFT JOIN (
    page JOIN announcements USING (id) JOIN people ON people.id = announcements.author_id
    ${source === 'outings' ? joins('page.outing_id') : joins()}
  ) ON true
  ORDER BY ${order}`;

const columnsOf = (source: Source): string =>
  source === 'outings' ? 'created_at, id, outing_id' : 'created_at, id';

const pageNewestFirst = 'page.created_at DESC, page.id DESC';

/** All announcements of France. Values: offset, limit. */
export const everywhere = (fragments: Fragments): string => {
  const {
    source,
    filter,
    values: [offset, limit],
  } = fragments;
  return fetched(
    `WITH page AS (
      SELECT ${columnsOf(source)} ${searched[source]} ${filter} ${newestFirst} OFFSET ${offset} LIMIT ${limit}
    )`,
    pageNewestFirst,
    fragments,
  );
};

/**
 * Top-k merge over many parts. Every part first gives its newest few. The k-th newest of these, k = offset + limit, is a lower
 * bound for the page. Only a part whose few are all at least that new can hold more of the page, and only these parts are read
 * again. The last values: the size of "few", offset, limit.
 */
export function newest(parts: Parts, fragments: Fragments): string {
  const [few, offset, limit] = fragments.values.slice(-3);
  const carried = carriedBy(parts);
  const { source } = fragments;
  const columns = columnsOf(source);
  const condition = walked(parts, fragments);
  const first = parts.kinds.map(
    (column, kind) => `
      SELECT ${kind} AS kind, ${carried}, few.*
      FROM ${parts.items[kind]} CROSS JOIN LATERAL (
        SELECT ${columns} ${searched[source]} AND ${column} = part ${condition} ${newestFirst} LIMIT ${few}
      ) AS few`,
  );
  const more = parts.kinds.map(
    (column, kind) => `
      SELECT more.*
      FROM deep CROSS JOIN LATERAL (
        SELECT ${columns} ${searched[source]} AND ${column} = part ${condition}
          AND created_at >= (SELECT created_at FROM oldest)
        ${newestFirst} LIMIT ${offset} + ${limit}
      ) AS more
      WHERE kind = ${kind}`,
  );
  return fetched(
    `WITH few AS MATERIALIZED (${first.join(' UNION ALL ')}),
    oldest AS MATERIALIZED (
      SELECT coalesce(
        (SELECT created_at FROM few ORDER BY created_at DESC OFFSET ${offset} + ${limit} - 1 LIMIT 1),
        '-infinity'
      ) AS created_at
    ),
    deep AS MATERIALIZED (
      SELECT kind, ${carried} FROM few GROUP BY kind, ${carried}
      HAVING count(*) = ${few} AND min(created_at) >= (SELECT created_at FROM oldest)
    ),
    page AS (
      SELECT ${columns} FROM (
        SELECT ${columns} FROM few WHERE created_at >= (SELECT created_at FROM oldest)
        UNION ${more.join(' UNION ')}
      ) AS candidates
      ${newestFirst} OFFSET ${offset} LIMIT ${limit}
    )`,
    pageNewestFirst,
    fragments,
  );
}

/** The days, written so that PostgreSQL cannot use the indexes by start: it would read all outings of these days and sort them. */
const filteredByDays = "AND starts_at + interval '0' >= since AND starts_at + interval '0' < before";

/** The outings of a part for the walk by publication. */
function walked({ dated }: Parts, { source, filter, ofWeek }: Fragments): string {
  if (source === 'announcements') return filter;
  return `${filter} ${dated ? `${filteredByDays} ${ofWeek} AND ${isFirstInDays(ofWeek)}` : isJudged({ dated, ofWeek })}`;
}

/**
 * The newest of all outings on the days of a search, if these are not too many: `inDays` counts them and stops above the limit.
 * The last values: that limit, offset, limit of the page.
 */
export function newestInDays(parts: Parts, fragments: Fragments): string {
  const { source, filter, ofWeek, values } = fragments;
  const [most, offset, limit] = values.slice(-3);
  const all = parts.kinds.map(
    (column, kind) => `
      SELECT since, before, found.* FROM ${parts.items[kind]} CROSS JOIN LATERAL (
        SELECT created_at, id, outing_id, starts_at, next_from
        ${searched[source]} AND ${column} = part ${filter} ${inDays} ${ofWeek}
      ) AS found`,
  );
  return fetched(
    `WITH found AS MATERIALIZED (SELECT * FROM (${all.join(' UNION ALL ')}) AS all_parts LIMIT ${most} + 1),
    page AS (
      SELECT created_at, id, outing_id FROM found AS outings WHERE ${isFirstInDays(ofWeek)}
      ${newestFirst} OFFSET ${offset} LIMIT ${limit}
    )`,
    pageNewestFirst,
    {
      ...fragments,
      columns: `(SELECT count(*)::int FROM found) AS "inDays", ${fragments.columns}`,
    },
  );
}

/**
 * The soonest of many parts: the same merge as `newest`, but by start. In a circle, outings that start at the same time are sorted
 * by distance, so a part that is read again returns all outings with its last start (WITH TIES). With `ranked`, the places and
 * their ranks come before the last values. The last values: the size of "few", offset, limit.
 */
export function soonest(parts: Parts, ranked: boolean, fragments: Fragments): string {
  const { source, filter, ofWeek, values } = fragments;
  const [few, offset, limit] = values.slice(-3);
  const [places, ranks] = values.slice(-5);
  const near = ranked ? `unnest(${places}, ${ranks}) AS near (place_id, rank)` : undefined;
  const carried = carriedBy(parts);
  const condition = `${filter} ${isJudged({ dated: parts.dated, ofWeek, onlyToCome: true })}`;
  const first = parts.kinds.map(
    (column, kind) => `
      SELECT ${kind} AS kind, ${carried}, few.*
      FROM ${parts.items[kind]} CROSS JOIN LATERAL (
        SELECT starts_at, id, outing_id, place_id ${searched[source]} AND ${column} = part ${condition}
        ORDER BY starts_at, id LIMIT ${few}
      ) AS few`,
  );
  const more = parts.kinds.map(
    (column, kind) => `
      SELECT more.*
      FROM deep CROSS JOIN LATERAL (
        SELECT starts_at, id, outing_id, place_id ${searched[source]} AND ${column} = part ${condition}
          AND starts_at <= (SELECT starts_at FROM latest)
        ${near ? `ORDER BY starts_at FETCH FIRST (${offset} + ${limit}) ROWS WITH TIES` : `ORDER BY starts_at, id LIMIT ${offset} + ${limit}`}
      ) AS more
      WHERE kind = ${kind}`,
  );
  return fetched(
    `WITH few AS MATERIALIZED (${first.join(' UNION ALL ')}),
    latest AS MATERIALIZED (
      SELECT coalesce(
        (SELECT starts_at FROM few ORDER BY starts_at OFFSET ${offset} + ${limit} - 1 LIMIT 1),
        'infinity'
      ) AS starts_at
    ),
    deep AS MATERIALIZED (
      SELECT kind, ${carried} FROM few GROUP BY kind, ${carried}
      HAVING count(*) = ${few} AND max(starts_at) <= (SELECT starts_at FROM latest)
    ),
    page AS (
      SELECT starts_at, ${near ? 'rank' : '0 AS rank'}, id, outing_id FROM (
        SELECT starts_at, id, outing_id, place_id FROM few WHERE starts_at <= (SELECT starts_at FROM latest)
        UNION ${more.join(' UNION ')}
      ) AS candidates ${near ? `JOIN ${near} USING (place_id)` : ''}
      ORDER BY starts_at, rank, id OFFSET ${offset} LIMIT ${limit}
    )`,
    'page.starts_at, page.rank, page.id',
    fragments,
  );
}

/**
 * Reads the places in the given order and stops when the page is full. Values: places, offset, limit; the bounds of the days, if
 * any, come before the offset.
 */
export const nearest = (dated: boolean, fragments: Fragments): string => {
  const [places] = fragments.values;
  return nearestOf(`unnest(${places}) WITH ORDINALITY AS near (place, rank)`, dated, fragments);
};

/**
 * The same where several places are at exactly the same distance: they share a rank, and their announcements are sorted
 * together. The ranks follow the places.
 */
export const nearestTied = (dated: boolean, fragments: Fragments): string => {
  const [places, ranks] = fragments.values;
  return nearestOf(`unnest(${places}, ${ranks}) AS near (place, rank)`, dated, fragments);
};

function nearestOf(near: string, dated: boolean, fragments: Fragments): string {
  const { source, filter, ofWeek, values } = fragments;
  const [offset, limit] = values.slice(-2);
  const [since, before] = values.slice(-4);
  const columns = columnsOf(source);
  const judged = source === 'outings' ? isJudged({ dated, ofWeek }) : '';
  const ofPlace = `SELECT ${columns} ${searched[source]} AND place_id = place ${filter} ${judged}`;
  return fetched(
    `WITH page AS (
      SELECT rank, ${columns}
      FROM ${near} ${dated ? `CROSS JOIN (SELECT ${since} AS since, ${before} AS before) AS days` : ''} CROSS JOIN LATERAL (
        ${dated ? `SELECT * FROM (${ofPlace} OFFSET 0) AS of_days` : ofPlace}
        ${newestFirst} LIMIT ${offset} + ${limit}
      ) AS newest
      ORDER BY rank, created_at DESC, id DESC OFFSET ${offset} LIMIT ${limit}
    )`,
    'page.rank, page.created_at DESC, page.id DESC',
    fragments,
  );
}

/** The columns that a part carries through the merge. */
const carriedBy = ({ dated }: Parts): string => (dated ? 'part, since, before' : 'part');
