import { paris } from '@coequipiers/contract/wall-time';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isNotAside } from '../../../platform/jobs/each.ts';
import { isBlockBetween } from '../../blocks/blocks-sql.ts';
import { nextOutingOf } from '../../outings/outings-on-card.ts';
import type { Position } from '../../places/distance.ts';
import { isSearchable } from '../../visibility/visibility.ts';
import type { AlertRow } from '../alerts-repository.ts';
import { type KeyedParts, partValues } from '../matching/matching-sql.ts';
import { type FoundRow, isReached, isSummarised, searchForSummaries } from './summaries-sql.ts';
import type { Found } from './summary-content.ts';

/** An alert or a match whose summary is not planned yet. */
export type Unplanned = Pick<AlertRow, 'frequency' | 'time_zone' | 'recipient'> & { id: string };

/** An alert whose summary is due. */
export type DueAlert = Pick<
  AlertRow,
  'id' | 'recipient' | 'frequency' | 'time_zone' | 'latitude' | 'longitude' | 'max_distance'
> & { due_at: Date; reached: boolean };

/** A match beyond the daily limit, which is left for the evening summary. */
type LeftRow = Omit<Found, 'distance'> & { alert: Position; announcement: Position };

/** An alert with the address and the name of its owner. */
export type MailedAlert = AlertRow & { address: string; username: string };

export type SummariesRepository = ReturnType<typeof summariesRepository>;

const summarised = sql.raw(isSummarised);
const reached = sql.raw(isReached);
/** SQL: alerts and matches whose summary is not planned yet, after FROM. */
const unplanned = sql`alerts WHERE ${summarised} AND due_at IS NULL`;
const unplannedLeft = sql`alert_matches WHERE left_for_summary AND due_at IS NULL`;
const position = (place: string) =>
  sql.raw(`json_build_object('latitude', ${place}.latitude, 'longitude', ${place}.longitude)`);
const moments = (dates: readonly Date[]): string[] => dates.map((date) => date.toISOString());

