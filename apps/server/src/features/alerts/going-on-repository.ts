import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** The moments by which alerts without an account are judged. */
export type GoingOnDates = { now: Date; pressedBefore: Date; askedBefore: Date };

export type GoingOnRepository = ReturnType<typeof goingOnRepository>;

/** A press on one alert counts for all alerts of its address. */
export function goingOnRepository() {
  return {
    /** Notes that the owners of these alerts are asked. Gives the alerts of each of them. */
    async ask({ now, pressedBefore }: GoingOnDates, atMost: number, transaction: Db): Promise<string[][]> {
      const { rows } = await sql<{ ids: string[] }>`
        WITH silent AS (
          SELECT DISTINCT recipient FROM (
            SELECT recipient FROM alerts
            WHERE email IS NOT NULL AND confirmed_at IS NOT NULL AND asked_at IS NULL AND pressed_at <= ${pressedBefore}
              AND NOT EXISTS (
                SELECT FROM alerts AS pressed
                WHERE pressed.recipient = alerts.recipient AND pressed.pressed_at > ${pressedBefore}
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

    /** Deletes alerts whose owner was asked long ago and pressed nothing since, with what was noted about them. */
    async end({ askedBefore }: GoingOnDates, atMost: number, transaction: Db): Promise<number> {
      const { rows } = await sql<{ gone: number }>`
        WITH ended AS (
          DELETE FROM alerts WHERE id IN (
            SELECT id FROM alerts AS silent
            WHERE email IS NOT NULL AND asked_at <= ${askedBefore}
              AND NOT EXISTS (
                SELECT FROM alerts AS pressed
                WHERE pressed.recipient = silent.recipient AND pressed.pressed_at > silent.asked_at
              )
            LIMIT ${atMost} FOR UPDATE
          )
          RETURNING recipient
        ),
        days AS (DELETE FROM alert_days WHERE recipient IN (SELECT recipient FROM ended)),
        matches AS (DELETE FROM alert_matches WHERE recipient IN (SELECT recipient FROM ended))
        SELECT count(*)::int AS gone FROM ended`.execute(transaction);
      return rows[0]?.gone ?? 0;
    },
  };
}
