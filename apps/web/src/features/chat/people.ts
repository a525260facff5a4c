import type { Conversation } from '@coequipiers/contract/chat-schemas';
import type { Thread } from './thread.ts';

/** The other person of a conversation. */
export function otherIn({ participants }: Conversation): { id: string; username: string } {
  return participants[0] ?? { id: '', username: 'Conversation' };
}

/** Whom a message goes to: everyone else of the conversation. Its messages tell who they are where the inbox does not. */
export function recipientsIn(row: Conversation | undefined, { messages }: Thread, email: string): string[] {
  const ids = row
    ? row.participants.map(({ id }) => id)
    : messages.flatMap(({ senderId, recipientIds }) => [senderId, ...recipientIds]);
  return [...new Set(ids)].filter((id) => id !== email);
}

/** By the other person's name or by the last words, whatever the accents and capitals. */
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
