import { outingLimits } from '@coequipiers/contract/outings';

// An announcement that comes again every week has an outing for each of the next weeks, and is found once at most. Without days, a
// search judges it by the week that it shows, or, by start, by the first that has not started. With days, by the first week in them
// that satisfies all filters. An outing that is no week of a series is the first of its announcement in all of this.
//
// Here is SQL for a query on `outings` as in `searched`, with the columns `since` and `before` where there are days. Other conditions
// are the same for all weeks of an announcement: only days and those `ofWeek` may differ.

const toCome = 'AND starts_at > now()';
export const inDays = 'AND starts_at >= since AND starts_at < before';

/** The week that is shown. `near_week` lets PostgreSQL use the indexes that have few others. */
const isShown = 'AND near_week AND shown_from <= now()';

/** The first week that has not started. */
const isNext = `${toCome} AND next_from <= now()`;

/** Whoever started as long ago is over, and so are all before. */
const longest = `interval '${outingLimits.durationMinutes.max} minutes'`;

/**
 * Of a week in the days that satisfies the filters: whether it is the first to do so. Mostly that is known from the start of the week
 * before: it is before the days, or over. Else the weeks before are asked. Weeks with the same start have an order too: of the second,
 * `next_from` is that start.
 */
export function isFirstInDays(ofWeek: string, onlyToCome = false): string {
  const tooEarly = onlyToCome ? 'now()' : `now() - ${longest}`;
  const known = `WHEN next_from < since OR next_from <= ${tooEarly} THEN true`;
  // The week before is in the days too, and nothing else is asked of it.
  const knownNot = ofWeek ? '' : 'WHEN next_from > now() THEN false';
  return `CASE ${known} ${knownNot} ELSE NOT EXISTS (
    SELECT FROM outings AS week
    WHERE announcement_id = outings.id AND slot IS NOT NULL AND listed AND ends_at > now()
      ${inDays} ${onlyToCome ? toCome : ''} ${ofWeek}
      AND (starts_at, next_from) < (outings.starts_at, outings.next_from)
  ) END`;
}

type Kind = { dated: boolean; ofWeek: string; onlyToCome?: boolean };

/** The one outing of each announcement by which it is judged. */
export function isJudged({ dated, ofWeek, onlyToCome = false }: Kind): string {
  if (!dated) return `${onlyToCome ? isNext : isShown} ${ofWeek}`;
  return `${inDays} ${onlyToCome ? toCome : ''} ${ofWeek} AND ${isFirstInDays(ofWeek, onlyToCome)}`;
}

/** The same where the order does not matter. Of those that are next, the indexes by start would give all later weeks too. */
export const isCounted = (kind: Kind): string =>
  `${isJudged(kind)} ${kind.onlyToCome && !kind.dated ? 'AND near_week' : ''}`;
