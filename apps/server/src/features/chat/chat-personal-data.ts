import { sql } from 'kysely';
import type { PersonalData } from '../../platform/personal-data.ts';
import type { ChatRepository } from './chat-repository.ts';

type ExportedRow = {
  id: string;
  partner: string;
  muted: boolean;
  messages: { de: string; texte: string; le: string }[] | null;
};

export const chatPersonalData = (repository: ChatRepository): PersonalData => ({
  tables: { conversations: 'kept', conversation_members: 'kept', messages: 'kept' },

  /** The messages that this person can still read, of both sides. */
  async export(personId, db) {
    const { rows } = await sql<ExportedRow>`
      SELECT mine.conversation_id AS id, partner.username AS partner, mine.muted, (
        SELECT json_agg(
          json_build_object('de', author.username, 'texte', content, 'le', messages.created_at) ORDER BY seq
        )
        FROM messages JOIN people AS author ON author.id = sender_id
        WHERE messages.conversation_id = mine.conversation_id AND seq > mine.cleared_seq
      ) AS messages
      FROM conversation_members AS mine
      JOIN conversation_members AS theirs
        ON theirs.conversation_id = mine.conversation_id AND theirs.person_id <> mine.person_id
      JOIN people AS partner ON partner.id = theirs.person_id
      WHERE mine.person_id = ${personId} ORDER BY mine.last_at`.execute(db);
    return {
      'conversations.json': rows.map((row) => ({
        identifiant: row.id,
        avec: row.partner,
        sonCoupe: row.muted,
        messages: row.messages ?? [],
      })),
    };
  },

  /** Deletes the messages that only this person could read; the other person keeps theirs. */
  async erase(personId, transaction) {
    await repository.clearAll(personId, transaction);
    await sql`
      DELETE FROM conversations USING conversation_members AS mine, conversation_members AS theirs, people
      WHERE mine.conversation_id = conversations.id AND mine.person_id = ${personId}
        AND theirs.conversation_id = conversations.id AND theirs.person_id <> ${personId}
        AND people.id = theirs.person_id AND people.erased_at IS NOT NULL`.execute(transaction);
    await sql`
      UPDATE conversation_members SET muted = false, mail_due_at = NULL WHERE person_id = ${personId}`.execute(
      transaction,
    );
  },
});
