import { chatLimits } from '@coequipiers/contract/chat';
import type { Message } from '@coequipiers/contract/chat-schemas';
import { http } from '../../../lib/http.ts';
import { completeUpTo, inOrder, type Thread } from '../thread.ts';
import { readMessage } from './read-message.ts';

const { default: size } = chatLimits.page;

/**
 * A page by the specification's call, which every server answers; page 0 is the newest, the answer oldest first. Pages shift whenever a message arrives:
 * whoever reads several of them reads some messages twice, and merges them by id.
 */
export async function pageOfThread(id: string, page: number, signal?: AbortSignal) {
  const path = `/api/chat/conversations/${encodeURIComponent(id)}/messages`;
  const messages = await http<Message[]>(path, { query: { page, limit: size }, signal });
  return { messages: messages.map(readMessage).toReversed(), whole: messages.length < size };
}

/** From one page on, towards the oldest. Where the same page comes twice, nobody pages: it is not asked for ever. */
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

/** What comes before the messages that are known, from the first page that has any of it. */
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

/** Everything that followed the messages that are known without a gap: from the newest page to the first that has one of them. */
export async function missedMessages(id: string, known: Thread): Promise<Message[]> {
  const complete = completeUpTo(known);
  const ids = new Set(known.messages.filter(({ seq }) => seq <= complete).map((message) => message.id));
  const missed: Message[] = [];
  for await (const { messages } of pagesFrom(id, 0)) {
    missed.push(...messages);
    if (messages.some((message) => ids.has(message.id))) break;
  }
  return missed;
}
