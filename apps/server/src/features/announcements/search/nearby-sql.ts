import { isSearchable } from '../visibility.ts';

// Each search is one prepared statement, planned once (see `prepared`); this is why every value stands in its own SELECT.
// `page` is read from indexes alone, and only its rows are fetched in full. PostgreSQL must still check the table for index
// entries on pages that VACUUM has not marked yet, often the newest: once per entry, whatever the size of the table.

/** A circle is made of parts: single places, and cells with all their places. */
export type PartColumn = 'place_id' | 'small_cell' | 'large_cell';

/** The SQL that differs between variants: conditions (possibly empty) and columns. */
export type Fragments = { filter: string; columns: string };

const searched = `FROM announcements WHERE ${isSearchable}`;
const newestFirst = 'ORDER BY created_at DESC, id DESC';

const fetched = (page: string, order: string, columns: string) => `${page}
  SELECT known.highest AS "highestPlace", ${columns}
  FROM (SELECT max(id) AS highest FROM places) AS known
  LEFT JOIN (page JOIN announcements USING (id) JOIN people ON people.id = announcements.author_id) ON true
  ORDER BY ${order}`;

/** All of France. Values: offset, limit. */
export const everywhere = ({ filter, columns }: Fragments): string =>
  fetched(
    `WITH page AS (
      SELECT created_at, id ${searched} ${filter} ${newestFirst} OFFSET (SELECT $1::int) LIMIT (SELECT $2::int)
    )`,
    'page.created_at DESC, page.id DESC',
    columns,
  );

/**
 * Top-k merge over many parts. Every part first gives its newest few. The k-th newest of these, k = offset + limit, is a lower
 * bound for the page. Only a part whose few are all at least that new can hold more of the page, and only these parts are read
 * again. Values: the parts of each kind, the size of "few", offset, limit.
 */
export function newest(kinds: readonly PartColumn[], { filter, columns }: Fragments): string {
  const [few, offset, limit] = [1, 2, 3].map((index) => `$${kinds.length + index}::int`);
  const first = kinds.map(
    (column, kind) => `
      SELECT ${kind} AS kind, part, few.*
      FROM unnest((SELECT $${kind + 1}::int[])) AS part CROSS JOIN LATERAL (
        SELECT created_at, id ${searched} AND ${column} = part ${filter} ${newestFirst} LIMIT (SELECT ${few})
      ) AS few`,
  );
  const more = kinds.map(
    (column, kind) => `
      SELECT more.*
      FROM deep CROSS JOIN LATERAL (
        SELECT created_at, id ${searched} AND ${column} = deep.part ${filter}
          AND created_at >= (SELECT created_at FROM oldest)
        ${newestFirst} LIMIT (SELECT ${offset} + ${limit})
      ) AS more
      WHERE kind = ${kind}`,
  );
  return fetched(
    `WITH few AS MATERIALIZED (${first.join(' UNION ALL ')}),
    oldest AS MATERIALIZED (
      SELECT coalesce(
        (SELECT created_at FROM few ORDER BY created_at DESC OFFSET (SELECT ${offset} + ${limit} - 1) LIMIT 1),
        '-infinity'
      ) AS created_at
    ),
    deep AS MATERIALIZED (
      SELECT kind, part FROM few GROUP BY kind, part
      HAVING count(*) = (SELECT ${few}) AND min(created_at) >= (SELECT created_at FROM oldest)
    ),
    page AS (
      SELECT created_at, id FROM (
        SELECT created_at, id FROM few WHERE created_at >= (SELECT created_at FROM oldest)
        UNION ${more.join(' UNION ')}
      ) AS candidates
      ${newestFirst} OFFSET (SELECT ${offset}) LIMIT (SELECT ${limit})
    )`,
    'page.created_at DESC, page.id DESC',
    columns,
  );
}

/** Places in the given order; reading stops when the page is full. Values: places, offset, limit. */
export const nearest = ({ filter, columns }: Fragments): string =>
  fetched(
    `WITH page AS (
      SELECT rank, created_at, id
      FROM unnest((SELECT $1::int[])) WITH ORDINALITY AS near (place, rank) CROSS JOIN LATERAL (
        SELECT created_at, id ${searched} AND place_id = place ${filter}
        ${newestFirst} LIMIT (SELECT $2::int + $3::int)
      ) AS newest
      ORDER BY rank, created_at DESC, id DESC OFFSET (SELECT $2::int) LIMIT (SELECT $3::int)
    )`,
    'page.rank, page.created_at DESC, page.id DESC',
    columns,
  );

/**
 * The same where several places are at exactly the same distance: they share a rank, and their announcements are sorted
 * together. Values: places, ranks, offset, limit.
 */
export const nearestTied = ({ filter, columns }: Fragments): string =>
  fetched(
    `WITH page AS (
      SELECT rank, created_at, id
      FROM unnest((SELECT $1::int[]), (SELECT $2::int[])) AS near (place, rank) CROSS JOIN LATERAL (
        SELECT created_at, id ${searched} AND place_id = place ${filter}
        ${newestFirst} LIMIT (SELECT $3::int + $4::int)
      ) AS newest
      ORDER BY rank, created_at DESC, id DESC OFFSET (SELECT $3::int) LIMIT (SELECT $4::int)
    )`,
    'page.rank, page.created_at DESC, page.id DESC',
    columns,
  );
