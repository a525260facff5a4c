import { type PushAnswer, pushTexts } from '@coequipiers/contract/push';
import { AppError } from '../../../platform/app-error.ts';
import type { Notices } from '../../notices/notices.ts';
import type { Push } from '../../push/push.ts';
import type { Participations } from '../team/participations.ts';

type Parts = {
  notices: Pick<Notices, 'readPushAnswer'>;
  push: Pick<Push, 'isSubscribed'>;
  participations: Pick<Participations, 'accept' | 'refuse' | 'answer'>;
};

export type AnsweringByPush = ReturnType<typeof createAnsweringByPush>;

/** The buttons of a notification on a device. They do what the page does, so a second press and a second device are safe. */
export function createAnsweringByPush({ notices, push, participations }: Parts) {
  const { answered } = pushTexts;
  return {
    /** Gives what to show instead of the question. */
    async answer(token: string, answer: PushAnswer): Promise<string> {
      const asked = notices.readPushAnswer(token);
      if (!asked || !(await push.isSubscribed(asked.browserId, asked.personId)))
        throw new AppError('NOT_FOUND', { userMessage: pushTexts.answerInvalid });
      const { what, announceId, outingId, asker } = asked;
      const which = { announceId, outingId };
      const caller = { id: asked.personId };
      if (what === 'asked') {
        await participations.answer(which, caller, asker, answer === 'yes' ? 'accept' : 'decline', null);
        return answer === 'yes' ? answered.accepted : answered.declined;
      }
      if (answer === 'yes') {
        await participations.accept(which, caller);
        return answered.coming;
      }
      return (await participations.refuse(which, caller)) ? answered['not-coming'] : pushTexts.alreadyComing;
    },
  };
}
