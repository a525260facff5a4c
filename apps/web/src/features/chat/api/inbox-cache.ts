import { previewOf } from '@coequipiers/contract/chat';
import type { Conversation, ConversationEvent, Message } from '@coequipiers/contract/chat-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { isConversationVisible } from '../../notifications/visible-conversation.ts';
import { chatQueries, threadKey } from './chat-queries.ts';
import { unreadTotalQuery } from './unread-query.ts';

export function changeConversation(
  queryClient: QueryClient,
  email: string,
  id: string,
  change: (conversation: Conversation) => Conversation,
): void {
  queryClient.setQueryData(chatQueries.inbox(email).queryKey, (inbox) =>
    inbox?.map((conversation) => (conversation.id === id ? change(conversation) : conversation)),
  );
}

/**
 * The other person has read up to `seq`. A running request may return an older value, so the mark is applied again after it.
 */
export function applyReadMark(queryClient: QueryClient, email: string, id: string, seq: number): void {
  const { queryKey } = chatQueries.inbox(email);
  const underWay = queryClient.getQueryCache().find({ queryKey, fetchStatus: 'fetching' })?.promise;
  const mark = (): void =>
    changeConversation(queryClient, email, id, (row) => ({
      ...row,
      otherReadSeq: Math.max(row.otherReadSeq ?? 0, seq),
    }));
  mark();
  underWay?.then(mark, mark);
}

/** Moves the conversation of a message to the top. If the inbox does not have it, the inbox is refetched. */
export function moveToTop(queryClient: QueryClient, email: string, message: Message): void {
  const { queryKey } = chatQueries.inbox(email);
  const inbox = queryClient.getQueryData(queryKey);
  const conversation = inbox?.find(({ id }) => id === message.conversationId);
  if (!inbox || !conversation || message.seq === 0) {
    void queryClient.invalidateQueries({ queryKey });
  } else if (message.seq > conversation.lastSeq) {
    const changed: Conversation = {
      ...conversation,
      lastMessage: previewOf(message.content),
      lastSenderId: message.senderId,
      lastUpdated: message.timestamp,
      messageCount: conversation.messageCount + (message.seq - conversation.lastSeq),
      lastSeq: message.seq,
    };
    queryClient.setQueryData(queryKey, [changed, ...inbox.filter((one) => one !== conversation)]);
  }
}

/** Removes a deleted conversation and its messages. */
export function forgetConversation(queryClient: QueryClient, email: string, id: string): void {
  queryClient.setQueryData(chatQueries.inbox(email).queryKey, (inbox) =>
    inbox?.filter((conversation) => conversation.id !== id),
  );
  const queryKey = threadKey(email, id);
  queryClient.removeQueries({ queryKey, type: 'inactive' });
  void queryClient.resetQueries({ queryKey, type: 'active' });
}

/** Applies an event about a conversation, caused here or on another device. */
export function applyConversationEvent(
  queryClient: QueryClient,
  email: string,
  event: ConversationEvent,
): void {
  const { queryKey } = chatQueries.inbox(email);
  const { queryKey: total } = unreadTotalQuery(email);
  const row = queryClient.getQueryData(queryKey)?.find(({ id }) => id === event.id);
  const change = (fields: Partial<Conversation>): void =>
    changeConversation(queryClient, email, event.id, (before) => ({ ...before, ...fields }));
  // A running request may return data older than this event.
  const underWay = queryClient.isFetching({ queryKey }) + queryClient.isFetching({ queryKey: total }) > 0;
  if (event.change === 'message') {
    if (!isConversationVisible(event.id) && (row?.lastSeq ?? 0) < event.seq) refreshInbox(queryClient, email);
    return;
  }
  if (event.change === 'deleted') forgetConversation(queryClient, email, event.id);
  if (underWay) return refreshInbox(queryClient, email);
  if (event.change === 'muted') return change({ muted: event.muted });
  queryClient.setQueryData(total, event.totalUnread);
  if (event.change === 'read' && row && event.readSeq >= row.readSeq)
    change({ readSeq: event.readSeq, unreadCount: event.unreadCount });
}

export function refreshInbox(queryClient: QueryClient, email: string): void {
  void queryClient.invalidateQueries({ queryKey: chatQueries.inbox(email).queryKey });
  void queryClient.invalidateQueries({ queryKey: unreadTotalQuery(email).queryKey });
}