export function summariesRepository(db: Db) {
  return {
    /** Whether `unplanned` or `unplannedLeft` would give a row. */
    async hasUnplanned(): Promise<boolean> {
      const { rows } = await sql<{ some: boolean }>`
        SELECT EXISTS (SELECT FROM ${unplanned}) OR EXISTS (SELECT FROM ${unplannedLeft}) AS some`.execute(
        db,
      );
      return rows[0]?.some === true;
    },

    /** Alerts that are new or were changed. */
    alertsToPlan: async (job: string, atMost: number): Promise<string[]> =>
      (
        await sql<{ id: string }>`
          SELECT id FROM ${unplanned} AND ${isNotAside(job, 'alerts.id')}
          LIMIT ${atMost}`.execute(db)
      ).rows.map(({ id }) => id),

    /** Those of these alerts that are still not planned. Locked until the transaction ends. */
    unplanned: async (ids: readonly string[], transaction: Db): Promise<Unplanned[]> =>
      (
        await sql<Unplanned>`
          SELECT id, frequency, time_zone, recipient FROM ${unplanned} AND id = ANY (${ids}::uuid[])
          ORDER BY id FOR UPDATE`.execute(transaction)
      ).rows,

    plan: async (planned: readonly { id: string; dueAt: Date }[], transaction: Db): Promise<void> => {
      await sql`
        UPDATE alerts SET due_at = planned.due_at
        FROM unnest(${planned.map(({ id }) => id)}::uuid[], ${moments(planned.map(({ dueAt }) => dueAt))}::timestamptz[])
          AS planned (id, due_at)
        WHERE alerts.id = planned.id`.execute(transaction);
    },

    /** The recipients of matches beyond the daily limit that are not planned yet. */
    recipientsToPlan: async (job: string, atMost: number): Promise<string[]> =>
      (
        await sql<{ recipient: string }>`
          SELECT DISTINCT recipient FROM (
            SELECT recipient FROM ${unplannedLeft} AND ${isNotAside(job, 'alert_matches.recipient')}
            LIMIT ${atMost}
          ) AS waiting`.execute(db)
      ).rows.map(({ recipient }) => recipient),

    /** Their matches. Locked until the transaction ends. */
    unplannedLeft: async (recipients: readonly string[], transaction: Db): Promise<Unplanned[]> =>
      (
        await sql<Unplanned>`
          SELECT announcement_id AS id, 'daily' AS frequency, alert_matches.recipient,
            coalesce((SELECT time_zone FROM alerts WHERE alerts.id = alert_id), ${sql.lit(paris)}) AS time_zone
          FROM ${unplannedLeft} AND alert_matches.recipient = ANY (${recipients}::uuid[])
          ORDER BY alert_matches.recipient, announcement_id FOR UPDATE OF alert_matches`.execute(transaction)
      ).rows,

    planLeft: async (
      planned: readonly { id: string; recipient: string; dueAt: Date }[],
      transaction: Db,
    ): Promise<void> => {
      await sql`
        UPDATE alert_matches SET due_at = planned.due_at
        FROM unnest(
          ${planned.map(({ id }) => id)}::uuid[], ${planned.map(({ recipient }) => recipient)}::uuid[],
          ${moments(planned.map(({ dueAt }) => dueAt))}::timestamptz[]
        ) AS planned (announcement_id, recipient, due_at)
        WHERE alert_matches.announcement_id = planned.announcement_id
          AND alert_matches.recipient = planned.recipient`.execute(transaction);
    },

    /** Matches that were due before this moment are too late for their evening: they are planned again for the next one. */
    replanLeft: async (before: Date): Promise<void> => {
      await sql`
        UPDATE alert_matches SET due_at = NULL WHERE left_for_summary AND due_at < ${before}`.execute(db);
    },

    /** The end of the period of a summary: newer announcements can still be deleted or corrected. */
    async endOfPeriod(delayMs: number): Promise<Date> {
      const { rows } = await sql<{ until: Date }>`
        SELECT now() - ${delayMs / 1_000} * interval '1 second' AS until`.execute(db);
      return rows[0]?.until ?? new Date(0);
    },

    /** The recipients whose summary has been due longest. */
    dueRecipients: async (job: string, now: Date, atMost: number): Promise<string[]> =>
      (
        await sql<{ recipient: string }>`
          SELECT recipient FROM (
            (SELECT recipient, due_at FROM alerts
              WHERE ${summarised} AND due_at <= ${now} AND ${isNotAside(job, 'alerts.recipient')}
              ORDER BY due_at, recipient LIMIT ${atMost})
            UNION ALL
            (SELECT recipient, due_at FROM alert_matches
              WHERE left_for_summary AND due_at <= ${now} AND ${isNotAside(job, 'alert_matches.recipient')}
              ORDER BY due_at, recipient LIMIT ${atMost})
          ) AS due
          GROUP BY recipient ORDER BY min(due_at), recipient LIMIT ${atMost}`.execute(db)
      ).rows.map(({ recipient }) => recipient),

    dueAlerts: async (recipients: readonly string[], now: Date): Promise<DueAlert[]> =>
      (
        await sql<DueAlert>`
          SELECT alerts.id, recipient, frequency, time_zone, max_distance, due_at, places.latitude, places.longitude,
            ${reached} AS reached
          FROM alerts JOIN places ON places.id = alerts.place_id LEFT JOIN people ON people.id = alerts.person_id
          WHERE recipient = ANY (${recipients}::uuid[]) AND ${summarised} AND due_at <= ${now}`.execute(db)
      ).rows,

    /**
     * The announcements for these alerts since their last summary and up to `until`. The keys of `covers` are the positions of the
     * alerts in the list, from 1.
     */
    async search(
      alertIds: readonly string[],
      covers: KeyedParts,
      { until, now }: { until: Date; now: Date },
    ): Promise<{ highestPlace: number | null; found: FoundRow[] }> {
      const values = [alertIds, until, now, ...partValues(covers)];
      const { rows } = await searchForSummaries(db, values);
      return {
        highestPlace: rows[0]?.highestPlace ?? null,
        found: rows.flatMap((row) => (row.announcementId === null ? [] : [row])),
      };
    },

    /** The matches beyond the daily limit that are still of use to their recipient. */
    left: async (recipients: readonly string[], now: Date): Promise<LeftRow[]> =>
      (
        await sql<LeftRow>`
          SELECT matches.recipient, alerts.id AS "alertId", announcements.id AS "announcementId",
            outings.starts_at AS "startsAt", ${position('here')} AS alert, ${position('there')} AS announcement
          FROM alert_matches AS matches
          JOIN alerts ON alerts.id = matches.alert_id AND alerts.recipient = matches.recipient AND NOT alerts.paused
          JOIN announcements ON announcements.id = matches.announcement_id
          JOIN places AS here ON here.id = alerts.place_id
          JOIN places AS there ON there.id = announcements.place_id
          LEFT JOIN people ON people.id = alerts.person_id
          LEFT JOIN outings ON outings.id = ${sql.raw(nextOutingOf('announcements'))}
          WHERE matches.recipient = ANY (${recipients}::uuid[]) AND left_for_summary AND matches.due_at <= ${now}
            AND ${sql.raw(isSearchable)}
            AND (outings.id IS NULL OR outings.starts_at > ${now})
            AND ${reached}
            AND (alerts.person_id IS NULL OR NOT ${sql.raw(isBlockBetween('announcements.author_id', 'alerts.person_id'))})`.execute(
          db,
        )
      ).rows,

    /**
     * Locks the alerts that are still due until the transaction ends. An alert that its owner changed meanwhile is no longer due.
     */
    lockDue: async (ids: readonly string[], now: Date, transaction: Db): Promise<Set<string>> => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM alerts WHERE id = ANY (${ids}::uuid[]) AND ${summarised} AND due_at <= ${now}
        ORDER BY id FOR UPDATE`.execute(transaction);
      return new Set(rows.map(({ id }) => id));
    },

    /**
     * Notes that the announcements of a summary were told. Otherwise they could be told again at once, when the owner changes the
     * alert and the author edits the announcement.
     */
    noteTold: async (
      told: readonly { announcementId: string; alertId: string }[],
      transaction: Db,
    ): Promise<void> => {
      await sql`
        INSERT INTO alert_matches (announcement_id, recipient, alert_id)
        SELECT announcements.id, alerts.recipient, alerts.id
        FROM unnest(
          ${told.map(({ announcementId }) => announcementId)}::uuid[], ${told.map(({ alertId }) => alertId)}::uuid[]
        ) AS told (announcement_id, alert_id)
        JOIN alerts ON alerts.id = told.alert_id
        JOIN announcements ON announcements.id = told.announcement_id
        ORDER BY announcements.id, alerts.recipient FOR KEY SHARE OF announcements
        ON CONFLICT DO NOTHING`.execute(transaction);
    },

    /** Their next summary begins where this one ends. */
    moveOn: async (
      alerts: readonly { id: string; until: Date | null; dueAt: Date }[],
      transaction: Db,
    ): Promise<void> => {
      await sql`
        UPDATE alerts SET due_at = next.due_at, since = greatest(since, next.until)
        FROM unnest(
          ${alerts.map(({ id }) => id)}::uuid[], ${moments(alerts.map(({ dueAt }) => dueAt))}::timestamptz[],
          ${alerts.map(({ until }) => until?.toISOString() ?? null)}::timestamptz[]
        ) AS next (id, due_at, until)
        WHERE alerts.id = next.id`.execute(transaction);
    },

    /** The alerts of a mail as they are when it is sent, without those whose owner must not get mails any more. */
    ofMail: async (ids: readonly string[]): Promise<MailedAlert[]> =>
      (
        await sql<MailedAlert>`
          SELECT alerts.*, places.latitude, places.longitude, coalesce(alerts.email, people.email) AS address,
            coalesce(people.username, '') AS username
          FROM alerts JOIN places ON places.id = alerts.place_id LEFT JOIN people ON people.id = alerts.person_id
          WHERE alerts.id = ANY (${ids}::uuid[]) AND ${reached}
          ORDER BY alerts.created_at, alerts.id`.execute(db)
      ).rows,

    /** Unmarks the due matches beyond the daily limit, whether they are told now or no longer of use. Returns them. */
    takeLeft: async (recipients: readonly string[], now: Date, transaction: Db): Promise<Set<string>> => {
      const { rows } = await sql<{ recipient: string; announcement_id: string }>`
        UPDATE alert_matches SET left_for_summary = false, due_at = NULL
        WHERE recipient = ANY (${recipients}::uuid[]) AND left_for_summary AND due_at <= ${now}
        RETURNING recipient, announcement_id`.execute(transaction);
      return new Set(rows.map((row) => leftKey(row.recipient, row.announcement_id)));
    },
  };
}

export const leftKey = (recipient: string, announcementId: string): string =>
  `${recipient} ${announcementId}`;
