import { isSearchable } from '../visibility.ts';

// One statement a search, planned once (see `prepared`), so every value stands in a SELECT of its own. `page` is made from
// index entries, and only its rows are fetched in full. PostgreSQL still looks at the table for entries on pages that no
// VACUUM has marked since they were written, which the newest ones often are: once per entry, however large the table.

/** What a part of a circle is: one place, or a cell with all its places. */
export type PartColumn = 'place_id' | 'small_cell' | 'large_cell';

/** The SQL of what differs: conditions on what is found, or nothing, and what whoever searches sees of it. */
export type Holes = { filter: string; columns: string };

const searched = `FROM announcements WHERE ${isSearchable}`;
const newestFirst = 'ORDER BY created_at DESC, id DESC';

const fetched = (page: string, order: string, columns: string) => `${page}
  SELECT known.highest AS "highestPlace", ${columns}
  FROM (SELECT max(id) AS highest FROM places) AS known
  LEFT JOIN (page JOIN announcements USING (id) JOIN people ON people.id = announcements.author_id) ON true
  ORDER BY ${order}`;

/** All of France. Values: offset, limit. */
export const everywhere = ({ filter, columns }: Holes): string =>
  fetched(
    `WITH page AS (
      SELECT created_at, id ${searched} ${filter} ${newestFirst} OFFSET (SELECT $1::int) LIMIT (SELECT $2::int)
    )`,
    'page.created_at DESC, page.id DESC',
    columns,
  );

/**
 * The newest of many parts. Each part gives its newest few. As many of these as are wanted, the newest ones, set a bound: what
 * is wanted is no older than the oldest of them, and a part can hold more of it only if all of its few are as new as that.
 * Values: the parts of each kind, how many are few, offset, limit.
 */
export function newest(kinds: readonly PartColumn[], { filter, columns }: Holes): string {
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

/** Places in the order given, until the page is full: later ones are not looked at. Values: places, offset, limit. */
export const nearest = ({ filter, columns }: Holes): string =>
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
 * The same where some places are exactly as far: they have the same rank, and what they hold is sorted together.
 * Values: places, ranks, offset, limit.
 */
export const nearestTied = ({ filter, columns }: Holes): string =>
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
