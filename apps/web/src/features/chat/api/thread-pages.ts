import { chatLimits } from '@coequipiers/contract/chat';
import type { Message } from '@coequipiers/contract/chat-schemas';
import { http } from '../../../lib/http.ts';

const { default: size } = chatLimits.page;

const pathOf = (id: string): string => `/api/chat/conversations/${encodeURIComponent(id)}/messages`;

/** The newest page, oldest first. */
export async function latestPage(id: string, signal?: AbortSignal) {
  const page = await http<Message[]>(pathOf(id), { query: { page: 0, limit: size }, signal });
  return { messages: page.toReversed(), whole: page.length < size };
}

/** The page before a message. */
export async function olderPage(id: string, before: number) {
  const page = await http<Message[]>(pathOf(id), { query: { before, limit: size } });
  return { messages: page.toReversed(), whole: page.length < size };
}

/** Everything that followed a message, in as many calls as it takes. */
export async function missedMessages(id: string, after: number): Promise<Message[]> {
  const page = await http<Message[]>(pathOf(id), { query: { after } });
  const last = page.at(-1);
  if (!last || page.length < chatLimits.newest) return page;
  return [...page, ...(await missedMessages(id, last.seq))];
}
