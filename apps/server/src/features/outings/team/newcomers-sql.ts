import { type CompiledQuery, type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isTakingPart } from './taking-part-sql.ts';

// A newcomer was never in, nor author of, an outing that took place: that is over, was not cancelled, and somebody besides the author
// was in.

/** SQL for a query on `outings`. */
const isOver = (now: Date): RawBuilder<unknown> =>
  sql`outings.cancelled_at IS NULL AND outings.ends_at <= ${now}`;

/** SQL. The counts of an outing stay as they were at its end, also when somebody who was in is erased. */
const hasPlayed = (personId: string, now: Date): RawBuilder<unknown> => sql`(
  (SELECT has_played FROM people WHERE id = ${personId})
  OR EXISTS (SELECT FROM participations JOIN outings ON outings.id = outing_id
    WHERE person_id = ${personId} AND state = 'in' AND ${isOver(now)})
  OR EXISTS (SELECT FROM outings WHERE outings.author_id = ${personId} AND taken > held AND ${isOver(now)}))`;

/** Gives how many coming places a newcomer has in announcements for everyone. No row for anybody else. */
export const newcomerPlaces = (personId: string, now: Date, db: Db): CompiledQuery<{ places: number }> =>
  sql<{ places: number }>`
    SELECT count(*)::int AS places FROM participations JOIN outings ON outings.id = outing_id
    WHERE person_id = ${personId} AND ${sql.raw(isTakingPart('state'))}
      AND outings.visibility = 'everyone' AND outings.cancelled_at IS NULL AND outings.ends_at > ${now}
    HAVING NOT ${hasPlayed(personId, now)}`.compile(db);

/** SQL: the ids of those whose outings end to be kept, and took place. */
export const playersUntil = (months: number, now: Date): RawBuilder<unknown> => sql`
  SELECT person_id FROM participations JOIN outings ON outings.id = outing_id WHERE state = 'in' AND ${isLongOver(months, now)}
  UNION SELECT author_id FROM outings WHERE taken > held AND ${isLongOver(months, now)}`;

const isLongOver = (months: number, now: Date): RawBuilder<unknown> => sql`
  outings.cancelled_at IS NULL AND outings.ends_at < ${now}::timestamptz - make_interval(months => ${months})`;

/** SQL: whether it is noted of this person that they have played. */
export const isNoted = (personId: string): string =>
  `EXISTS (SELECT FROM people WHERE people.id = ${personId} AND has_played)`;
