import { type RawBuilder, sql } from 'kysely';
import { hiddenFrom } from '../blocks/blocks-sql.ts';

// Who sees an announcement. An announcement is *listed* until `listed_until`: searches find it, and other people can open it.
// After that it exists for its author alone. The column `listed` is not that rule but its shadow in the partial indexes: a
// sweep clears it some time after `listed_until`, and a suspension clears it at once.

/** SQL: the condition of every search. The column lets PostgreSQL use the partial indexes; the time decides. */
export const isSearchable = 'listed AND listed_until > now()';

/** SQL: whether it is listed, for the author of the announcement who is told so. */
export const isListed = 'announcements.listed_until > now()';

/**
 * SQL: whether this person, or a visitor, sees the announcement of a query. Nobody sees one whose author is suspended, or has
 * blocked them, or was blocked by them. `hidden` gives the ids of these people where the query has them already.
 */
export const isVisibleTo = (
  personId: string | undefined,
  hidden: RawBuilder<unknown> = sql`ARRAY(${hiddenFrom(personId)})`,
): RawBuilder<boolean> => sql`(
  announcements.author_id <> ALL (${hidden})
  AND (${sql.raw(isListed)} OR announcements.author_id = ${personId ?? null}::uuid)
  AND NOT EXISTS (
    SELECT FROM people AS author WHERE author.id = announcements.author_id AND author.suspended_until > now()
  )
)`;
