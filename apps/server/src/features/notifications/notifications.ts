import { createHash } from 'node:crypto';
import {
  type NotificationAnswer,
  type NotificationEvent,
  notificationLimits,
  type SentNotificationType,
} from '@coequipiers/contract/notifications';
import type {
  Notification,
  NotificationsEvent,
  NotificationsQuery,
} from '@coequipiers/contract/notifications-schemas';
import { shorten } from '@coequipiers/contract/shorten';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import {
  type Changed,
  notificationsRepository,
  type Subject,
  type Which,
} from './notifications-repository.ts';
import type { NotificationRow } from './notifications-sql.ts';
import { presentNotification } from './presenter.ts';

/** A notification to be sent. */
export type NewNotification = {
  /** The recipient. */
  personId: string;
  type: SentNotificationType;
  /** In French. Both texts are shortened to their limits. */
  title: string;
  preview: string;
  announceId?: string;
  /** A week of a weekly announcement. */
  outingId?: string;
  /** The quoted comment; deleting it deletes the notification. */
  commentId?: string;
  conversationId?: string;
  /** The person who caused it, shown by alias and name. Omit it for an anonymous notification. */
  senderId?: string;
  /** The subject, for instance `conversation:{id}`. A new notification replaces an older one about the same subject. */
  about?: string;
  event?: NotificationEvent;
  /** Until when it can be answered: an instant in ISO. */
  answerUntil?: string;
  /** Skip if a notification about the same subject exists, read or not. */
  once?: boolean;
};

type Person = { id: string };
export type Parts = { db: Db; transact: Transact; jobs: Jobs; realtime: Realtime };

const sweepEveryMs = 6 * 3_600_000;

export type Notifications = ReturnType<typeof notificationsService>;

