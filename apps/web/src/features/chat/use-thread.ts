import type { Message } from '@coequipiers/contract/chat-schemas';
import { destination } from '@coequipiers/contract/realtime';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../lib/http.ts';
import { newIdempotencyKey } from '../../lib/idempotency-key.ts';
import { logError } from '../../lib/log.ts';
import { useLiveTopic } from '../../lib/realtime/use-live.ts';
import { changeThread, chatQueries, threadIn, threadKey } from './api/chat-queries.ts';
import { moveUp } from './api/inbox-cache.ts';
import { sendMessage } from './api/send-message.ts';
import { missedMessages, olderPage } from './api/thread-pages.ts';
import {
  completeUpTo,
  firstSeq,
  lastSeq,
  noThread,
  type Outgoing,
  type Thread,
  withMessages,
  withOutgoing,
  withoutOutgoing,
} from './thread.ts';

/** Messages of one conversation leave one after another, so that they arrive in the order they were written in. */
const queues = new Map<string, Promise<void>>();

/** The messages of a conversation: loaded, kept up to date, sent. */
export function useThread(email: string, id: string) {
  const queryClient = useQueryClient();
  const query = useQuery(chatQueries.thread(queryClient, email, id));
  const { loading: loadingOlder, load: loadOlder } = useOlder(email, id);
  const change = (work: (thread: Thread) => Thread): void => changeThread(queryClient, email, id, work);

  const catchUp = async (): Promise<void> => {
    // A page that is on its way may be older than what was missed.
    const underWay = queryClient.isFetching({ queryKey: threadKey(email, id) }) > 0;
    if (underWay) await query.refetch({ cancelRefetch: false });
    const known = threadIn(queryClient, email, id);
    if (known.messages.length === 0) {
      await query.refetch();
      return;
    }
    const missed = await missedMessages(id, completeUpTo(known));
    const newest = missed.at(-1);
    change((thread) => withMessages(thread, missed));
    if (newest) moveUp(queryClient, email, newest);
  };

  /** From an answer or live: whatever is missing before it is asked for. */
  const take = (message: Message): void => {
    change((thread) => withMessages(thread, [message]));
    moveUp(queryClient, email, message);
    const thread = threadIn(queryClient, email, id);
    if (completeUpTo(thread) < lastSeq(thread)) catchUp().catch(notCaughtUp);
  };

  useLiveTopic(destination('/user/topic/conversations/{id}', { id }), {
    hear: (payload) => take(payload as Message),
    ready: () => void catchUp().catch(notCaughtUp),
  });

  const post = async ({ key, content, at }: Outgoing): Promise<void> => {
    try {
      take(await sendMessage({ conversationId: id, content }, key));
      change((thread) => withoutOutgoing(thread, key));
    } catch (error) {
      const reason = error instanceof ApiError ? error.said : undefined;
      change((thread) => withOutgoing(thread, { key, content, at, state: 'failed', reason }));
    }
  };

  const queue = (outgoing: Outgoing): void => {
    change((thread) => withOutgoing(thread, outgoing));
    queues.set(
      id,
      (queues.get(id) ?? Promise.resolve()).then(() => post(outgoing)),
    );
  };

  return {
    thread: query.data ?? noThread,
    isPending: query.isPending,
    error: query.data ? null : query.error,
    refetch: query.refetch,
    loadOlder,
    loadingOlder,
    send: (content: string) => queue({ key: newIdempotencyKey(), content, at: Date.now(), state: 'pending' }),
    retry: (key: string, content: string) => queue({ key, content, at: Date.now(), state: 'pending' }),
    discard: (key: string) => change((thread) => withoutOutgoing(thread, key)),
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
      const page = await olderPage(id, firstSeq(thread));
      changeThread(queryClient, email, id, (before) => ({
        ...withMessages(before, page.messages),
        whole: page.whole,
      }));
    } catch (error) {
      logError('Older messages did not load', error);
    } finally {
      running.current = false;
      setLoading(false);
    }
  };

  return { loading, load };
}

const notCaughtUp = (error: unknown): void => logError('What was missed did not load', error);
