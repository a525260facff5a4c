import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isNotAside } from '../../../platform/jobs/each.ts';

/** The dates that decide whether the owner of an alert without an account is asked, and when the alert ends. */
export type RenewalDates = { now: Date; pressedBefore: Date; askedBefore: Date };

/**
 * Using one alert (`pressed_at`) counts for all alerts of its address. A request that nobody confirmed does not count, because
 * anyone can make it.
 */
export function renewalRepository(db: Db) {
  return {
    /** The owners to ask, whose alerts were pressed longest ago. */
    async toAsk(job: string, { pressedBefore }: RenewalDates, atMost: number): Promise<string[]> {
      const { rows } = await sql<{ recipient: string }>`
        SELECT DISTINCT recipient FROM (
          SELECT recipient FROM alerts
          WHERE ${isSilent(pressedBefore)} AND ${isNotAside(job, 'alerts.recipient')}
          ORDER BY pressed_at LIMIT ${atMost}
        ) AS longest`.execute(db);
      return rows.map(({ recipient }) => recipient);
    },

    /** Notes that these owners are asked. Returns the alerts of each of those who are still to be asked. */
    async ask(
      recipients: readonly string[],
      { now, pressedBefore }: RenewalDates,
      transaction: Db,
    ): Promise<string[][]> {
      const { rows } = await sql<{ ids: string[] }>`
        WITH asked AS (
          UPDATE alerts SET asked_at = ${now}
          WHERE confirmed_at IS NOT NULL AND recipient IN (
            SELECT recipient FROM alerts
            WHERE recipient = ANY (${recipients}::uuid[]) AND ${isSilent(pressedBefore)}
          )
          RETURNING id, recipient
        )
        SELECT array_agg(id) AS ids FROM asked GROUP BY recipient`.execute(transaction);
      return rows.map(({ ids }) => ids);
    },

    /** The alerts of owners who were asked long ago and did not react. */
    async toEnd(job: string, { askedBefore }: RenewalDates, atMost: number): Promise<string[]> {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM alerts AS silent
        WHERE ${hasNotReacted(askedBefore)} AND ${isNotAside(job, 'silent.id')} LIMIT ${atMost}`.execute(db);
      return rows.map(({ id }) => id);
    },

    /** Deletes those of these alerts whose owner has still not reacted, along with the notes of what they were told. */
    async end(ids: readonly string[], { askedBefore }: RenewalDates, transaction: Db): Promise<void> {
      const { rows } = await sql<{ recipient: string }>`
        DELETE FROM alerts WHERE id IN (
          SELECT id FROM alerts AS silent
          WHERE id = ANY (${ids}::uuid[]) AND ${hasNotReacted(askedBefore)} FOR UPDATE
        )
        RETURNING recipient`.execute(transaction);
      await forgetRecipients(
        rows.map(({ recipient }) => recipient),
        transaction,
      );
    },
  };
}

/** SQL: an alert whose owner was not asked, and pressed nothing since that moment. */
const isSilent = (pressedBefore: Date) => sql`
  email IS NOT NULL AND confirmed_at IS NOT NULL AND asked_at IS NULL AND pressed_at <= ${pressedBefore}
  AND NOT EXISTS (
    SELECT FROM alerts AS pressed
    WHERE pressed.recipient = alerts.recipient AND pressed.confirmed_at IS NOT NULL
      AND pressed.pressed_at > ${pressedBefore}
  )`;

/** SQL: the alert `silent`, whose owner was asked before that moment and pressed nothing afterwards. */
const hasNotReacted = (askedBefore: Date) => sql`
  email IS NOT NULL AND asked_at <= ${askedBefore}
  AND NOT EXISTS (
    SELECT FROM alerts AS pressed
    WHERE pressed.recipient = silent.recipient AND pressed.confirmed_at IS NOT NULL
      AND pressed.pressed_at > silent.asked_at
  )`;

/**
 * Deletes the notes about recipients who have no alert any more. It must be a separate statement, after the alerts are deleted: a
 * transaction that is about to note a match waits for the lock on the alert, and then finds it gone.
 */
export async function forgetRecipients(recipients: readonly string[], transaction: Db): Promise<void> {
  if (recipients.length === 0) return;
  for (const table of ['alert_matches', 'alert_days'] as const)
    await sql`
      DELETE FROM ${sql.table(table)} AS noted WHERE recipient = ANY (${recipients}::uuid[])
        AND NOT EXISTS (SELECT FROM alerts WHERE alerts.recipient = noted.recipient)`.execute(transaction);
}
