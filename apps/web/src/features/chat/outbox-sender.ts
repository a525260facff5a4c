import type { QueryClient } from '@tanstack/react-query';
import { ApiError, isRefused } from '../../lib/http.ts';
import { onSessionEnd, readSession } from '../../lib/session.ts';
import { sendMessage } from './api/send-message.ts';
import { receiveMessage } from './api/thread-cache.ts';
import { changeUnsent, isSafeToRetry, readOutbox, removeUnsent, type Unsent } from './outbox.ts';
import { waitingText } from './waiting-text.ts';

/** Conversations with a running send. Messages of a conversation are sent one by one, so that they arrive in order. */
const busy = new Set<string>();

/** The first delay before an automatic retry; it doubles after each failure. */
const RETRY_MS = 2_000;
const MAX_RETRY_MS = 60_000;
let failures = 0;
let retry: ReturnType<typeof setTimeout> | undefined;

onSessionEnd(() => {
  clearTimeout(retry);
  failures = 0;
  busy.clear();
});

/** Exponential back-off with jitter, so that a restarted server is not called by everyone at once. */
function tryLater(queryClient: QueryClient, email: string, atLeastMs: number): void {
  const delay = Math.min(RETRY_MS * 2 ** failures, MAX_RETRY_MS) * (1 + Math.random() / 4);
  failures += 1;
  clearTimeout(retry);
  retry = setTimeout(() => sendAllUnsent(queryClient, email), Math.max(delay, atLeastMs));
}

/** Sends the pending messages of a conversation until none is left or one gets no answer. */
async function sendUnsent(queryClient: QueryClient, email: string, conversationId: string): Promise<void> {
  const name = `${email} ${conversationId}`;
  if (busy.has(name)) return;
  busy.add(name);
  try {
    let next = nextOf(email, conversationId);
    while (next && (await post(queryClient, email, next))) next = nextOf(email, conversationId);
  } finally {
    busy.delete(name);
  }
}

/** Sends everything that may be retried automatically, when the page or the network is back. */
export function sendAllUnsent(queryClient: QueryClient, email: string): void {
  if (readSession()?.email !== email) return;
  changeUnsent(email, (unsent) => {
    if (unsent.state === 'failed') return unsent;
    return isSafeToRetry(unsent) ? pendingAgain(unsent) : { ...unsent, state: 'failed', reason: undefined };
  });
  const conversations = new Set(readOutbox(email).map(({ conversationId }) => conversationId));
  for (const id of conversations) void sendUnsent(queryClient, email, id);
}

/** The person asks to send it now: earlier waiting messages of the conversation are sent first. */
export function sendNow(queryClient: QueryClient, email: string, conversationId: string, key: string): void {
  changeUnsent(email, (unsent) =>
    unsent.key === key || (unsent.conversationId === conversationId && unsent.state === 'waiting')
      ? pendingAgain(unsent)
      : unsent,
  );
  void sendUnsent(queryClient, email, conversationId);
}

const pendingAgain = (unsent: Unsent): Unsent => ({
  ...unsent,
  state: 'pending',
  at: Date.now(),
  reason: undefined,
});

/** Checks the session, so that messages are never sent in another person's name. */
const nextOf = (email: string, conversationId: string): Unsent | undefined =>
  readSession()?.email === email
    ? readOutbox(email).find(
        (unsent) => unsent.conversationId === conversationId && unsent.state === 'pending',
      )
    : undefined;

/** Returns whether the next message may be tried. */
async function post(queryClient: QueryClient, email: string, unsent: Unsent): Promise<boolean> {
  const { key, conversationId, content, recipientIds } = unsent;
  try {
    receiveMessage(
      queryClient,
      email,
      await sendMessage({ conversationId, content, recipientIds: [...recipientIds] }, key),
    );
    removeUnsent(email, key);
    failures = 0;
    return true;
  } catch (error) {
    const refused = isRefused(error);
    const reason = refused && error instanceof ApiError ? error.serverSentence : waitingText(error);
    changeUnsent(email, (other) => {
      if (other.key === key && refused) return { ...other, state: 'failed', reason };
      const waits = other.conversationId === conversationId && other.state === 'pending' && !refused;
      return waits ? { ...other, state: 'waiting', reason } : other;
    });
    if (!refused) tryLater(queryClient, email, error instanceof ApiError ? error.retryAfterMs : 0);
    return refused;
  }
}
