import type { Conversation } from '@coequipiers/contract/chat-schemas';

/** The other person of a conversation. */
export function otherIn({ participants }: Conversation): { id: string; username: string } {
  return participants[0] ?? { id: '', username: 'Conversation' };
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
