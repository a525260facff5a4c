import type { Selectable } from 'kysely';
import { prepared } from '../../platform/db/prepared.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { isActive, isSuspended } from '../accounts/active.ts';
import { isBlockBetween } from '../blocks/blocks-sql.ts';
import { mailDueAfterMessage } from './unread-mail-rule.ts';

/** One of the two members, for the presenter. The e-mail is shown to themselves only. */
export type Participant = {
  id: string;
  alias: string;
  email: string | null;
  username: string;
  readReceipts: boolean;
  erased: boolean;
  suspended: boolean;
  muted: boolean;
  readSeq: number;
  unread: number;
  clearedSeq: number;
};

/** A conversation as one member sees it. `apart` means that one of the two has blocked the other. */
export type ConversationView = {
  id: string;
  lastSeq: number;
  apart: boolean;
  me: Participant;
  other: Participant;
};

export type MessageRow = Selectable<Tables['messages']> & { announcement_title: string | null };

export type InboxRow = ConversationView & {
  content: string;
  sender_id: string;
  created_at: Date;
  blocked: boolean;
};

const participant = (member: string, person: string) => `json_build_object(
    'id', replace(${person}.id::text, '-', ''), 'alias', ${person}.alias, 'email', ${person}.email,
    'username', ${person}.username, 'readReceipts', ${person}.read_receipts,
    'erased', ${person}.erased_at IS NOT NULL,
    'suspended', (${isSuspended(person)}) IS TRUE,
    'muted', ${member}.muted, 'readSeq', ${member}.read_seq, 'unread', ${member}.unread,
    'clearedSeq', ${member}.cleared_seq)`;

/** The columns of a conversation, with both people. */
const seen = `
  conversations.id, conversations.last_seq AS "lastSeq",
  ${isBlockBetween('self.id', 'partner.id')} AS apart,
  ${participant('mine', 'self')} AS me, ${participant('theirs', 'partner')} AS other`;
const joined = `
  FROM conversation_members AS mine
  JOIN conversations ON conversations.id = mine.conversation_id
  JOIN people AS self ON self.id = mine.person_id
  JOIN conversation_members AS theirs
    ON theirs.conversation_id = mine.conversation_id AND theirs.person_id <> mine.person_id
  JOIN people AS partner ON partner.id = theirs.person_id`;

// Prepared because every message runs these: planning would take longer than running them.

/** Values: conversation, person. */
export const findOne = prepared<ConversationView>(
  'chat-find',
  `SELECT ${seen} ${joined} WHERE mine.conversation_id = $1 AND mine.person_id = $2`,
);

/**
 * Locks both people in the order of their ids, then the conversation: the subquery with the count must finish before the row of
 * the conversation is locked. No row when the person is not a member, or not active. Values: conversation, person.
 */
export const lockWithPeople = prepared<{ id: string }>(
  'chat-hold',
  `WITH held AS MATERIALIZED (
    SELECT id, ${isActive('people')} AS active FROM people
    WHERE id IN (SELECT person_id FROM conversation_members WHERE conversation_id = $1) ORDER BY id FOR SHARE
  )
  SELECT id FROM conversations
  WHERE id = $1 AND (SELECT count(*) FROM held WHERE held.id = $2 AND active) = 1
  FOR NO KEY UPDATE`,
);

type StoredColumns = Pick<MessageRow, 'seq' | 'created_at' | 'announcement_id' | 'announcement_title'>;
/** A conversation as it was before the message, the other's push subscriptions, and the message if it was stored. */
export type AppendedRow = ConversationView & { browsers: string[] } & (
    | (StoredColumns & { message_id: string })
    | { message_id: null }
  );

/**
 * Call it with both people and the conversation locked: as a later statement than the locks it sees every change that they
 * waited for. Stores nothing when the other person is not active or one of the two has blocked the other. An announcement of
 * anyone else is left out. Also gives the other's browsers for a push. No row when the sender is not a member.
 * Values: conversation, id, sender, content, announcement.
 */
export const addNext = prepared<AppendedRow>(
  'chat-append',
  `WITH view AS MATERIALIZED (
    SELECT ${seen}, ${isActive('partner')} AS active,
      ARRAY(
        SELECT id FROM push_subscriptions WHERE person_id = partner.id ORDER BY created_at, id
      ) AS browsers
    ${joined}
    WHERE mine.conversation_id = $1 AND mine.person_id = $3
  ),
  numbered AS (
    UPDATE conversations SET last_seq = last_seq + 1
    WHERE id = (SELECT id FROM view WHERE active AND NOT apart)
    RETURNING id, last_seq, low_id, high_id
  ),
  added AS (
    INSERT INTO messages (conversation_id, seq, id, sender_id, content, announcement_id)
    SELECT numbered.id, last_seq, $2, $3, $4, announcements.id
    FROM numbered LEFT JOIN announcements ON announcements.id = $5 AND author_id IN (low_id, high_id)
    RETURNING *
  ),
  noted AS (
    UPDATE conversation_members AS member SET
      last_at = added.created_at,
      unread = member.unread + (member.person_id <> added.sender_id)::int,
      read_seq = CASE
        WHEN member.person_id = added.sender_id AND member.unread = 0 THEN added.seq
        ELSE member.read_seq
      END,
      mail_due_at = ${mailDueAfterMessage('member', 'member.person_id = added.sender_id')}
    FROM added WHERE member.conversation_id = added.conversation_id
  )
  SELECT view.id, view."lastSeq", apart, me, other, browsers,
    added.id AS message_id, seq, added.created_at, announcement_id, announcements.title AS announcement_title
  FROM view LEFT JOIN added ON true LEFT JOIN announcements ON announcements.id = announcement_id`,
);

/** Values: person, how many at most. */
export const listInbox = prepared<InboxRow>(
  'chat-inbox',
  `SELECT ${seen}, last.content, last.sender_id, last.created_at,
    EXISTS (
      SELECT FROM blocks WHERE blocks.person_id = mine.person_id AND blocked_id = theirs.person_id
    ) AS blocked
  ${joined}
  JOIN messages AS last ON last.conversation_id = conversations.id AND last.seq = conversations.last_seq
  WHERE mine.person_id = $1 AND conversations.last_seq > mine.cleared_seq
  ORDER BY mine.last_at DESC, mine.conversation_id DESC LIMIT (SELECT $2::int)`,
);
