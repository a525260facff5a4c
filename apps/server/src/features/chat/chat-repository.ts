import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { newId } from '../../platform/ids.ts';

/** One of the two, as the presenter needs to know them. The e-mail is for their own eyes. */
export type Participant = {
  id: string;
  alias: string;
  email: string | null;
  username: string;
  readReceipts: boolean;
  messageMails: boolean;
  erased: boolean;
  muted: boolean;
  readSeq: number;
  unread: number;
  clearedSeq: number;
};

/** A conversation as one of the two sees it. `apart` when one has blocked the other. */
export type Seen = { id: string; lastSeq: number; apart: boolean; me: Participant; other: Participant };

/** Of a message that is about to be written, or was. */
export type MessageRow = Selectable<Tables['messages']> & { announcement_title: string | null };

const participant = (member: string, person: string) =>
  sql.raw(`json_build_object(
    'id', replace(${person}.id::text, '-', ''), 'alias', ${person}.alias, 'email', ${person}.email,
    'username', ${person}.username, 'readReceipts', ${person}.read_receipts,
    'messageMails', ${person}.message_mails, 'erased', ${person}.erased_at IS NOT NULL, 'muted', ${member}.muted, 'readSeq', ${member}.read_seq,
    'unread', ${member}.unread, 'clearedSeq', ${member}.cleared_seq)`);

/** The conversations of `mine`, with both people. */
const seen = sql`
  conversations.id, conversations.last_seq AS "lastSeq",
  EXISTS (
    SELECT FROM blocks
    WHERE (blocks.person_id, blocked_id) IN ((self.id, partner.id), (partner.id, self.id))
  ) AS apart,
  ${participant('mine', 'self')} AS me, ${participant('theirs', 'partner')} AS other`;
