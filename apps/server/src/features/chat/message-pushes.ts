import { conversationPath } from '@coequipiers/contract/pages';
import { pushTexts } from '@coequipiers/contract/push';
import { retryForAnHour } from '../../platform/jobs/back-off.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Push } from '../push/push.ts';
import type { Appended, ChatRepository } from './chat-repository.ts';

type MessagePush = { browserId: string; personId: string; conversationId: string; seq: number };
type Parts = { jobs: Jobs; push: Push; repository: ChatRepository };

/** Sends a push to the subscribed browsers after the commit, unless the message has been read by then. */
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
    // After an hour, the mail about unread messages has been sent.
    { concurrency: 4, limitMs: 20_000, retry: retryForAnHour },
  );

  return {
    /** Queued together with the commit of the message. */
    queue(transaction: Transaction, { seen: { id, other }, browsers }: Appended, seq: number): void {
      if (other.muted || !push.isSetUp) return;
      const jobFor = (browserId: string) => ({ browserId, personId: other.id, conversationId: id, seq });
      pushes.sendWithCommit(browsers.map(jobFor), transaction);
    },
  };
}
