import type { ConversationEvent, ReadState } from '@coequipiers/contract/chat-schemas';
import { notificationTexts } from '@coequipiers/contract/notifications';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import { identifierFor } from '../accounts/presenter.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { ChatRepository } from './chat-repository.ts';
import type { ConversationView, MessageRow, Participant } from './chat-sql.ts';
import { createMembership } from './membership.ts';
import { marksAreShown, presentMessage } from './presenter.ts';

type Parts = { repository: ChatRepository; realtime: Realtime; notifications: Notifications };

const messagesTopic = '/user/topic/conversations/{id}';
const eventsTopic = '/user/topic/conversations/{id}/events';

/** The key of a conversation's notification: one for all its unread messages. */
const aboutConversation = (id: string) => `conversation:${id}`;

/** Live events between the two members, and the notification of a new message. */
export function createChatLive({ repository, realtime, notifications }: Parts) {
  const isMember = createMembership(repository);
  realtime.userTopic(messagesTopic, { maySubscribe: ({ id }, params) => isMember(params.id, id) });
  realtime.userTopic(eventsTopic, { maySubscribe: ({ id }, params) => isMember(params.id, id) });
  realtime.receive('/app/conversations/{id}/typing', {
    maySend: ({ id }, params) => isMember(params.id, id),
    handle: async ({ id: personId }, { id }, body) => {
      const seen = await repository.find(id, personId);
      if (seen) sendTyping(seen, !isStop(body));
    },
  });

  const sendToDevices = (personId: string, event: ConversationEvent): void =>
    realtime.publishTo(personId, '/user/topic/inbox/events', {}, event);

  /** Read marks and typing are sent only if both people show theirs and neither has blocked the other. */
  const sharesMarks = ({ me, other, apart }: ConversationView): boolean =>
    marksAreShown(me, other) && !apart && !other.erased && !other.suspended;

  const sendTyping = (seen: ConversationView, typing: boolean): void => {
    if (!sharesMarks(seen)) return;
    const { id, me, other } = seen;
    realtime.publishTo(other.id, eventsTopic, { id }, { type: 'typing', personId: me.alias, typing });
  };

  return {
    /** Stores the notification, for which the conversation must be locked. Both are published live after the commit. */
    message(
      transaction: Transaction,
      row: MessageRow,
      { id, me, other }: ConversationView,
      clientKey: string | undefined,
    ): void {
      transaction.afterCommit(() => {
        for (const [viewer, partner] of [
          [me, other],
          [other, me],
        ] as const) {
          const message = presentMessage(row, { me: viewer, other: partner }, clientKey);
          realtime.publishTo(viewer.id, messagesTopic, { id }, message);
        }
        if (other.muted)
          sendToDevices(other.id, { type: 'conversation', id, change: 'message', seq: row.seq });
        sendToDevices(me.id, { type: 'conversation', id, change: 'message', seq: row.seq });
      });
      if (other.muted) return;
      notifications.notifyWithCommit(transaction, {
        personId: other.id,
        type: 'message',
        title: notificationTexts.title,
        preview: row.content,
        conversationId: id,
        senderId: me.id,
        about: aboutConversation(id),
        ...(row.announcement_id && { announceId: row.announcement_id }),
      });
    },

    /** After reading or deleting a conversation, its notification counts as read. */
    forgetNotification: (transaction: Transaction, { id, me }: ConversationView): Promise<void> =>
      notifications.markRead(transaction, me.id, aboutConversation(id)),

    /** Also sends the remaining unread counts to the reader's devices. */
    read(seen: ConversationView, state: ReadState): void {
      const { id, me, other } = seen;
      const seq = state.readSeq;
      const event = (viewer: Participant) =>
        ({ type: 'read', personId: identifierFor(viewer, me), seq }) as const;
      realtime.publishTo(me.id, eventsTopic, { id }, event(me));
      if (sharesMarks(seen)) realtime.publishTo(other.id, eventsTopic, { id }, event(other));
      sendToDevices(me.id, { type: 'conversation', id, change: 'read', ...state });
    },

    muted: (id: string, personId: string, muted: boolean): void =>
      sendToDevices(personId, { type: 'conversation', id, change: 'muted', muted }),

    deleted: (id: string, personId: string, totalUnread: number): void =>
      sendToDevices(personId, { type: 'conversation', id, change: 'deleted', totalUnread }),
  };
}

const isStop = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'typing' in body && body.typing === false;
