import { chatLimits } from '@coequipiers/contract/chat';
import type { Message } from '@coequipiers/contract/chat-schemas';
import { http } from '../../../lib/http.ts';
import { inOrder, lastSeqBeforeGap, type Thread } from '../thread.ts';
import { readMessage } from './read-message.ts';

const { default: size } = chatLimits.page;

/**
 * One page by the specification's route, which every server has. Page 0 is the newest; the result is oldest first. Pages
 * shift when a message arrives, so reading several pages gives duplicates, which are merged by id.
 */
export async function pageOfThread(id: string, page: number, signal?: AbortSignal) {
  const path = `/api/chat/conversations/${encodeURIComponent(id)}/messages`;
  const messages = await http<Message[]>(path, { query: { page, limit: size }, signal });
  return { messages: messages.map(readMessage).toReversed(), whole: messages.length < size };
}

/** Pages from `first` towards the oldest. The same page twice means that the server ignores paging: it stops then. */
async function* pagesFrom(id: string, first: number) {
  let newest: string | undefined;
  for (let number = first; ; number += 1) {
    const page = await pageOfThread(id, number);
    yield page;
    const message = page.messages.at(-1);
    if (page.whole || message?.id === newest) return;
    newest = message?.id;
  }
}

/** The messages before the known ones, from the first page that has any. */
export async function olderMessages(id: string, { messages: known }: Thread): Promise<Thread> {
  const ids = new Set(known.map((message) => message.id));
  const [oldest] = known;
  const isOlder = (message: Message): boolean =>
    !ids.has(message.id) && (oldest === undefined || inOrder(message, oldest) <= 0);
  for await (const { messages, whole } of pagesFrom(id, Math.floor(known.length / size))) {
    const older = messages.filter(isOlder);
    if (whole || older.length > 0) return { messages: older, whole };
  }
  return { messages: [], whole: false };
}

/** All messages after the known ones without a gap: from the newest page to the first page with a known message. */
export async function missedMessages(id: string, known: Thread): Promise<Message[]> {
  const complete = lastSeqBeforeGap(known);
  const ids = new Set(known.messages.filter(({ seq }) => seq <= complete).map((message) => message.id));
  const missed: Message[] = [];
  for await (const { messages } of pagesFrom(id, 0)) {
    missed.push(...messages);
    if (messages.some((message) => ids.has(message.id))) break;
  }
  return missed;
}
