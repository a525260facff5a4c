import { alertLimits } from '@coequipiers/contract/alerts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isActive } from '../../accounts/active.ts';

/** `asks`: an author whose SOS reaches strangers. `is asked`: a stranger whom an SOS reaches. */
export type SosTurn = 'asks' | 'is asked';

const most: Record<SosTurn, number> = {
  asks: alertLimits.sosPerDay.author,
  'is asked': alertLimits.sosPerDay.person,
};
const dayMs = 86_400_000;

export const aDayBefore = (now: Date): Date => new Date(now.getTime() - dayMs);

/** SQL: how many of the turns are of the last day. */
const recent = (times: string, since: string): string =>
  `(SELECT count(*) FROM unnest(${times}) AS turn WHERE turn > ${since})`;

/** SQL: whether someone was asked as often as one may be in a day. */
export const isAskedEnough = (person: string, since: string): string =>
  `EXISTS (SELECT FROM sos_turns WHERE sos_turns.person_id = ${person} AND kind = 'is asked'
    AND ${recent('times', since)} >= ${most['is asked']})`;

/**
 * Counts one more turn for each of these people, and returns those who had one left in the last 24 hours. Their rows are locked in the
 * order of their ids until the transaction ends, so two transactions neither give a turn twice nor deadlock. Someone who is being
 * erased is left out instead of waited for: the erasure may be waiting for the outing.
 */
export async function takeTurns(
  kind: SosTurn,
  people: readonly string[],
  now: Date,
  transaction: Db,
): Promise<Set<string>> {
  const since = sql`${aDayBefore(now)}::timestamptz`;
  const { rows } = await sql<{ person_id: string }>`
    WITH there AS (
      SELECT id FROM people WHERE id = ANY (${people}::uuid[]) AND ${sql.raw(isActive('people'))}
      ORDER BY id FOR KEY SHARE SKIP LOCKED
    )
    INSERT INTO sos_turns AS known (person_id, kind, times)
    SELECT id, ${kind}, ARRAY[${now}::timestamptz] FROM there ORDER BY id
    ON CONFLICT (person_id, kind) DO UPDATE
      SET times = array_append(ARRAY(SELECT turn FROM unnest(known.times) AS turn WHERE turn > ${since}), ${now}::timestamptz)
      WHERE (SELECT count(*) FROM unnest(known.times) AS turn WHERE turn > ${since}) < ${most[kind]}
    RETURNING person_id`.execute(transaction);
  return new Set(rows.map(({ person_id }) => person_id));
}

/** Deletes the turns of people who have had none for a day. */
export async function forgetTurns(now: Date, db: Db): Promise<void> {
  await sql`DELETE FROM sos_turns WHERE times[cardinality(times)] < ${aDayBefore(now)}`.execute(db);
}
