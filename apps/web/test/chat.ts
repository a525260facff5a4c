import { type Conversation, conversation, type Message, message } from '@coequipiers/contract/chat-schemas';

export const me = 'camille@exemple.org';
export const karim = 'u_karim0000000000000000';
export const conversationId = '0123456789abcdef0123456789abcdef';

export const aConversation = (fields: Partial<Conversation> = {}): Conversation =>
  conversation.parse({
    id: conversationId,
    participants: [
      { id: karim, username: 'karim_b' },
      { id: me, username: 'camille' },
    ],
    unreadCount: 0,
    lastMessage: 'Message 2',
    lastSenderId: karim,
    lastUpdated: new Date(Date.now() - 300_000).toISOString(),
    messageCount: 2,
    muted: false,
    blocked: false,
    lastSeq: 2,
    readSeq: 2,
    otherReadSeq: null,
    ...fields,
  });

export const aMessage = (seq: number, fields: Partial<Message> = {}): Message =>
  message.parse({
    id: `m${seq}`,
    conversationId,
    seq,
    senderId: karim,
    senderEmail: karim,
    senderUsername: 'karim_b',
    recipientIds: [me],
    content: `Message ${seq}`,
    preview: `Message ${seq}`,
    timestamp: new Date(Date.now() - 300_000 + seq * 1_000).toISOString(),
    announceId: null,
    announceTitle: null,
    ...fields,
  });

/** Pages as in the specification only: page 0 is the newest, newest first. */
export function pageOf(messages: readonly Message[], query: string): Message[] {
  const asked = new URLSearchParams(query);
  const page = Number(asked.get('page') ?? 0);
  const limit = Number(asked.get('limit') ?? 15);
  return messages.toReversed().slice(page * limit, (page + 1) * limit);
}
