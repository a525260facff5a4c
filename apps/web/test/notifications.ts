import { type Notification, notification } from '@coequipiers/contract/notifications-schemas';

/** A notification as the contract defines it: unread, from an hour ago. */
export const aNotification = (seq: number, fields: Partial<Notification> = {}): Notification =>
  notification.parse({
    id: `n${seq}`,
    seq,
    type: 'announcement',
    title: `Numéro ${seq}`,
    preview: '',
    conversationId: null,
    announceId: null,
    outingId: null,
    senderId: null,
    senderUsername: null,
    event: null,
    answerUntil: null,
    answered: null,
    recipientIds: ['camille@exemple.org'],
    timestamp: new Date(Date.now() - 3_600_000).toISOString(),
    read: false,
    ...fields,
  });
