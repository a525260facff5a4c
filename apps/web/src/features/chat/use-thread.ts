import { destination } from '@coequipiers/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { newIdempotencyKey } from '../../lib/attempt.ts';
import { logError } from '../../lib/log.ts';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { changeThread, chatQueries, threadIn } from './api/chat-queries.ts';
import { catchUp, receiveMessage } from './api/thread-cache.ts';
import { olderMessages } from './api/thread-pages.ts';
import { addUnsent, removeUnsent, useOutbox } from './outbox.ts';
import { sendNow } from './outbox-sender.ts';
import { itemsOf, lastSeq, noThread, withMessages } from './thread.ts';

/** The messages of a conversation: loading, live updates and sending. */
export function useThread(email: string, id: string) {
  const queryClient = useQueryClient();
  const query = useQuery(chatQueries.thread(queryClient, email, id));
  const { loading: loadingOlder, load: loadOlder } = useOlder(email, id);
  const outbox = useOutbox(email);
  const thread = query.data ?? noThread;
  const items = useMemo(
    () =>
      itemsOf(
        thread,
        outbox.filter(({ conversationId }) => conversationId === id),
        email,
      ),
    [thread, outbox, id, email],
  );

  // A refused subscription would close the whole connection, so it waits until the conversation has loaded.
  const isLoaded = query.data !== undefined;
  useLiveTopic(isLoaded ? destination('/user/topic/conversations/{id}', { id }) : null, {
    onMessage: (message) => receiveMessage(queryClient, email, message),
    ready: () => catchUp(queryClient, email, id),
  });

  const send = (content: string, recipientIds: readonly string[]): void => {
    const now = Date.now();
    const after = lastSeq(threadIn(queryClient, email, id));
    const key = newIdempotencyKey();
    addUnsent(email, {
      key,
      conversationId: id,
      content,
      recipientIds,
      at: now,
      since: now,
      after,
      state: 'pending',
    });
    sendNow(queryClient, email, id, key);
  };

  const retry = useCallback((key: string) => sendNow(queryClient, email, id, key), [queryClient, email, id]);
  const discard = useCallback((key: string) => removeUnsent(email, key), [email]);

  return {
    thread,
    items,
    isLoaded,
    isPending: query.isPending,
    error: query.data ? null : query.error,
    refetch: query.refetch,
    loadOlder,
    loadingOlder,
    send,
    retry,
    discard,
  };
}

function useOlder(email: string, id: string) {
  const queryClient = useQueryClient();
  const running = useRef(false);
  const [loading, setLoading] = useState(false);

  const load = async (): Promise<void> => {
    const thread = threadIn(queryClient, email, id);
    if (running.current || thread.whole || thread.messages.length === 0) return;
    running.current = true;
    setLoading(true);
    try {
      const older = await olderMessages(id, thread);
      changeThread(queryClient, email, id, ({ messages }) => withMessages(older, messages));
    } catch (error) {
      logError('Older messages did not load', error);
    } finally {
      running.current = false;
      setLoading(false);
    }
  };

  return { loading, load };
}
