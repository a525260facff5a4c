import type { Conversation, Message } from '@coequipiers/contract/chat-schemas';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';
import { inboxKeys } from '../../../lib/inbox-keys.ts';
import { inOrder, noThread, type Thread, withMessages } from '../thread.ts';
import { pageOfThread } from './thread-pages.ts';

/** Every key has the e-mail, so that the next person on this device never sees this person's messages. */
export const chatQueries = {
  /** All conversations, the newest first. */
  inbox: (email: string) =>
    queryOptions({
      queryKey: inboxKeys.list(email),
      queryFn: ({ signal }) => http<Conversation[]>('/api/chat/conversations', { signal }),
      retry: false,
      staleTime: 30_000,
    }),

  /** Merges the newest page into the known messages. */
  thread: (queryClient: QueryClient, email: string, id: string) =>
    queryOptions({
      queryKey: threadKey(email, id),
      queryFn: async ({ signal }): Promise<Thread> => {
        const page = await pageOfThread(id, 0, signal);
        const known = threadIn(queryClient, email, id);
        return joined(known, page);
      },
      retry: false,
      staleTime: Infinity,
      gcTime: 30 * 60_000,
    }),
};

export const threadKey = (email: string, id: string) => ['chat', email, 'thread', id] as const;

export const threadIn = (queryClient: QueryClient, email: string, id: string): Thread =>
  queryClient.getQueryData<Thread>(threadKey(email, id)) ?? noThread;

export function changeThread(
  queryClient: QueryClient,
  email: string,
  id: string,
  change: (thread: Thread) => Thread,
): void {
  queryClient.setQueryData<Thread>(threadKey(email, id), (thread) => change(thread ?? noThread));
}

/** Avoids gaps: if the page does not connect to the known messages, it replaces them. */
function joined(known: Thread, page: { messages: Message[]; whole: boolean }): Thread {
  const fresh = { ...withMessages(noThread, page.messages), whole: page.whole };
  const [first, last] = [fresh.messages[0], known.messages.at(-1)];
  const meets = first && last && (inOrder(first, last) <= 0 || first.seq === last.seq + 1);
  return meets ? { ...withMessages(known, page.messages), whole: known.whole || page.whole } : fresh;
}
