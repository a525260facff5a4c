import type { Notification } from '@coequipiers/contract/notifications-schemas';
import type { NotificationRow } from './notifications-sql.ts';

/** The only e-mail in it is the reader's own. */
export const presentNotification = (row: NotificationRow): Notification => ({
  id: row.id,
  seq: row.seq,
  type: row.type,
  title: row.title,
  preview: row.preview,
  conversationId: row.conversation_id,
  announceId: row.announcement_id,
  outingId: row.outing_id,
  senderId: row.sender_alias,
  senderUsername: row.sender_username,
  recipientIds: row.reader_email ? [row.reader_email] : [],
  event: row.event,
  answerUntil: row.answer_until?.toISOString() ?? null,
  answered: row.answered,
  timestamp: row.created_at.toISOString(),
  read: row.read_at !== null,
});
