import type { Message } from '@coequipiers/contract/chat-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isRefused } from '../../../lib/http.ts';
import { logError } from '../../../lib/log.ts';
import { readSession } from '../../../lib/session.ts';
import { inOrder, lastSeq, lastSeqBeforeGap, withMessages } from '../thread.ts';
import { changeThread, threadIn, threadKey } from './chat-queries.ts';
import { moveToTop } from './inbox-cache.ts';
import { readMessage } from './read-message.ts';
import { missedMessages } from './thread-pages.ts';

/** Adds a message from an answer or from the live connection, and loads missing ones before it. */
export function receiveMessage(queryClient: QueryClient, email: string, arrived: Message): void {
  const message = readMessage(arrived);
  const { conversationId: id } = message;
  moveToTop(queryClient, email, message);
  // A conversation that was not opened here is loaded when it is opened.
  if (queryClient.getQueryState(threadKey(email, id)) === undefined) return;
  changeThread(queryClient, email, id, (thread) => withMessages(thread, [message]));
  const thread = threadIn(queryClient, email, id);
  if (lastSeqBeforeGap(thread) < lastSeq(thread)) catchUp(queryClient, email, id);
}

/** The first delay before missed messages are asked for again; it doubles after each failure. */
const RETRY_MS = 1_000;
const MOST_RETRIES = 5;
/** One for each conversation, by its id. */
const retries = new Map<string, ReturnType<typeof setTimeout>>();

/**
 * Loads the messages after the last known one. It tries again when that fails: while the live connection holds, nothing else
 * would load them before the next message.
 */
export function catchUp(queryClient: QueryClient, email: string, id: string, failures = 0): void {
  clearTimeout(retries.get(id));
  retries.delete(id);
  if (readSession()?.email !== email) return;
  load(queryClient, email, id).catch((error: unknown) => {
    logError('What was missed did not load', error);
    if (failures >= MOST_RETRIES || isRefused(error)) return;
    const atLeastMs = error instanceof ApiError ? error.retryAfterMs : 0;
    const again = () => catchUp(queryClient, email, id, failures + 1);
    clearTimeout(retries.get(id));
    retries.set(id, setTimeout(again, Math.max(RETRY_MS * 2 ** failures, atLeastMs)));
  });
}

async function load(queryClient: QueryClient, email: string, id: string): Promise<void> {
  const page = { queryKey: threadKey(email, id), exact: true };
  const refetch = () => queryClient.refetchQueries(page, { cancelRefetch: false });
  // A running request may return a page older than the missed messages.
  if (queryClient.isFetching(page) > 0) await refetch();
  const known = threadIn(queryClient, email, id);
  if (known.messages.length === 0) return refetch();
  const missed = await missedMessages(id, known);
  const newest = missed.toSorted(inOrder).at(-1);
  changeThread(queryClient, email, id, (thread) => withMessages(thread, missed));
  if (newest) moveToTop(queryClient, email, newest);
}
