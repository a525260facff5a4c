import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The dates that decide whether the owner of an alert without an account is asked, and when the alert ends. */
export type RenewalDates = { now: Date; pressedBefore: Date; askedBefore: Date };

/**
 * Using one alert (`pressed_at`) counts for all alerts of its address. A request that nobody confirmed does not count, because
 * anyone can make it.
 */
export function renewalRepository() {
  return {
    /** Selects the owners to ask, and notes that they are asked. Returns the alerts of each owner. */
    async ask({ now, pressedBefore }: RenewalDates, atMost: number, transaction: Db): Promise<string[][]> {
      const { rows } = await sql<{ ids: string[] }>`
        WITH silent AS (
          SELECT DISTINCT recipient FROM (
            SELECT recipient FROM alerts
            WHERE email IS NOT NULL AND confirmed_at IS NOT NULL AND asked_at IS NULL AND pressed_at <= ${pressedBefore}
              AND NOT EXISTS (
                SELECT FROM alerts AS pressed
                WHERE pressed.recipient = alerts.recipient AND pressed.confirmed_at IS NOT NULL
                  AND pressed.pressed_at > ${pressedBefore}
              )
            ORDER BY pressed_at LIMIT ${atMost}
          ) AS longest
        ), asked AS (
          UPDATE alerts SET asked_at = ${now}
          WHERE recipient IN (SELECT recipient FROM silent) AND confirmed_at IS NOT NULL
          RETURNING id, recipient
        )
        SELECT array_agg(id) AS ids FROM asked GROUP BY recipient`.execute(transaction);
      return rows.map(({ ids }) => ids);
    },

    /** Deletes the alerts of owners who were asked long ago and did not react, along with the notes of what they were told. */
    async end({ askedBefore }: RenewalDates, atMost: number, transaction: Db): Promise<number> {
      const { rows } = await sql<{ recipient: string }>`
        DELETE FROM alerts WHERE id IN (
          SELECT id FROM alerts AS silent
          WHERE email IS NOT NULL AND asked_at <= ${askedBefore}
            AND NOT EXISTS (
              SELECT FROM alerts AS pressed
              WHERE pressed.recipient = silent.recipient AND pressed.confirmed_at IS NOT NULL
                AND pressed.pressed_at > silent.asked_at
            )
          LIMIT ${atMost} FOR UPDATE
        )
        RETURNING recipient`.execute(transaction);
      await forgetRecipients(
        rows.map(({ recipient }) => recipient),
        transaction,
      );
      return rows.length;
    },
  };
}

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
