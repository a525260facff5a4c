import { createHash } from 'node:crypto';
import { type NotificationType, notificationLimits } from '@coequipiers/contract/notifications';
import type {
  Notification,
  NotificationsEvent,
  NotificationsQuery,
} from '@coequipiers/contract/notifications-schemas';
import { onOneLine } from '@coequipiers/contract/one-line';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Caller } from '../../platform/http/authentication.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { notificationsPersonalData } from './notifications-personal-data.ts';
import {
  type Changed,
  notificationsRepository,
  type Subject,
  type Which,
} from './notifications-repository.ts';
import { presentNotification } from './presenter.ts';

/** Something that a person should know of. */
export type Notice = {
  /** Whom it is for. */
  personId: string;
  type: NotificationType;
  /** Says what happened, in French. Both texts are cut to their limits. */
  title: string;
  preview: string;
  announceId?: string;
  /** The comment that it quotes, and with which it goes. */
  commentId?: string;
  conversationId?: string;
  /** The id of the person who caused it, whose alias and name are shown. Left out, it names nobody. */
  senderId?: string;
  /**
   * What it is about, for instance `conversation:{id}`. An unread notification about the same thing is replaced instead
   * of piling up.
   */
  about?: string;
  /** Not again while there is one about the same thing, read or not. */
  once?: boolean;
};

type Person = { id: string };
type Parts = { db: Db; transact: Transact; jobs: Jobs; realtime: Realtime };

const sweepEveryMs = 6 * 3_600_000;

export type Notifications = ReturnType<typeof createNotifications>;

export function createNotifications({ db, transact, jobs, realtime }: Parts) {
  const repository = notificationsRepository(db);
  realtime.userTopic('/user/topic/inbox', { maySubscribe: () => true });
  realtime.userTopic('/user/topic/inbox/events', { maySubscribe: () => true });
  jobs.every('notifications-sweep', sweepEveryMs, () => repository.removeOld());

  /** Stores it with the change that it tells of. Open pages hear of it once that is committed. */
  const notify = async (transaction: Transaction, notice: Notice): Promise<void> => {
    const row = await repository.add(transaction, {
      person_id: notice.personId,
      type: notice.type,
      title: cut(notice.title, notificationLimits.title.max),
      preview: cut(notice.preview, notificationLimits.preview.max),
      conversation_id: notice.conversationId ?? null,
      announcement_id: notice.announceId ?? null,
      comment_id: notice.commentId ?? null,
      sender_id: notice.senderId ?? null,
      about: fingerprint(notice.about),
      once: notice.once ?? false,
    });
    if (!row) return;
    transaction.afterCommit(() =>
      realtime.publishTo(notice.personId, '/user/topic/inbox', {}, presentNotification(row)),
    );
  };

  /** The person's other devices follow. Nothing is told of what was so before. */
  const tell = (
    personId: string,
    change: NotificationsEvent['change'],
    which: 'all' | 'some',
    changed: Changed[],
  ): void => {
    if (changed.length === 0) return;
    const ids = which === 'all' ? null : changed.map(({ id }) => id);
    const seq = changed.reduce((most, one) => Math.max(most, one.seq), 0);
    realtime.publishTo(personId, '/user/topic/inbox/events', {}, { type: 'notifications', change, ids, seq });
  };

  const read = (caller: Person, which: Which): Promise<void> =>
    transact.as(caller, async (transaction) => {
      const changed = await repository.read(caller.id, which, transaction);
      transaction.afterCommit(() => tell(caller.id, 'read', extentOf(which), changed));
    });
  const remove = (caller: Person, which: Which): Promise<void> =>
    transact.as(caller, async (transaction) => {
      const changed = await repository.remove(caller.id, which, transaction);
      transaction.afterCommit(() => tell(caller.id, 'removed', extentOf(which), changed));
    });

  return {
    personalData: notificationsPersonalData,
    notify,

    /** The person has seen elsewhere what it is about, for instance in the conversation itself. */
    async markRead(transaction: Transaction, personId: string, about: string): Promise<void> {
      const which = { about: fingerprint(about) };
      const changed = await repository.read(personId, which, transaction);
      transaction.afterCommit(() => tell(personId, 'read', 'some', changed));
    },

    /**
     * Removes the notifications about something that was deleted, since they quote it. Call it after the deletion, which
     * waits for transactions that are about to notify.
     */
    async forget(transaction: Transaction, subject: Subject): Promise<void> {
      const gone = await repository.removeAbout(subject, transaction);
      const people = new Set(gone.map(({ person_id }) => person_id));
      transaction.afterCommit(() => {
        for (const personId of people) {
          const theirs = gone.filter(({ person_id }) => person_id === personId);
          tell(personId, 'removed', 'some', theirs);
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

/** On one line, and never between the halves of a character. */
function cut(text: string, most: number): string {
  const line = onOneLine(text);
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}

/** What it is about may name people, who may be nobody's business. */
function fingerprint(about: string): Buffer;
function fingerprint(about: string | undefined): Buffer | null;
function fingerprint(about: string | undefined): Buffer | null {
  return about === undefined ? null : createHash('sha256').update(about).digest();
}
