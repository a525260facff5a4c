import type { PushQuestion } from '@coequipiers/contract/push';
import { createSignedTokens } from '../../platform/signed-tokens.ts';
import type { Notice } from './notice.ts';

const questions: readonly string[] = ['offered', 'called', 'asked'] satisfies PushQuestion[];
const isQuestion = (event: string): event is PushQuestion => questions.includes(event);

export type PushAnswerTokens = ReturnType<typeof createPushAnswerTokens>;

/**
 * Tokens for the buttons of a notification on a device, where no session is at hand. One answers one question to one person, and only
 * from the browser that was asked, as long as they are subscribed there: logging out ends it.
 */
export function createPushAnswerTokens(secret: string) {
  const tokens = createSignedTokens(secret, 'push-answer');
  return {
    /** What a push to this browser asks. Undefined for a notice that asks nothing. */
    asksOf({ personId, event, announceId, asks }: Notice, browserId: string) {
      if (!asks || !event || !isQuestion(event)) return undefined;
      const { outingId, asker = '' } = asks;
      return { what: event, token: tokens.sign(event, browserId, personId, announceId, outingId, asker) };
    },

    read(token: string) {
      const [what = '', browserId = '', personId = '', announceId = '', outingId = '', asker = ''] =
        tokens.read(token) ?? [];
      return isQuestion(what) ? { what, browserId, personId, announceId, outingId, asker } : undefined;
    },
  };
}