export function notificationsService({ db, transact, jobs, realtime }: Parts) {
  const repository = notificationsRepository(db);
  realtime.userTopic('/user/topic/inbox', { maySubscribe: () => true });
  realtime.userTopic('/user/topic/inbox/events', { maySubscribe: () => true });
  jobs.every('notifications-sweep', sweepEveryMs, () => repository.removeOld());

  const valuesOf = (notification: NewNotification) => ({
    person_id: notification.personId,
    type: notification.type,
    title: shorten(notification.title, notificationLimits.title.max),
    preview: shorten(notification.preview, notificationLimits.preview.max),
    conversation_id: notification.conversationId ?? null,
    announcement_id: notification.announceId ?? null,
    outing_id: notification.outingId ?? null,
    comment_id: notification.commentId ?? null,
    sender_id: notification.senderId ?? null,
    about: fingerprint(notification.about),
    once: notification.once ?? false,
    event: notification.event ?? null,
    answer_until: notification.answerUntil ?? null,
  });

  const publish = (row: NotificationRow): void =>
    realtime.publishTo(row.person_id, '/user/topic/inbox', {}, presentNotification(row));

  /**
   * Stores the notification in the transaction of its cause, and publishes it live after the commit. False when the person
   * is not notified.
   */
  const notify = async (transaction: Transaction, notification: NewNotification): Promise<boolean> => {
    const row = await repository.add(transaction, valuesOf(notification));
    if (!row) return false;
    transaction.afterCommit(() => publish(row));
    return true;
  };

  /** The same for several people, in one trip. Returns the ids of the people who are notified. */
  const notifyAll = async (
    transaction: Transaction,
    notifications: readonly NewNotification[],
  ): Promise<Set<string>> => {
    const rows = await repository.addAll(transaction, notifications.map(valuesOf));
    transaction.afterCommit(() => rows.forEach(publish));
    return new Set(rows.map(({ person_id }) => person_id));
  };

  /** Publishes a change to all devices of the person, if there is any. */
  const publishChange = (
    personId: string,
    change: NotificationsEvent['change'],
    which: 'all' | 'some',
    changed: Changed[],
    answered?: NotificationAnswer,
  ): void => {
    if (changed.length === 0) return;
    const ids = which === 'all' ? null : changed.map(({ id }) => id);
    const seq = changed.reduce((max, one) => Math.max(max, one.seq), 0);
    realtime.publishTo(
      personId,
      '/user/topic/inbox/events',
      {},
      { type: 'notifications', change, ids, seq, ...(answered && { answered }) },
    );
  };

  const read = (caller: Person, which: Which): Promise<void> =>
    transact.as(caller, async (transaction) => {
      const changed = await repository.read(caller.id, which, transaction);
      transaction.afterCommit(() => publishChange(caller.id, 'read', extentOf(which), changed));
    });
  const remove = (caller: Person, which: Which): Promise<void> =>
    transact.as(caller, async (transaction) => {
      const changed = await repository.remove(caller.id, which, transaction);
      transaction.afterCommit(() => publishChange(caller.id, 'removed', extentOf(which), changed));
    });

  return {
    notify,
    notifyAll,

    /**
     * The same, stored together with the commit. The transaction must hold the lock that everyone takes who notifies about
     * this subject.
     */
    notifyWithCommit: (transaction: Transaction, notification: NewNotification & { about: string }): void =>
      transaction.withCommit(repository.adding(valuesOf(notification)), ([row]) => {
        if (row) publish(row);
      }),

    /** Call this when the person has seen the subject elsewhere, for instance in the conversation. */
    async markRead(transaction: Transaction, personId: string, about: string): Promise<void> {
      const which = { about: fingerprint(about) };
      const changed = await repository.read(personId, which, transaction);
      transaction.afterCommit(() => publishChange(personId, 'read', 'some', changed));
    },

    /** The person has answered what these notifications ask, here or elsewhere. Noted together with the commit. */
    answered(
      transaction: Transaction,
      personId: string,
      abouts: readonly string[],
      answer: NotificationAnswer,
    ): void {
      const statement = repository.answering(personId, abouts.map(fingerprintOf), answer);
      transaction.withCommit(statement, (changed) =>
        publishChange(personId, 'read', 'some', changed, answer),
      );
    },

    /** Removes a notification that is out of date. */
    async withdraw(transaction: Transaction, personId: string, about: string): Promise<void> {
      const changed = await repository.remove(personId, { about: fingerprint(about) }, transaction);
      transaction.afterCommit(() => publishChange(personId, 'removed', 'some', changed));
    },

    stands: (personId: string, about: string): Promise<boolean> =>
      repository.exists(personId, fingerprint(about), db),

    /**
     * Removes the notifications that quote deleted content. Call it after the deletion, which waits for transactions that are
     * about to notify.
     */
    async forget(transaction: Transaction, subject: Subject): Promise<void> {
      const gone = await repository.removeAbout(subject, transaction);
      const people = new Set(gone.map(({ person_id }) => person_id));
      transaction.afterCommit(() => {
        for (const personId of people) {
          const theirs = gone.filter(({ person_id }) => person_id === personId);
          publishChange(personId, 'removed', 'some', theirs);
        }
      });
    },

    async list(caller: Caller, { page, size, after }: NotificationsQuery): Promise<Notification[]> {
      const rows =
        after === undefined
          ? await repository.page(caller.id, page * size, size)
          : await repository.after(caller.id, after, notificationLimits.missed);
      return rows.map(presentNotification);
    },

    unreadCount: (caller: Caller): Promise<number> => repository.countUnread(caller.id),
    async read(caller: Caller, id: string): Promise<Notification> {
      await read(caller, { id });
      const row = await repository.byId(caller.id, id);
      if (!row) throw new AppError('NOT_FOUND');
      return presentNotification(row);
    },
    readAll: (caller: Caller): Promise<void> => read(caller, 'all'),
    remove: (caller: Caller, id: string): Promise<void> => remove(caller, { id }),
    removeAll: (caller: Caller): Promise<void> => remove(caller, 'all'),
  };
}

const extentOf = (which: Which): 'all' | 'some' => (which === 'all' ? 'all' : 'some');

/** Hashed, because a subject may contain ids of people. */
const fingerprintOf = (about: string): Buffer => createHash('sha256').update(about).digest();

function fingerprint(about: string): Buffer;
function fingerprint(about: string | undefined): Buffer | null;
function fingerprint(about: string | undefined): Buffer | null {
  return about === undefined ? null : fingerprintOf(about);
}
