import type { ownStates } from '@coequipiers/contract/participation-states';
import type { Participation } from '@coequipiers/contract/participations-schemas';
import { readableInMs } from './own-press-sql.ts';

/** The viewer's participation in an outing; null in every column when there is none. */
export type ParticipationColumns = {
  own_state: (typeof ownStates)[number] | null;
  own_position: number | null;
  own_offered_until: Date | null;
  own_since: Date | null;
  own_note: string | null;
  own_readable_in_ms: number | null;
};

/** SQL for a query with `outingJoin`. `viewer` is the SQL of the reader's id; undefined for a visitor. */
export const participationJoin = (viewer: string | undefined): string =>
  viewer
    ? `LEFT JOIN participations AS own ON own.outing_id = outing.id AND own.person_id = ${viewer}
        AND own.state <> 'left'`
    : '';

/** SQL for a query with `participationJoin`. */
export const participationColumns = (viewer: string | undefined): string =>
  viewer
    ? `own.state AS own_state, own.offered_until AS own_offered_until, own.since AS own_since, own.note AS own_note,
      ${readableInMs} AS own_readable_in_ms,
      CASE WHEN own.state = 'waiting' THEN (
        SELECT count(*)::int FROM participations AS ahead
        WHERE ahead.outing_id = own.outing_id AND ahead.state = 'waiting' AND ahead.turn <= own.turn
      ) END AS own_position`
    : 'NULL AS own_state, NULL AS own_offered_until, NULL AS own_since, NULL AS own_note, NULL AS own_position, NULL AS own_readable_in_ms';

export const presentParticipation = (row: ParticipationColumns): Participation | null =>
  row.own_state && {
    state: row.own_state,
    position: row.own_position,
    offeredUntil: row.own_offered_until?.toISOString() ?? null,
    ...(row.own_state === 'offered' && row.own_since && { offeredSince: row.own_since.toISOString() }),
    note: row.own_note,
    ...(row.own_state === 'in' && row.own_readable_in_ms && { readableInMs: row.own_readable_in_ms }),
  };
