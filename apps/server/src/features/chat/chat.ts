import { chatLimits, chatTexts as texts } from '@coequipiers/contract/chat';
import type {
  Conversation,
  Message,
  MessagesQuery,
  messageWrite,
  ReadState,
} from '@coequipiers/contract/chat-schemas';
import { isId } from '@coequipiers/contract/is-id';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { MailTransport } from '../../platform/mail/mail.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { RequestKey } from '../../platform/transact/once.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { peopleRepository } from '../accounts/people-repository.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createMailStop } from '../preferences/mail-stop.ts';
import type { PreferencesRepository } from '../preferences/preferences.ts';
import type { Push } from '../push/push.ts';
import { appendedOf, chatRepository, type Span } from './chat-repository.ts';
import type { ConversationView } from './chat-sql.ts';
import { createChatLive } from './live.ts';
import { createMessagePushes } from './message-pushes.ts';
import { presentConversation, presentMessage } from './presenter.ts';
import { createUnreadMails } from './unread-mails.ts';

type Write = z.output<typeof messageWrite>;
type Person = { id: string; email: string; alias: string };

export type Parts = {
  db: Db;
  transact: Transact;
  secret: string;
  publicUrl: string;
  blocks: Blocks;
  jobs: Jobs;
  limits: Limits;
  notifications: Notifications;
  preferences: PreferencesRepository;
  push: Push;
  realtime: Realtime;
  transport: MailTransport;
};

const perMinute = { tries: 300, seconds: 60 };
/** First messages to new people. */
const contactsPerHour = { tries: 100, seconds: 3_600 };

export type Chat = ReturnType<typeof chatService>;

