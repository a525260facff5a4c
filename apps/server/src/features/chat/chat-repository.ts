import { type CompiledQuery, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import {
  type AppendedRow,
  addNext,
  type ConversationView,
  findOne,
  type InboxRow,
  listInbox,
  lockWithPeople,
  type MessageRow,
  type Participant,
} from './chat-sql.ts';
import { mailDueAfterMuting, mailDueAfterReading } from './unread-mail-rule.ts';

export type ChatRepository = ReturnType<typeof chatRepository>;

export function chatRepository(db: Db) {
  const messages = async (
    conversationId: string,
    { above, upTo, order, limit }: Span,
    on: Db,
  ): Promise<MessageRow[]> => {
    const { rows } = await sql<MessageRow>`
      SELECT messages.*, announcements.title AS announcement_title
      FROM messages LEFT JOIN announcements ON announcements.id = messages.announcement_id
      WHERE conversation_id = ${conversationId} AND seq > ${above} AND seq <= ${upTo}
      ORDER BY seq ${sql.raw(order)} LIMIT ${limit}`.execute(on);
    return rows;
  };

  return {
    messages: (conversationId: string, span: Span, on: Db = db) => messages(conversationId, span, on),

    /** The conversation as this person sees it; undefined for anyone but its two members. */
    find: async (id: string, personId: string, on: Db = db): Promise<ConversationView | undefined> => {
      const { rows } = await findOne(on, [id, personId]);
      return rows[0];
    },

    isMember: async (id: string, personId: string): Promise<boolean> =>
      Boolean(
        await db
          .selectFrom('conversation_members')
          .select('person_id')
          .where('conversation_id', '=', id)
          .where('person_id', '=', personId)
          .executeTakeFirst(),
      ),

    /** Lock order: people before conversations. An erasure locks in the same order, so the two cannot deadlock. */
    lockPeople: (ids: readonly string[], on: Db) =>
      on.selectFrom('people').select('id').where('id', 'in', ids).orderBy('id').forShare().execute(),

    /**
     * Locks the conversation until the transaction ends: no message is added and no read mark moves. False when it does not
     * exist.
     */
    lock: async (id: string, on: Db): Promise<boolean> =>
      Boolean(
        await on
          .selectFrom('conversations')
          .select('id')
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst(),
      ),

    /** The same, after both people are locked. No row when this person is not a member, or not active. */
    lockingWithPeople: (id: string, personId: string): CompiledQuery<{ id: string }> =>
      lockWithPeople.with([id, personId]),

    haveConversation: async (one: string, other: string): Promise<boolean> => {
      const [low, high] = one < other ? [one, other] : [other, one];
      const conversation = db.selectFrom('conversations').select('id');
      return Boolean(
        await conversation.where('low_id', '=', low).where('high_id', '=', high).executeTakeFirst(),
      );
    },

    /** Finds the conversation of two people, or creates it. Of two parallel calls, one waits and finds the other's. */
    findOrCreate: async (one: string, other: string, on: Db): Promise<{ id: string; created: boolean }> => {
      const [low_id, high_id] = one < other ? [one, other] : [other, one];
      const existing = on
        .selectFrom('conversations')
        .select('id')
        .where('low_id', '=', low_id)
        .where('high_id', '=', high_id);
      const found = await existing.executeTakeFirst();
      if (found) return { id: found.id, created: false };
      const created = await on
        .insertInto('conversations')
        .values({ id: newId(), low_id, high_id })
        .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!created) return { id: (await existing.executeTakeFirstOrThrow()).id, created: false };
      await on
        .insertInto('conversation_members')
        .values([low_id, high_id].map((person_id) => ({ conversation_id: created.id, person_id })))
        .execute();
      return { id: created.id, created: true };
    },

    /** Adds a message to a locked conversation, and updates the unread counts of both members. */
    appending: ({
      conversationId,
      senderId,
      content,
      announcementId,
    }: NewMessage): CompiledQuery<AppendedRow> =>
      addNext.with([conversationId, newId(), senderId, content, announcementId]),

    /** Moves the read mark of a locked conversation forward, never back nor past the last message. */
    markRead: async ({ id, lastSeq, me }: ConversationView, seq: number, on: Db) => {
      const readSeq = Math.max(me.readSeq, Math.min(seq, lastSeq));
      const unread = readSeq >= lastSeq ? 0 : await unreadAfter(id, me, readSeq, on);
      await sql`
        UPDATE conversation_members SET read_seq = ${readSeq}, unread = ${unread},
          mail_due_at = ${mailDueAfterReading(unread)}
        WHERE conversation_id = ${id} AND person_id = ${me.id}`.execute(on);
      return { readSeq, unread };
    },

    setMuted: async (id: string, personId: string, muted: boolean, transaction: Db): Promise<boolean> => {
      const { rows } = await sql`
        UPDATE conversation_members SET muted = ${muted},
          mail_due_at = ${mailDueAfterMuting(muted)}
        WHERE conversation_id = ${id} AND person_id = ${personId} RETURNING person_id`.execute(transaction);
      return rows.length > 0;
    },

    /**
     * Hides the messages so far from one member of a locked conversation. The other's read mark does not move, because nothing
     * was read. Messages that neither can see any more are deleted.
     */
    clear: (id: string, personId: string, on: Db): Promise<void> => clear([id], personId, on),

    /** The same for all conversations of a person who leaves. Senders of new messages wait for the locks. */
    clearAll: async (personId: string, on: Db): Promise<void> => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM conversations
        WHERE id IN (SELECT conversation_id FROM conversation_members WHERE person_id = ${personId})
        ORDER BY id FOR NO KEY UPDATE`.execute(on);
      await clear(
        rows.map(({ id }) => id),
        personId,
        on,
      );
    },

    /** The conversations with messages that this person can see, the newest first. */
    inbox: async (personId: string, limit: number, on: Db = db): Promise<InboxRow[]> => {
      const { rows } = await listInbox(on, [personId, limit]);
      return rows;
    },

    /** Takes the mails that are due. Each is returned only once. */
    takeDueMails: async (atMost: number, on: Db) => {
      const { rows } = await sql<{ conversation_id: string; person_id: string }>`
        UPDATE conversation_members SET mail_due_at = NULL
        WHERE (conversation_id, person_id) IN (
          SELECT conversation_id, person_id FROM conversation_members WHERE mail_due_at <= now()
          ORDER BY mail_due_at LIMIT ${atMost} FOR UPDATE SKIP LOCKED
        )
        RETURNING conversation_id, person_id`.execute(on);
      return rows;
    },

    unreadTotal: async (personId: string, on: Db = db): Promise<number> => {
      const { rows } = await sql<{ total: number }>`
        SELECT coalesce(sum(unread), 0)::int AS total FROM conversation_members
        WHERE person_id = ${personId}`.execute(on);
      return rows[0]?.total ?? 0;
    },
  };
}

export type Span = { above: number; upTo: number; order: 'ASC' | 'DESC'; limit: number };

type NewMessage = {
  conversationId: string;
  senderId: string;
  content: string;
  /** Kept if one of the two members has published it. */
  announcementId: string | null;
};
export type Appended = { seen: ConversationView; browsers: readonly string[]; row?: MessageRow };

/**
 * The stored message, and the conversation as it was before. No message when the other person may not be written to; undefined when
 * the sender is not a member.
 */
export function appendedOf(
  [row]: readonly AppendedRow[],
  { senderId, content }: NewMessage,
): Appended | undefined {
  if (!row) return undefined;
  const { id: conversation_id, lastSeq, apart, me, other, browsers } = row;
  const seen = { id: conversation_id, lastSeq, apart, me, other };
  if (row.message_id === null) return { seen, browsers };
  const { message_id: id, seq, created_at, announcement_id, announcement_title } = row;
  const stored = { id, conversation_id, seq, sender_id: senderId, content, created_at };
  return { seen, browsers, row: { ...stored, announcement_id, announcement_title } };
}

/** Needed only when a part of the new messages is marked as read. */
async function unreadAfter(id: string, me: Participant, readSeq: number, on: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM messages
    WHERE conversation_id = ${id} AND seq > ${Math.max(readSeq, me.clearedSeq)} AND sender_id <> ${me.id}`.execute(
    on,
  );
  return rows[0]?.count ?? 0;
}

async function clear(ids: readonly string[], personId: string, on: Db): Promise<void> {
  await sql`
    UPDATE conversation_members SET cleared_seq = last_seq, unread = 0,
      mail_due_at = ${mailDueAfterReading(0)}
    FROM conversations
    WHERE conversations.id = conversation_id AND conversation_id = ANY(${ids}::uuid[])
      AND person_id = ${personId}`.execute(on);
  await sql`
    DELETE FROM messages USING (
      SELECT conversation_id, min(cleared_seq) AS cleared FROM conversation_members
      WHERE conversation_id = ANY(${ids}::uuid[]) GROUP BY conversation_id
    ) AS both_of
    WHERE messages.conversation_id = both_of.conversation_id AND seq <= cleared`.execute(on);
}
