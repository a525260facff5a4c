import type { CompiledQuery, Selectable } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** A notification, with its sender and its reader. */
export type NotificationRow = Pick<
  Selectable<Tables['notifications']>,
  | 'person_id'
  | 'id'
  | 'seq'
  | 'type'
  | 'title'
  | 'preview'
  | 'conversation_id'
  | 'announcement_id'
  | 'outing_id'
  | 'event'
  | 'answer_until'
  | 'answered'
  | 'read_at'
  | 'created_at'
> & { sender_alias: string | null; sender_username: string | null; reader_email: string | null };

/** SQL: hides notifications from a person whom the reader has blocked, as long as the block lasts. */
export const isNotFromBlocked = (notifications: string): string => `NOT EXISTS (
  SELECT FROM blocks
  WHERE blocks.person_id = ${notifications}.person_id AND blocks.blocked_id = ${notifications}.sender_id
)`;

/** A notification that is written, by column. */
const types = {
  person_id: 'uuid',
  id: 'uuid',
  type: 'text',
  title: 'text',
  preview: 'text',
  conversation_id: 'uuid',
  announcement_id: 'uuid',
  outing_id: 'uuid',
  comment_id: 'uuid',
  sender_id: 'uuid',
  /** In hexadecimal digits. */
  about: 'text',
  once: 'boolean',
  event: 'text',
  answer_until: 'timestamptz',
} as const;
export type Written = Record<keyof typeof types, string | boolean | null>;
const columns = Object.keys(types) as (keyof Written)[];

/**
 * Call it with the counters or the subject locked: otherwise two parallel calls would not see each other's notification, and both
 * would add one. A notification about the same subject is overwritten, even a read one: otherwise a busy conversation would push all
 * others out of the list. It is locked, so that its reader does not delete it meanwhile. Returns the written rows. `given` is the SQL
 * of the notifications, at most one for each person.
 */
const writeText = (given: string) => `
  WITH given AS MATERIALIZED (
    SELECT *, decode(about, 'hex') AS subject FROM (${given}) AS all_given
  ),
  same AS MATERIALIZED (
    SELECT given.person_id, last.id FROM given CROSS JOIN LATERAL (
      SELECT id FROM notifications WHERE notifications.person_id = given.person_id AND notifications.about = subject
      ORDER BY seq DESC LIMIT 1 FOR NO KEY UPDATE
    ) AS last
  ),
  counted AS (
    INSERT INTO notification_counters AS counter (person_id, last_seq)
    SELECT people.id, 1 FROM given JOIN people ON people.id = given.person_id
    WHERE erased_at IS NULL AND NOT (once AND EXISTS (SELECT FROM same WHERE same.person_id = given.person_id))
    ORDER BY people.id FOR SHARE OF people
    ON CONFLICT (person_id) DO UPDATE SET last_seq = counter.last_seq + 1
    RETURNING person_id, last_seq
  ),
  changed AS (
    UPDATE notifications SET
      seq = last_seq, type = given.type, title = given.title, preview = given.preview, conversation_id = given.conversation_id,
      announcement_id = given.announcement_id, outing_id = given.outing_id, comment_id = given.comment_id, sender_id = given.sender_id, read_at = NULL,
      event = given.event, answer_until = given.answer_until, answered = NULL, created_at = now()
    FROM counted JOIN same USING (person_id) JOIN given USING (person_id) WHERE notifications.id = same.id
    RETURNING notifications.*
  ),
  added AS (
    INSERT INTO notifications (
      person_id, seq, id, type, title, preview, conversation_id, announcement_id, outing_id, comment_id, sender_id, about, event,
      answer_until
    )
    SELECT person_id, last_seq, given.id, type, title, preview, conversation_id, announcement_id, outing_id, comment_id, sender_id, subject,
      event, answer_until
    FROM counted JOIN given USING (person_id) WHERE NOT EXISTS (SELECT FROM same WHERE same.person_id = given.person_id)
    RETURNING *
  )
  SELECT told.person_id, told.id, seq, type, title, preview, conversation_id, announcement_id, outing_id, event, answer_until, answered, read_at,
    told.created_at, sender.alias AS sender_alias, sender.username AS sender_username, reader.email AS reader_email
  FROM (SELECT * FROM changed UNION ALL SELECT * FROM added) AS told
  JOIN people AS reader ON reader.id = told.person_id
  LEFT JOIN people AS sender ON sender.id = told.sender_id
  WHERE ${isNotFromBlocked('told')}`;

// Prepared because planning would take longer than running them, and every message writes one.

const writeOne = prepared<NotificationRow>(
  'notifications-write',
  writeText(
    `SELECT ${columns.map((column, index) => `$${index + 1}::${types[column]} AS ${column}`).join()}`,
  ),
);
const writeMany = prepared<NotificationRow>(
  'notifications-write-many',
  writeText(
    `SELECT * FROM unnest(${columns.map((column, index) => `$${index + 1}::${types[column]}[]`).join()}) AS one (${columns.join()})`,
  ),
);

export const writing = (one: Written): CompiledQuery<NotificationRow> =>
  writeOne.with(columns.map((column) => one[column]));
export const writingAll = (all: readonly Written[]): CompiledQuery<NotificationRow> =>
  writeMany.with(columns.map((column) => all.map((one) => one[column])));

/**
 * Locks the counters of people, so that their notifications are written one after the other. No row for someone who is erased.
 * Values: people.
 */
export const lockCounters = prepared<{ person_id: string }>(
  'notifications-hold',
  `INSERT INTO notification_counters (person_id, last_seq)
  SELECT id, 0 FROM people WHERE id = ANY ((SELECT $1::uuid[])::uuid[]) AND erased_at IS NULL ORDER BY id FOR SHARE
  ON CONFLICT (person_id) DO UPDATE SET last_seq = notification_counters.last_seq
  RETURNING person_id`,
);
