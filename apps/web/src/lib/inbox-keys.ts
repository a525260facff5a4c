/** Where the cache has a person's conversations, which the chat shows and a block changes. */
export const inboxKeys = {
  list: (email: string) => ['chat', email, 'inbox'] as const,
  unread: (email: string) => ['chat', email, 'unread'] as const,
};
