import { participationLimits } from '@coequipiers/contract/participations';

// A press of one's own can be undone silently, so it shows the meeting point and the names only later. Nobody may read them and
// then leave silently. Three moments keep the two apart, all counted by the database's clock from the commit of the press: leaving is
// judged silent, while the row of the outing is held, until the first; it commits until the second, or is judged again; and a
// reader's statement begins after the third.
const { undoSeconds, readableSeconds } = participationLimits;
const committedSeconds = (undoSeconds + readableSeconds) / 2;

/** SQL: whether a press is so recent that leaving undoes it. */
export const isRecent = `coalesce(clock_timestamp() < pressed_at + interval '${undoSeconds} seconds', false)`;

/** SQL for a query on `participations` that begins after the row of the outing was locked. */
export const isUndone = `(state = 'in' AND ${isRecent})`;

/**
 * SQL: the press of someone who could read before, and whose part was then ended without a word, as by a block. Whoever comes again
 * has nothing to wait for, and cannot leave silently.
 */
export const pressOfReader = 'to_timestamp(0)';

/** SQL for the same query: when a silent leaving must have been committed. */
export const commitBefore = `pressed_at + interval '${committedSeconds} seconds'`;

/**
 * SQL: the clock of the primary. A replica shows what was committed there until that moment, however late it is itself, and not
 * necessarily what came after.
 */
const clock = 'CASE WHEN pg_is_in_recovery() THEN pg_last_xact_replay_timestamp() ELSE now() END';

/** SQL for a query with `participationJoin`: how long the reader waits for the meeting point and the names, at most the whole time. */
export const readableInMs = `CASE WHEN own.pressed_at IS NULL THEN 0 ELSE ceil(1000 * greatest(0,
    least(${readableSeconds}, ${readableSeconds} + extract(epoch FROM own.pressed_at - (${clock})))))::int END`;

/** SQL for a query with `participationJoin`: whether the reader is in, and reads the meeting point and the names. */
export const readsDetails = `(own.state = 'in' AND ${readableInMs} = 0)`;

/** SQL for the same query: whether the reader is in, but must wait. */
export const isHeldBack = `(${readableInMs} > 0)`;

/** SQL for the same query: since when the reader's calendar shows the meeting point. Null when they did not have to wait, or still do. */
export const readableSince = `CASE WHEN NOT ${isHeldBack} THEN own.pressed_at + interval '${readableSeconds} seconds' END`;
