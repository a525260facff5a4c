import { conversationPath } from '@coequipiers/contract/pages';
import { pushTexts } from '@coequipiers/contract/push';
import type { Db } from '../../platform/db/database.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Push } from '../push/push.ts';
import type { ChatRepository } from './chat-repository.ts';
import type { Seen } from './chat-sql.ts';

/** News for an hour; after that the unread mail has told of it. */
const retry = { firstMs: 2_000, longestMs: 5 * 60_000, giveUpMs: 3_600_000 };

type MessagePush = { browserId: string; personId: string; conversationId: string; seq: number };
type Parts = { jobs: Jobs; push: Push; repository: ChatRepository };

export type MessagePushes = ReturnType<typeof createMessagePushes>;

/** Tells the browsers that asked for it of a message, after it is committed, unless it has been read by then. */
export function createMessagePushes({ jobs, push, repository }: Parts) {
  const pushes = jobs.queue<MessagePush>(
    'chat-push',
    async ({ browserId, personId, conversationId, seq }) => {
      const seen = await repository.find(conversationId, personId);
      if (!seen) return;
      const { me, other, apart } = seen;
      if (me.suspended || other.suspended) return;
      if (me.muted || apart || me.erased || other.erased || me.readSeq >= seq || me.clearedSeq >= seq) return;
      await push.deliver(browserId, personId, {
        title: pushTexts.title,
        body: pushTexts.body(other.username),
        url: conversationPath(conversationId),
        // One for each conversation, however many messages.
        tag: `conversation:${conversationId}`,
      });
    },
    { concurrency: 4, limitMs: 20_000, retry },
  );

  return {
    /** Within the transaction of the message. */
    async queue(transaction: Db, { id, other }: Seen, seq: number): Promise<void> {
      if (other.muted) return;
      for (const browserId of await push.browsersOf(other.id, transaction))
        await pushes.send({ browserId, personId: other.id, conversationId: id, seq }, transaction);
    },
  };
}
