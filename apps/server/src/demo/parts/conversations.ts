import type { Db } from '../../platform/db/database.ts';
import type { Demo, DemoConversation, DemoParticipant } from '../records.ts';

/** Sets no due time for mails, so that nobody gets a mail about unread demo messages. */
export async function addConversations({ conversations }: Demo, transaction: Db): Promise<void> {
  await transaction.insertInto('conversations').values(conversations.map(conversationRow)).execute();
  await transaction.insertInto('conversation_members').values(conversations.flatMap(memberRows)).execute();
  await transaction
    .insertInto('messages')
    .values(
      conversations.flatMap(({ id, messages }) =>
        messages.map((message) => ({
          conversation_id: id,
          seq: message.seq,
          id: message.id,
          sender_id: message.senderId,
          content: message.content,
          announcement_id: message.announcementId,
          created_at: message.createdAt,
        })),
      ),
    )
    .execute();
}

function conversationRow({ id, participants, messages }: DemoConversation) {
  const [low, high] = participants.map(({ personId }) => personId).toSorted();
  const { createdAt } = firstOf(messages);
  return {
    id,
    low_id: low ?? '',
    high_id: high ?? '',
    last_seq: messages.length,
    created_at: createdAt,
  };
}

const memberRows = ({ id, participants, messages }: DemoConversation) =>
  participants.map((participant) => ({
    conversation_id: id,
    person_id: participant.personId,
    read_seq: participant.readSeq,
    unread: messages.filter((message) => isUnread(message, participant)).length,
    last_at: firstOf(messages.toReversed()).createdAt,
  }));

const isUnread = (
  { seq, senderId }: { seq: number; senderId: string },
  { readSeq, personId }: DemoParticipant,
): boolean => seq > readSeq && senderId !== personId;

/** A conversation begins with a message. */
function firstOf<T>(list: readonly T[]): T {
  const [first] = list;
  if (first === undefined) throw new Error('a conversation of the demo is empty');
  return first;
}
