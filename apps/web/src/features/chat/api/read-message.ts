import type { Message } from '@coequipiers/contract/chat-schemas';

/** As another server may send it: the specification's message has neither a number nor an announcement. */
type Sent = Omit<Message, 'seq' | 'recipientIds' | 'announceId' | 'announceTitle'> & Partial<Message>;

/** Number 0 is that of a message without one. */
export const readMessage = (message: Sent): Message => ({
  ...message,
  seq: message.seq ?? 0,
  recipientIds: message.recipientIds ?? [],
  announceId: message.announceId ?? null,
  announceTitle: message.announceTitle ?? null,
});
