import { previewOf } from '@coequipiers/contract/chat';
import type { Conversation, Message } from '@coequipiers/contract/chat-schemas';
import { identifierFor } from '../accounts/presenter.ts';
import type { ConversationView, InboxRow, MessageRow, Participant } from './chat-sql.ts';

type Pair = Pick<ConversationView, 'me' | 'other'>;

/** A message as one of the two members sees it, from a call or live. */
export function presentMessage(row: MessageRow, { me, other }: Pair, clientKey?: string): Message {
  const [sender, recipient] = row.sender_id === me.id ? [me, other] : [other, me];
  const senderId = identifierFor(me, sender);
  return {
    id: row.id,
    conversationId: row.conversation_id,
    seq: row.seq,
    senderId,
    senderEmail: senderId,
    senderUsername: sender.username,
    recipientIds: [identifierFor(me, recipient)],
    content: row.content,
    preview: previewOf(row.content),
    timestamp: row.created_at.toISOString(),
    announceId: row.announcement_id,
    announceTitle: row.announcement_title,
    ...(clientKey !== undefined && sender === me && { clientKey }),
  };
}

export function presentConversation(row: InboxRow): Conversation {
  const { me, other } = row;
  return {
    id: row.id,
    participants: [other, me].map((person) => ({
      id: identifierFor(me, person),
      username: person.username,
    })),
    unreadCount: me.unread,
    lastMessage: previewOf(row.content),
    lastSenderId: identifierFor(me, row.sender_id === me.id ? me : other),
    lastUpdated: row.created_at.toISOString(),
    messageCount: row.lastSeq - me.clearedSeq,
    muted: me.muted,
    blocked: row.blocked,
    lastSeq: row.lastSeq,
    readSeq: me.readSeq,
    otherReadSeq: marksAreShown(me, other) && !row.apart ? other.readSeq : null,
  };
}

/** A person who hides their read marks does not see the other's either. */
export const marksAreShown = (one: Participant, other: Participant): boolean =>
  one.readReceipts && other.readReceipts;
