import type { Conversation } from '@coequipiers/contract/chat-schemas';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { setOpenConversation } from '../notifications/visible-conversation.ts';
import { useMarkConversationRead } from './api/mark-conversation-read.ts';
import { lastSeq, type Thread } from './thread.ts';

/** Marks messages as read only while the page is visible. */
export function useReadMarks(email: string, conversation: Conversation | undefined, thread: Thread): void {
  const { mutate } = useMarkConversationRead(email);
  const visible = useSyncExternalStore(onVisibility, isVisible, () => false);
  const last = lastSeq(thread);
  const unread = thread.messages.findLast(({ senderId }) => senderId !== email)?.seq ?? 0;
  const due = visible && conversation !== undefined && unread > conversation.readSeq;
  const id = conversation?.id;

  useEffect(() => (id === undefined ? undefined : setOpenConversation(id)), [id]);

  const mark = useEffectEvent((seq: number) => {
    if (conversation) mutate({ conversation, seq });
  });
  useEffect(() => {
    if (due) mark(last);
  }, [due, last]);
}

const isVisible = (): boolean => document.visibilityState === 'visible';

function onVisibility(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}