export function chatService(parts: Parts) {
  const { db, transact, blocks, limits, realtime, notifications } = parts;
  const repository = chatRepository(db);
  const mailStop = createMailStop('messages', parts);
  const mails = createUnreadMails({ ...parts, repository, mailStop });
  const live = createChatLive({ repository, realtime, notifications });
  const pushes = createMessagePushes({ ...parts, repository });
  const people = peopleRepository(db);
  const contacts = limits.limit('chat-contact', contactsPerHour);

  const find = async (id: string, personId: string, on?: Db): Promise<ConversationView> => {
    const seen = await repository.find(id, personId, on);
    if (!seen) throw new AppError('NOT_FOUND');
    return seen;
  };

  /** Runs `work` in a transaction that locks the conversation: no message is added and no read mark moves meanwhile. */
  const locked = <T>(
    id: string,
    person: { id: string },
    work: (seen: ConversationView, transaction: Transaction) => Promise<T>,
  ) =>
    transact.as(person, async (transaction) => {
      if (!(await repository.lock(id, transaction))) throw new AppError('NOT_FOUND');
      return work(await find(id, person.id, transaction), transaction);
    });

  const recipientOf = async ({ recipientIds }: Write, sender: Person, on: Db): Promise<string> => {
    const [identifier, ...others] = new Set(recipientIds?.filter(Boolean));
    if (!identifier) throw new AppError('VALIDATION', { userMessage: texts.noRecipient });
    if (others.length > 0) throw new AppError('VALIDATION', { userMessage: texts.oneRecipient });
    const person = await people.byIdentifier(identifier, on);
    if (!person?.activated_at) throw new AppError('RECIPIENT_UNKNOWN');
    if (person.id === sender.id) throw new AppError('SELF_CONTACT');
    return person.id;
  };

  /** Finds or creates the conversation of two people and locks it, after both of them. */
  const lockedWith = async (given: Write, sender: Person, on: Db): Promise<string> => {
    const recipient = await recipientOf(given, sender, on);
    await repository.lockPeople([sender.id, recipient], on);
    if (await blocks.between(sender.id, recipient, on)) throw new AppError('RECIPIENT_UNKNOWN');
    const { id, created } = await repository.findOrCreate(sender.id, recipient, on);
    if (created) await contacts.take(sender.id);
    await repository.lock(id, on);
    return id;
  };

  const read = async ({ id, me, other }: ConversationView, span: Span): Promise<Message[]> => {
    const rows = await repository.messages(id, { ...span, above: Math.max(span.above, me.clearedSeq) });
    return rows.map((row) => presentMessage(row, { me, other }));
  };

  return {
    mails,
    mailStop,
    sending: limits.limit('chat-person', perMinute),
    send(given: Write, sender: Person, key: RequestKey | undefined): Promise<Message> {
      const { content, announceId, conversationId } = given;
      const announcementId = announceId && isId(announceId) ? announceId : null;
      const messageTo = (id: string) => ({
        conversationId: id,
        senderId: sender.id,
        content,
        announcementId,
      });
      const appending = (id: string) => repository.appending(messageTo(id));
      return transact.as(
        sender,
        async (transaction, { isLocked, early }) => {
          if (conversationId && !isLocked) throw new AppError('NOT_FOUND');
          const id = conversationId || (await lockedWith(given, sender, transaction));
          const rows = early ?? (await transaction.executeQuery(appending(id))).rows;
          const appended = appendedOf(rows, messageTo(id));
          if (!appended) throw new AppError('NOT_FOUND');
          const { seen, row } = appended;
          if (!row) throw new AppError('RECIPIENT_UNKNOWN');
          live.message(transaction, row, seen, key?.key);
          pushes.queue(transaction, appended, row.seq);
          return presentMessage(row, seen, key?.key);
        },
        {
          once: key,
          ...(conversationId && {
            lockCaller: repository.lockingWithPeople(conversationId, sender.id),
            early: appending(conversationId),
          }),
        },
      );
    },

    /** The newest messages, in order of time. */
    async newest(id: string, personId: string): Promise<Message[]> {
      const seen = await find(id, personId);
      const newest = await read(seen, {
        above: 0,
        upTo: seen.lastSeq,
        order: 'DESC',
        limit: chatLimits.newest,
      });
      return newest.toReversed();
    },

    /**
     * With `after`: the messages that follow, oldest first. Otherwise a page, newest first; numbers have no gaps, so an offset
     * is simple arithmetic.
     */
    async page(id: string, personId: string, query: MessagesQuery): Promise<Message[]> {
      const seen = await find(id, personId);
      const limit = query.limit ?? query.size ?? chatLimits.page.default;
      if (query.after !== undefined) {
        const most = query.limit ?? query.size ?? chatLimits.newest;
        return read(seen, { above: query.after, upTo: seen.lastSeq, order: 'ASC', limit: most });
      }
      const upTo = (query.before === undefined ? seen.lastSeq : query.before - 1) - query.page * limit;
      return upTo > 0 ? read(seen, { above: 0, upTo, order: 'DESC', limit }) : [];
    },

    async inbox(personId: string, on?: Db): Promise<Conversation[]> {
      return (await repository.inbox(personId, chatLimits.inbox, on)).map(presentConversation);
    },

    unreadTotal: (personId: string): Promise<number> => repository.unreadTotal(personId),

    markRead: (id: string, reader: { id: string }, seq: number): Promise<ReadState> =>
      locked(id, reader, async (seen, transaction) => {
        const { readSeq, unread } = await repository.markRead(seen, seq, transaction);
        if (unread === 0) await live.forgetNotification(transaction, seen);
        const totalUnread = await repository.unreadTotal(reader.id, transaction);
        const state = { readSeq, unreadCount: unread, totalUnread };
        if (readSeq > seen.me.readSeq) transaction.afterCommit(() => live.read(seen, state));
        return state;
      }),

    mute: (id: string, person: { id: string }, muted: boolean): Promise<{ muted: boolean }> =>
      transact.as(person, async (transaction) => {
        if (!(await repository.setMuted(id, person.id, muted, transaction))) throw new AppError('NOT_FOUND');
        transaction.afterCommit(() => live.muted(id, person.id, muted));
        return { muted };
      }),

    /** Deletes the conversation for this person only. A new message brings it back, without the old ones. */
    clear: (id: string, person: { id: string }): Promise<void> =>
      locked(id, person, async (seen, transaction) => {
        await repository.clear(id, person.id, transaction);
        await live.forgetNotification(transaction, seen);
        const totalUnread = await repository.unreadTotal(person.id, transaction);
        transaction.afterCommit(() => live.deleted(id, person.id, totalUnread));
      }),
  };
}
