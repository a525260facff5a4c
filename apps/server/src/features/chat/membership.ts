import type { ChatRepository } from './chat-repository.ts';

const remembered = 20_000;

/**
 * Whether someone is one of the two. The live connection asks before each delivery; the two of a conversation never
 * change, so that an answer that was yes stays so and need not be asked for again.
 */
export function createMembership(repository: Pick<ChatRepository, 'isMember'>) {
  const known = new Set<string>();
  return (conversationId: string, personId: string): boolean | Promise<boolean> => {
    const key = `${conversationId} ${personId}`;
    if (known.has(key)) return true;
    return repository.isMember(conversationId, personId).then((member) => {
      if (known.size >= remembered) known.clear();
      if (member) known.add(key);
      return member;
    });
  };
}