const joined = sql`
  FROM conversation_members AS mine
  JOIN conversations ON conversations.id = mine.conversation_id
  JOIN people AS self ON self.id = mine.person_id
  JOIN conversation_members AS theirs
    ON theirs.conversation_id = mine.conversation_id AND theirs.person_id <> mine.person_id
  JOIN people AS partner ON partner.id = theirs.person_id`;

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

    /** Someone's conversation; nobody else's exists for them. */
    find: async (id: string, personId: string, on: Db = db): Promise<Seen | undefined> => {
      const { rows } = await sql<Seen>`
        SELECT ${seen} ${joined} WHERE mine.conversation_id = ${id} AND mine.person_id = ${personId}`.execute(
        on,
      );
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

    /**
     * Whoever leaves holds their own row before their conversations; who writes to them does the same, so that neither
     * waits for the other with something that the other needs.
     */
    lockPeople: (ids: readonly string[], on: Db) =>
      on.selectFrom('people').select('id').where('id', 'in', ids).orderBy('id').forShare().execute(),

    /** The same with the two of a conversation. Whether someone is one of them. */
    lockPeopleOf: async (id: string, personId: string, on: Db): Promise<boolean> => {
      const { rows } = await sql<{ id: string }>`
        SELECT id FROM people WHERE id IN (
          SELECT person_id FROM conversation_members WHERE conversation_id = ${id}
        ) ORDER BY id FOR SHARE`.execute(on);
      return rows.some((person) => person.id === personId);
    },

    /** Until the transaction ends nobody else adds a message or moves a mark. Whether there is such a conversation. */
    lock: async (id: string, on: Db): Promise<boolean> =>
      Boolean(
        await on
          .selectFrom('conversations')
          .select('id')
          .where('id', '=', id)
          .forNoKeyUpdate()
          .executeTakeFirst(),
      ),

    /** The one conversation of two people, made if need be: of two who make it at once, one waits and finds it. */
    ofPair: async (one: string, other: string, on: Db): Promise<{ id: string; made: boolean }> => {
      const [low_id, high_id] = one < other ? [one, other] : [other, one];
      const existing = on
        .selectFrom('conversations')
        .select('id')
        .where('low_id', '=', low_id)
        .where('high_id', '=', high_id);
      const found = await existing.executeTakeFirst();
      if (found) return { id: found.id, made: false };
      const made = await on
        .insertInto('conversations')
        .values({ id: newId(), low_id, high_id })
        .onConflict((conflict) => conflict.columns(['low_id', 'high_id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!made) return { id: (await existing.executeTakeFirstOrThrow()).id, made: false };
      await on
        .insertInto('conversation_members')
        .values([low_id, high_id].map((person_id) => ({ conversation_id: made.id, person_id })))
        .execute();
      return { id: made.id, made: true };
    },

    /** Adds the next message to a locked conversation, and notes it for both. */
    append: async (message: NewMessage, mailAfterMinutes: number, on: Db): Promise<MessageRow> => {
      const { conversationId, senderId, content, announcementId } = message;
      const { rows } = await sql<MessageRow>`
        WITH numbered AS (
          UPDATE conversations SET last_seq = last_seq + 1 WHERE id = ${conversationId} RETURNING id, last_seq
        ),
        added AS (
          INSERT INTO messages (conversation_id, seq, id, sender_id, content, announcement_id)
          SELECT numbered.id, last_seq, ${newId()}, ${senderId}, ${content}, ${announcementId}
          FROM numbered RETURNING *
        ),
        noted AS (
          UPDATE conversation_members AS member SET
            last_at = added.created_at,
            unread = member.unread + (member.person_id <> added.sender_id)::int,
            read_seq = CASE
              WHEN member.person_id = added.sender_id AND member.unread = 0 THEN added.seq
              ELSE member.read_seq
            END,
            mail_due_at = CASE
              WHEN member.person_id <> added.sender_id AND member.unread = 0 AND NOT member.muted
                THEN now() + make_interval(mins => ${mailAfterMinutes})
              ELSE member.mail_due_at
            END
          FROM added WHERE member.conversation_id = added.conversation_id
        )
        SELECT added.*, announcements.title AS announcement_title
        FROM added LEFT JOIN announcements ON announcements.id = added.announcement_id`.execute(on);
      const [row] = rows;
      if (!row) throw new Error('a message was added to a conversation that was not locked');
      return row;
    },

    /** Moves the mark of a locked conversation forward, never back nor past the end. */
    markRead: async ({ id, lastSeq, me }: Seen, seq: number, on: Db) => {
      const readSeq = Math.max(me.readSeq, Math.min(seq, lastSeq));
      const unread = readSeq >= lastSeq ? 0 : await unreadAfter(id, me, readSeq, on);
      await sql`
        UPDATE conversation_members SET read_seq = ${readSeq}, unread = ${unread},
          mail_due_at = CASE WHEN ${unread}::int > 0 THEN mail_due_at END
        WHERE conversation_id = ${id} AND person_id = ${me.id}`.execute(on);
      return { readSeq, unread };
    },

    setMuted: async (id: string, personId: string, muted: boolean): Promise<boolean> => {
      const { rows } = await sql`
        UPDATE conversation_members SET muted = ${muted},
          mail_due_at = CASE WHEN NOT ${muted}::boolean THEN mail_due_at END
        WHERE conversation_id = ${id} AND person_id = ${personId} RETURNING person_id`.execute(db);
      return rows.length > 0;
    },

    /**
     * Takes what a locked conversation holds so far from one of the two. That it was not read stays true, so the other's
     * read mark does not move. What neither can see any more is gone.
     */
    clear: (id: string, personId: string, on: Db): Promise<void> => clear([id], personId, on),

    /** The same with everything that someone has, when they leave. Whoever writes to them meanwhile waits. */
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

    /** Someone's conversations that are not empty for them, the newest first. */
    inbox: async (personId: string, limit: number, on: Db = db): Promise<InboxRow[]> => {
      const { rows } = await sql<InboxRow>`
        SELECT ${seen}, last.content, last.sender_id, last.created_at,
          EXISTS (
            SELECT FROM blocks WHERE blocks.person_id = mine.person_id AND blocked_id = theirs.person_id
          ) AS blocked
        ${joined}
        JOIN messages AS last ON last.conversation_id = conversations.id AND last.seq = conversations.last_seq
        WHERE mine.person_id = ${personId} AND conversations.last_seq > mine.cleared_seq
        ORDER BY mine.last_at DESC, mine.conversation_id DESC LIMIT ${limit}`.execute(on);
      return rows;
    },

    /** Whose mails are due. Each is given once. */
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

    /** An announcement that one of two people has published. */
    announcementOf: async (id: string, people: readonly string[], on: Db): Promise<string | null> =>
      (
        await on
          .selectFrom('announcements')
          .select('id')
          .where('id', '=', id)
          .where('author_id', 'in', people)
          .executeTakeFirst()
      )?.id ?? null,
  };
}

export type Span = { above: number; upTo: number; order: 'ASC' | 'DESC'; limit: number };

export type NewMessage = {
  conversationId: string;
  senderId: string;
  content: string;
  announcementId: string | null;
};

export type InboxRow = Seen & { content: string; sender_id: string; created_at: Date; blocked: boolean };

/** Needed only when someone marks a part of what is new as read. */
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
    UPDATE conversation_members SET cleared_seq = last_seq, unread = 0, mail_due_at = NULL
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
