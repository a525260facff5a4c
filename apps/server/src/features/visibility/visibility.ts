import { cancelledReadableHours } from '@coequipiers/contract/cancellation';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { isSuspended } from '../accounts/active.ts';
import { hiddenFrom } from '../blocks/blocks-sql.ts';

// Who sees an announcement. It is *listed* until `listed_until`: whoever has its link can open it. After that only its author and
// participants see it; and if its author has cancelled the outing, some others can still read that. Searches find what is listed and
// for everyone. The column `listed` exists for them and for their partial indexes, and is not the rule itself: a sweep clears it some
// time after `listed_until`, a suspension at once, and with the visibility 'link' the database never sets it (migration 0043).
// `audience.ts` has the same rule for live events.

/**
 * SQL: whether it is listed, as its author is told. Like all conditions of searches it goes by the clock of the database, not by
 * that of outings (`platform/clock.ts`): PostgreSQL can then use a plan again that it has prepared, and the counts of places, which
 * the database keeps itself, agree with what searches find.
 */
export const isListed = 'announcements.listed_until > now()';

/**
 * SQL: the condition of every search. `listed` leaves out what is only for those with its link, and lets PostgreSQL use the partial
 * indexes; `listed_until` decides for the rest.
 */
export const isSearchable = `announcements.listed AND ${isListed}`;

/** SQL: expired, but still in the partial indexes until the next sweep. */
export const isUnswept = `announcements.listed AND NOT ${isListed}`;

/** SQL: the same for outings, whose `listed` the database keeps in the same way. */
export const isOutingSearchable = 'outings.listed AND outings.ends_at > now()';

/**
 * SQL: the people who still see the announcement when it is no longer listed: whoever has a part in its outing, or in any week of its
 * series.
 */
export const participants = (which = sql``): RawBuilder<unknown> => sql`
  SELECT participations.person_id FROM participations
  WHERE participations.outing_id = announcements.outing_id AND participations.state <> 'left' ${which}
  UNION ALL
  SELECT participations.person_id FROM outings AS week JOIN participations ON participations.outing_id = week.id
  WHERE announcements.weekly AND week.announcement_id = announcements.id
    AND participations.state <> 'left' ${which}`;

/** SQL: nobody sees the announcements of a suspended author. */
export const isAuthorActive = (authorId: string): string => `NOT EXISTS (
  SELECT FROM people AS author WHERE author.id = ${authorId} AND ${isSuspended('author')}
)`;
export const isByActiveAuthor = sql.raw<boolean>(isAuthorActive('announcements.author_id'));

/**
 * SQL: whether the announcement is not hidden from this person, or from a visitor: its author is not suspended, has not blocked the
 * person and was not blocked by them. `hidden` is the SQL of the ids of people with such a block, if the query already has it.
 */
export const isNotHiddenFrom = (
  personId: string | undefined,
  hidden: RawBuilder<unknown> = sql`ARRAY(${hiddenFrom(personId)})`,
): RawBuilder<boolean> => sql`(
  announcements.author_id <> ALL (${hidden}) AND ${isByActiveAuthor}
)`;

/** SQL: whether this person, or a visitor, sees the announcement of a query. */
export const isVisibleTo = (
  personId: string | undefined,
  hidden?: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  ${isNotHiddenFrom(personId, hidden)}
  AND (${sql.raw(isListed)} ${personId ? sql`OR ${isInsider(personId)}` : sql``})
)`;

/**
 * SQL: whether this person, or a visitor, may open the announcement. Beyond those who see it: when its author has cancelled the outing,
 * everyone who had a part in it, also those who have left, as long as their part is kept; and everyone with the link for some hours. They
 * read that it is cancelled, and no list has it for them: whoever may do or read more has to see it.
 */
export const isReadableBy = (
  personId: string | undefined,
  hidden?: RawBuilder<unknown>,
): RawBuilder<boolean> => sql`(
  ${isVisibleTo(personId, hidden)}
  OR (${isNotHiddenFrom(personId, hidden)} AND EXISTS (
    SELECT FROM outings AS off WHERE off.id = announcements.outing_id AND off.cancelled_by_author
      AND (off.cancelled_at > now() - make_interval(hours => ${cancelledReadableHours})
        ${personId ? sql`OR EXISTS (SELECT FROM participations WHERE outing_id = off.id AND person_id = ${personId}::uuid)` : sql``})
  ))
)`;

/** The query of an announcement that this person, or a visitor, sees. */
export const seenBy = (personId: string | undefined, id: string, on: Db) =>
  on
    .selectFrom('announcements')
    .select('announcements.id')
    .where('announcements.id', '=', id)
    .where(isVisibleTo(personId));

export const isSeenBy = async (personId: string | undefined, id: string, on: Db): Promise<boolean> =>
  (await seenBy(personId, id, on).executeTakeFirst()) !== undefined;

export const isReadBy = async (personId: string | undefined, id: string, on: Db): Promise<boolean> =>
  (await on
    .selectFrom('announcements')
    .select('id')
    .where('id', '=', id)
    .where(isReadableBy(personId))
    .executeTakeFirst()) !== undefined;

/** SQL: whether this person is the author or takes part. */
const isInsider = (personId: string): RawBuilder<boolean> => sql`
  announcements.author_id = ${personId}::uuid
  OR EXISTS (${participants(sql`AND participations.person_id = ${personId}::uuid`)})`;
