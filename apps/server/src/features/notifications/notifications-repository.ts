import { type NotificationAnswer, notificationLimits } from '@coequipiers/contract/notifications';
import { type CompiledQuery, type Insertable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';
import {
  isNotFromBlocked,
  lockCounters,
  type NotificationRow,
  type Written,
  writing,
  writingAll,
} from './notifications-sql.ts';

type NewNotification = Required<
  Omit<
    Insertable<Tables['notifications']>,
    'id' | 'seq' | 'read_at' | 'created_at' | 'answered' | 'answer_until'
  >
> & {
  once: boolean;
  /** An instant in ISO. */
  answer_until: string | null;
};

/** One notification, those about a subject, or all of a person. */
export type Which = { id: string } | { about: Buffer } | 'all';
export type Changed = { id: string; seq: number };
/** The deleted content whose notifications are removed. */
export type Subject = { announceId: string } | { commentId: string };

const selectShown = (on: Db, personId: string) =>
  on
    .selectFrom('notifications')
    .innerJoin('people as reader', 'reader.id', 'notifications.person_id')
    .leftJoin('people as sender', 'sender.id', 'notifications.sender_id')
    .select([
      'notifications.person_id',
      'notifications.id',
      'notifications.seq',
      'notifications.type',
      'notifications.title',
      'notifications.preview',
      'notifications.conversation_id',
      'notifications.announcement_id',
      'notifications.outing_id',
      'notifications.event',
      'notifications.answer_until',
      'notifications.answered',
      'notifications.read_at',
      'notifications.created_at',
      'sender.alias as sender_alias',
      'sender.username as sender_username',
      'reader.email as reader_email',
    ])
    .where('notifications.person_id', '=', personId)
    .where(isShown);

const isShown = sql.raw<boolean>(isNotFromBlocked('notifications'));

const isOneOf = (which: Which) => {
  if (which === 'all') return sql<boolean>`true`;
  return 'id' in which ? sql<boolean>`id = ${which.id}` : sql<boolean>`about = ${which.about}`;
};

export function notificationsRepository(db: Db) {
  const byId = (id: string, personId: string, on: Db): Promise<NotificationRow | undefined> =>
    selectShown(on, personId).where('notifications.id', '=', id).executeTakeFirst();

  const exists = async (personId: string, about: Buffer, transaction: Db): Promise<boolean> =>
    Boolean(
      await transaction
        .selectFrom('notifications')
        .select('id')
        .where('person_id', '=', personId)
        .where('about', '=', about)
        .executeTakeFirst(),
    );

  const writtenOf = (values: NewNotification): Written => ({
    ...values,
    id: newId(),
    about: values.about?.toString('hex') ?? null,
  });
  const adding = (values: NewNotification): CompiledQuery<NotificationRow> => writing(writtenOf(values));

  return {
    exists,

    /** Undefined when nothing was added: the person is erased, or `once` applies and they were notified before. */
    async add(transaction: Db, values: NewNotification): Promise<NotificationRow | undefined> {
      const { person_id, about, once } = values;
      // A cheap check first, without the lock: usually the notification already exists.
      if (once && about && (await exists(person_id, about, transaction))) return undefined;
      const locked = await lockCounters(transaction, [[person_id]]);
      if (locked.rows.length === 0) return undefined;
      return (await transaction.executeQuery(adding(values))).rows[0];
    },

    /** The same for several people. Gives what was added. */
    async addAll(transaction: Db, all: readonly NewNotification[]): Promise<NotificationRow[]> {
      await lockCounters(transaction, [all.map(({ person_id }) => person_id)]);
      return (await transaction.executeQuery(writingAll(all.map(writtenOf)))).rows;
    },

    /** Without the lock, for a subject that the transaction has locked. */
    adding,

    page: (personId: string, offset: number, limit: number) =>
      selectShown(db, personId).orderBy('notifications.seq', 'desc').offset(offset).limit(limit).execute(),

    after: (personId: string, seq: number, limit: number) =>
      selectShown(db, personId)
        .where('notifications.seq', '>', seq)
        .orderBy('notifications.seq')
        .limit(limit)
        .execute(),

    /** Counts at most one more than the badge can show. */
    async countUnread(personId: string): Promise<number> {
      const { count } = await db
        .selectFrom((from) =>
          from
            .selectFrom('notifications')
            .select('id')
            .where('person_id', '=', personId)
            .where('read_at', 'is', null)
            .where(isShown)
            .limit(notificationLimits.badge + 1)
            .as('unread'),
        )
        .select((expression) => expression.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },

    byId: (personId: string, id: string) => byId(id, personId, db),

    /** Gives the notifications that were unread before. */
    read: (personId: string, which: Which, transaction: Db): Promise<Changed[]> =>
      transaction
        .updateTable('notifications')
        .set({ read_at: sql<Date>`now()` })
        .where('person_id', '=', personId)
        .where('read_at', 'is', null)
        .where(isOneOf(which))
        .returning(['id', 'seq'])
        .execute(),

    /**
     * The statement that notes what the reader has answered to the notifications about these subjects, and marks them as read. Gives
     * those that changed.
     */
    answering: (
      personId: string,
      abouts: readonly Buffer[],
      answered: NotificationAnswer,
    ): CompiledQuery<Changed> =>
      db
        .updateTable('notifications')
        .set({ answered, read_at: sql<Date>`coalesce(read_at, now())` })
        .where('person_id', '=', personId)
        .where('about', 'in', abouts)
        .where('answer_until', 'is not', null)
        .returning(['id', 'seq'])
        .compile(),

    remove: (personId: string, which: Which, transaction: Db): Promise<Changed[]> =>
      transaction
        .deleteFrom('notifications')
        .where('person_id', '=', personId)
        .where(isOneOf(which))
        .returning(['id', 'seq'])
        .execute(),

    /** Notifications of messages that mention the announcement belong to their conversation and stay. */
    removeAbout: (subject: Subject, transaction: Db): Promise<(Changed & { person_id: string })[]> =>
      transaction
        .deleteFrom('notifications')
        .where((where) =>
          'commentId' in subject
            ? where('comment_id', '=', subject.commentId)
            : where.and([
                where('announcement_id', '=', subject.announceId),
                where('conversation_id', 'is', null),
              ]),
        )
        .returning(['id', 'seq', 'person_id'])
        .execute(),

    async removeOld(): Promise<void> {
      await db
        .deleteFrom('notifications')
        .where('created_at', '<', sql<Date>`now() - make_interval(days => ${notificationLimits.keptDays})`)
        .execute();
    },
  };
}
