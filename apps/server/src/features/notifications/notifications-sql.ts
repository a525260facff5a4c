import type { Selectable } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** A notification, with its sender and its reader. */
export type NotificationRow = Pick<
  Selectable<Tables['notifications']>,
  | 'id'
  | 'seq'
  | 'type'
  | 'title'
  | 'preview'
  | 'conversation_id'
  | 'announcement_id'
  | 'read_at'
  | 'created_at'
> & { sender_alias: string | null; sender_username: string | null; reader_email: string | null };

/** SQL: hides notifications from a person whom the reader has blocked, as long as the block lasts. */
export const isNotFromBlocked = (notifications: string): string => `NOT EXISTS (
  SELECT FROM blocks
  WHERE blocks.person_id = ${notifications}.person_id AND blocks.blocked_id = ${notifications}.sender_id
)`;

// Prepared because planning would take longer than running them, and every message runs the second.

/**
 * Locks the person's counter, so that their notifications are written one after the other. No row when the person is erased.
 * Values: person.
 */
export const lockCounter = prepared<{ last_seq: number }>(
  'notifications-hold',
  `INSERT INTO notification_counters (person_id, last_seq)
  SELECT id, 0 FROM people WHERE id = $1 AND erased_at IS NULL FOR SHARE
  ON CONFLICT (person_id) DO UPDATE SET last_seq = notification_counters.last_seq
  RETURNING last_seq`,
);

/**
 * Call it with the counter or the subject locked: otherwise two at a time would not see each other's, and both add one. A
 * notification about the same subject is overwritten, even a read one: otherwise a busy conversation would push all others out
 * of the list. It is locked, so that its reader does not delete it meanwhile. No row when nothing was written.
 * Values: person, id, type, title, preview, conversation, announcement, comment, sender, about, once.
 */
export const write = prepared<NotificationRow>(
  'notifications-write',
  `WITH same AS MATERIALIZED (
    SELECT id FROM notifications WHERE person_id = $1 AND about = $10 ORDER BY seq DESC LIMIT 1 FOR NO KEY UPDATE
  ),
  counted AS (
    INSERT INTO notification_counters AS counter (person_id, last_seq)
    SELECT id, 1 FROM people
    WHERE id = $1 AND erased_at IS NULL AND NOT ($11::boolean AND EXISTS (SELECT FROM same)) FOR SHARE
    ON CONFLICT (person_id) DO UPDATE SET last_seq = counter.last_seq + 1
    RETURNING last_seq
  ),
  changed AS (
    UPDATE notifications SET
      seq = last_seq, type = $3, title = $4, preview = $5, conversation_id = $6, announcement_id = $7, comment_id = $8,
      sender_id = $9, read_at = NULL, created_at = now()
    FROM counted, same WHERE notifications.id = same.id
    RETURNING notifications.*
  ),
  added AS (
    INSERT INTO notifications (
      person_id, seq, id, type, title, preview, conversation_id, announcement_id, comment_id, sender_id, about
    )
    SELECT $1, last_seq, $2, $3, $4, $5, $6, $7, $8, $9, $10 FROM counted WHERE NOT EXISTS (SELECT FROM same)
    RETURNING *
  )
  SELECT told.id, seq, type, title, preview, conversation_id, announcement_id, read_at, told.created_at,
    sender.alias AS sender_alias, sender.username AS sender_username, reader.email AS reader_email
  FROM (SELECT * FROM changed UNION ALL SELECT * FROM added) AS told
  JOIN people AS reader ON reader.id = told.person_id
  LEFT JOIN people AS sender ON sender.id = told.sender_id
  WHERE ${isNotFromBlocked('told')}`,
);
