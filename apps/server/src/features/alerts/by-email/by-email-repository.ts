import { alertLimits } from '@coequipiers/contract/alerts';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { allSteps } from '../../../platform/jobs/each.ts';
import { type AlertContent, recipientOf } from '../alerts-repository.ts';

type Account = { id: string; activated: boolean };

/** SQL: whether the link of an alert that was not confirmed still works. */
const isFresh = sql<boolean>`created_at > now() - make_interval(hours => ${sql.lit(alertLimits.confirmHours)})`;
const isPending = sql<boolean>`email IS NOT NULL AND confirmed_at IS NULL`;

/** Alerts of e-mail addresses without an account. */
export function byEmailRepository(db: Db) {
  return {
    /** Serializes the changes of one address, whether it has an account or not. */
    lockAddress: (email: string, transaction: Db) =>
      sql`SELECT pg_advisory_xact_lock(hashtextextended(${`alerts ${email}`}, 0))`.execute(transaction),

    /** Locks the account of an address, so that it is not activated or erased meanwhile. */
    lockAccount: async (email: string, transaction: Db): Promise<Account | undefined> => {
      const { rows } = await sql<Account>`
        SELECT id, activated_at IS NOT NULL AS activated FROM people
        WHERE email = ${email} AND erased_at IS NULL FOR NO KEY UPDATE`.execute(transaction);
      return rows[0];
    },

    /** All alerts of an address and of its account, including those that wait for their confirmation. */
    countOf: async (email: string, transaction: Db): Promise<number> => {
      const { rows } = await sql<{ count: number }>`
        SELECT count(*)::int AS count FROM alerts
        WHERE (email = ${email} AND (confirmed_at IS NOT NULL OR ${isFresh}))
          OR person_id = (SELECT id FROM people WHERE email = ${email} AND erased_at IS NULL)`.execute(
        transaction,
      );
      return rows[0]?.count ?? 0;
    },

    /**
     * If the address asked for the same alert before and has not confirmed it yet, returns that one, and its link works for the
     * full time again.
     */
    renew: async (email: string, content: AlertContent, transaction: Db): Promise<string | undefined> => {
      const { rows } = await sql<{ id: string }>`
        UPDATE alerts SET created_at = now()
        WHERE email = ${email} AND ${isPending} AND ${isFresh} AND commune_code = ${content.commune_code}
          AND max_distance = ${content.max_distance} AND frequency = ${content.frequency}
          AND categories = ${content.categories}::text[] AND days = ${content.days}::smallint[]
          AND level IS NOT DISTINCT FROM ${content.level}::text
          AND from_time IS NOT DISTINCT FROM ${content.from_time}::text
          AND to_time IS NOT DISTINCT FROM ${content.to_time}::text
        RETURNING id`.execute(transaction);
      return rows[0]?.id;
    },

    /** 'pending' while the alert waits for its confirmation, 'expired' when it is too late for that. */
    stateOf: async (id: string, on: Db = db): Promise<'pending' | 'expired' | 'running' | undefined> => {
      const { rows } = await sql<{ state: 'pending' | 'expired' | 'running' }>`
        SELECT CASE WHEN NOT (${isPending}) THEN 'running' WHEN ${isFresh} THEN 'pending' ELSE 'expired' END AS state
        FROM alerts WHERE id = ${id}`.execute(on);
      return rows[0]?.state;
    },

    /** Starts the alert. It belongs to the account of the address, if there is one. */
    confirm: (id: string, accountId: string | undefined, transaction: Db) => {
      const now = sql<Date>`now()`;
      const owner = accountId ? { person_id: accountId, email: null } : { confirmed_at: now };
      return transaction
        .updateTable('alerts')
        .set({ ...owner, since: now, pressed_at: now })
        .where('id', '=', id)
        .execute();
    },

    /** Using the link of one alert of an address shows that its owner still wants all of them. */
    notePress: (email: string, transaction: Db) =>
      transaction
        .updateTable('alerts')
        .set({ pressed_at: sql<Date>`now()`, asked_at: null })
        .where('email', '=', email)
        .where('confirmed_at', 'is not', null)
        .execute(),

    /** The recipient id of the alerts of an address, or of its account. Undefined when there are no alerts. */
    recipientAt: async (email: string): Promise<string | undefined> => {
      const { rows } = await sql<{ recipient: string }>`
        SELECT recipient FROM alerts
        WHERE email = ${email} OR person_id = (SELECT id FROM people WHERE email = ${email} AND erased_at IS NULL)
        ORDER BY person_id LIMIT 1`.execute(db);
      return rows[0]?.recipient;
    },

    /**
     * Moves the confirmed alerts of an address to its account, along with the notes of what the address was told and how often
     * today. Their summaries are planned again, because the account has another moment within the hour.
     */
    adopt: async (personId: string, transaction: Db): Promise<void> => {
      // Waits for the transactions that are storing matches for the address.
      await sql`
        SELECT FROM alerts WHERE email = (SELECT email FROM people WHERE id = ${personId}) FOR UPDATE`.execute(
        transaction,
      );
      await sql`
        WITH account AS (SELECT id, email FROM people WHERE id = ${personId} AND email IS NOT NULL),
        moved AS (
          DELETE FROM alert_matches USING account
          WHERE recipient = md5(account.email)::uuid
          RETURNING announcement_id, alert_id, matched_at, left_for_summary
        ),
        kept AS (
          INSERT INTO alert_matches (announcement_id, recipient, alert_id, matched_at, left_for_summary)
          SELECT announcement_id, ${recipientOf({ personId })}, alert_id, matched_at, left_for_summary FROM moved
          ON CONFLICT DO NOTHING
        ),
        counted AS (
          DELETE FROM alert_days USING account WHERE recipient = md5(account.email)::uuid RETURNING day, told
        ),
        days AS (
          INSERT INTO alert_days (recipient, day, told)
          SELECT ${recipientOf({ personId })}, day, told FROM counted
          ON CONFLICT (recipient, day) DO UPDATE SET told = alert_days.told + excluded.told
        )
        UPDATE alerts SET person_id = account.id, email = NULL, confirmed_at = NULL, due_at = NULL FROM account
        WHERE alerts.email = account.email AND confirmed_at IS NOT NULL`.execute(transaction);
    },

    /** Removes what nobody confirmed in time, and the counts of days that are over everywhere. */
    sweep: (): Promise<void> =>
      allSteps([
        () => sql`DELETE FROM alerts WHERE ${isPending} AND NOT (${isFresh})`.execute(db),
        () => sql`DELETE FROM alert_days WHERE day < current_date - 2`.execute(db),
      ]),
  };
}
