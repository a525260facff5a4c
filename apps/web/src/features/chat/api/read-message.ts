import type { Message } from '@coequipiers/contract/chat-schemas';

/** A message as another server may send it: in the specification it has neither a sequence number nor an announcement. */
type Sent = Omit<Message, 'seq' | 'recipientIds' | 'announceId' | 'announceTitle'> & Partial<Message>;

/** A message without a sequence number gets 0. */
export const readMessage = (message: Sent): Message => ({
  ...message,
  seq: message.seq ?? 0,
  recipientIds: message.recipientIds ?? [],
  announceId: message.announceId ?? null,
  announceTitle: message.announceTitle ?? null,
});
