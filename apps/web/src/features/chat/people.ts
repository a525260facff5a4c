import type { Conversation } from '@coequipiers/contract/chat-schemas';
import type { Thread } from './thread.ts';

/** The other person in a conversation. */
export function otherIn({ participants }: Conversation): { id: string; username: string } {
  return participants[0] ?? { id: '', username: 'Conversation' };
}

/**
 * The recipients of a message: all other people in the conversation, taken from its messages when the inbox does not have it.
 */
export function recipientsIn(row: Conversation | undefined, { messages }: Thread, email: string): string[] {
  const ids = row
    ? row.participants.map(({ id }) => id)
    : messages.flatMap(({ senderId, recipientIds }) => [senderId, ...recipientIds]);
  return [...new Set(ids)].filter((id) => id !== email);
}

/** Matches the other person's name or the last message, ignoring accents and case. */
export function isFoundBy(conversation: Conversation, search: string): boolean {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const text = plain(`${otherIn(conversation).username} ${conversation.lastMessage}`);
  return words.every((word) => text.includes(word));
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
