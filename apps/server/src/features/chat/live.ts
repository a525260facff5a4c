import type { ConversationEvent, ReadState } from '@coequipiers/contract/chat-schemas';
import { notificationTexts } from '@coequipiers/contract/notifications';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import { identifierFor } from '../accounts/presenter.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { ChatRepository } from './chat-repository.ts';
import type { MessageRow, Participant, Seen } from './chat-sql.ts';
import { createMembership } from './membership.ts';
import { marksAreShown, presentMessage } from './presenter.ts';

type Parts = { repository: ChatRepository; realtime: Realtime; notifications: Notifications };

const messagesTopic = '/user/topic/conversations/{id}';
const eventsTopic = '/user/topic/conversations/{id}/events';

/** What the unread notification of a conversation is about: there is one, however many messages wait. */
const aboutConversation = (id: string) => `conversation:${id}`;

export type ChatLive = ReturnType<typeof createChatLive>;

/** The live side: what the two hear of each other, and the notification of a message. */
export function createChatLive({ repository, realtime, notifications }: Parts) {
  const isMember = createMembership(repository);
  realtime.userTopic(messagesTopic, { maySubscribe: ({ id }, params) => isMember(params.id, id) });
  realtime.userTopic(eventsTopic, { maySubscribe: ({ id }, params) => isMember(params.id, id) });
  realtime.receive('/app/conversations/{id}/typing', {
    maySend: ({ id }, params) => isMember(params.id, id),
    handle: async ({ id: personId }, { id }, body) => {
      const seen = await repository.find(id, personId);
      if (seen) tellTyping(seen, !isStop(body));
    },
  });

  const ownDevices = (personId: string, event: ConversationEvent): void =>
    realtime.publishTo(personId, '/user/topic/inbox/events', {}, event);

  /** Marks pass only between two who both show theirs, and of whom none has blocked the other. */
  const hears = ({ me, other, apart }: Seen): boolean =>
    marksAreShown(me, other) && !apart && !other.erased && !other.suspended;

  const tellTyping = (seen: Seen, typing: boolean): void => {
    if (!hears(seen)) return;
    const { id, me, other } = seen;
    realtime.publishTo(other.id, eventsTopic, { id }, { type: 'typing', personId: me.alias, typing });
  };

  return {
    /** Stores the notification with the message. Open pages hear of both once they are committed. */
    async message(
      transaction: Transaction,
      row: MessageRow,
      { id, me, other }: Seen,
      clientKey: string | undefined,
    ): Promise<void> {
      transaction.afterCommit(() => {
        for (const [viewer, partner] of [
          [me, other],
          [other, me],
        ] as const) {
          const message = presentMessage(row, { me: viewer, other: partner }, clientKey);
          realtime.publishTo(viewer.id, messagesTopic, { id }, message);
        }
        if (other.muted) ownDevices(other.id, { type: 'conversation', id, change: 'message', seq: row.seq });
        ownDevices(me.id, { type: 'conversation', id, change: 'message', seq: row.seq });
      });
      if (other.muted) return;
      await notifications.notify(transaction, {
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

    /** The conversation was read, or deleted: its notification counts as read. */
    forgetNotification: (transaction: Transaction, { id, me }: Seen): Promise<void> =>
      notifications.markRead(transaction, me.id, aboutConversation(id)),

    /** To the reader's own devices too, with what is left. */
    read(seen: Seen, state: ReadState): void {
      const { id, me, other } = seen;
      const seq = state.readSeq;
      const event = (viewer: Participant) =>
        ({ type: 'read', personId: identifierFor(viewer, me), seq }) as const;
      realtime.publishTo(me.id, eventsTopic, { id }, event(me));
      if (hears(seen)) realtime.publishTo(other.id, eventsTopic, { id }, event(other));
      ownDevices(me.id, { type: 'conversation', id, change: 'read', ...state });
    },

    muted: (id: string, personId: string, muted: boolean): void =>
      ownDevices(personId, { type: 'conversation', id, change: 'muted', muted }),

    deleted: (id: string, personId: string, totalUnread: number): void =>
      ownDevices(personId, { type: 'conversation', id, change: 'deleted', totalUnread }),
  };
}

const isStop = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'typing' in body && body.typing === false;
