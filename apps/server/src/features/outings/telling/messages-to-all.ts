import { createHash } from 'node:crypto';
import { AppError } from '../../../platform/app-error.ts';
import type { Limits } from '../../../platform/limits/limits.ts';
import type { RequestKey } from '../../../platform/transact/once.ts';
import type { Chat } from '../../chat/chat.ts';
import type { Participations } from '../team/participations.ts';
import type { Which } from '../team/team-changes.ts';

type Author = { id: string; email: string; alias: string };
type Parts = { participations: Pick<Participations, 'inOf'>; chat: Pick<Chat, 'send'>; limits: Limits };

const perHour = { tries: 20, seconds: 3_600 };

export type MessagesToAll = ReturnType<typeof createMessagesToAll>;

/** The author's message to all who are in. Each gets it in their own conversation with the author. */
export function createMessagesToAll({ participations, chat, limits }: Parts) {
  return {
    sending: limits.limit('message-to-all', perHour),

    /** A repeated request sends only the messages that the first one did not send. */
    async send(which: Which, author: Author, content: string, key: RequestKey | undefined) {
      const people = await participations.inOf(which, author);
      let sent = 0;
      for (const { alias } of people) {
        const message = { content, recipientIds: [alias], announceId: which.announceId };
        try {
          await chat.send(message, author, key && keyFor(key, alias));
          sent += 1;
        } catch (error) {
          // A recipient who was erased, suspended or blocked meanwhile must not prevent the messages to the others.
          if (!(error instanceof AppError) || error.code !== 'RECIPIENT_UNKNOWN') throw error;
        }
      }
      return { sent };
    },
  };
}

/** Derives one idempotency key for each recipient. */
const keyFor = ({ key, requestHash }: RequestKey, alias: string): RequestKey => ({
  key: createHash('sha256').update(`${key}:${alias}`).digest('base64url').slice(0, 40),
  requestHash,
});
