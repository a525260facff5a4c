import type { ChatRepository } from './chat-repository.ts';

const maxCached = 20_000;

/**
 * Whether a person is a member of a conversation. The live connection checks before each delivery. Members never change, so a
 * positive answer is cached.
 */
export function createMembership(repository: Pick<ChatRepository, 'isMember'>) {
  const known = new Set<string>();
  return (conversationId: string, personId: string): boolean | Promise<boolean> => {
    const key = `${conversationId} ${personId}`;
    if (known.has(key)) return true;
    return repository.isMember(conversationId, personId).then((member) => {
      if (known.size >= maxCached) known.clear();
      if (member) known.add(key);
      return member;
    });
  };
}
