import { previewOf } from '@coequipiers/contract/chat';
import type { Conversation, Message } from '@coequipiers/contract/chat-schemas';
import type { QueryClient } from '@tanstack/react-query';
import { chatQueries } from './chat-queries.ts';
import { unreadTotalQuery } from './unread-query.ts';

/** Changes one row of the inbox, wherever it stands. */
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

/** A message makes its conversation the newest. One that the inbox does not have is fetched with it. */
export function moveUp(queryClient: QueryClient, email: string, message: Message): void {
  const { queryKey } = chatQueries.inbox(email);
  const inbox = queryClient.getQueryData(queryKey);
  const conversation = inbox?.find(({ id }) => id === message.conversationId);
  if (!inbox || !conversation) {
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

export function refreshInbox(queryClient: QueryClient, email: string): void {
  void queryClient.invalidateQueries({ queryKey: chatQueries.inbox(email).queryKey });
  void queryClient.invalidateQueries({ queryKey: unreadTotalQuery(email).queryKey });
}
