import type { PushPayload } from '@coequipiers/contract/push-schemas';
import type { Db } from '../../platform/db/database.ts';
import { retryForAnHour } from '../../platform/jobs/back-off.ts';
import type { JobQueue, Jobs } from '../../platform/jobs/jobs.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Push } from '../push/push.ts';
import { type Notice, type NoticeWords, pageOf } from './notice.ts';
import type { OwnKinds } from './own-kinds.ts';
import type { PushAnswerTokens } from './push-answers.ts';

type PushJob = {
  browserId: string;
  personId: string;
  payload: PushPayload;
  ifStands: boolean;
  notice?: Pick<Notice, 'kind' | 'timeZone' | 'outingId' | 'event'>;
};

type Parts = { jobs: Jobs; notifications: Notifications; push: Push; db: Db; ownKinds: OwnKinds };

const limitMs = 20_000;

/** The queue of pushes: one for each browser of a person. */
export function createPushes({ jobs, notifications, push, db, ownKinds }: Parts): JobQueue<PushJob> {
  const pushes: JobQueue<PushJob> = jobs.queue(
    'notice-push',
    async (job) => {
      const { browserId, personId, payload, ifStands, notice } = job;
      const waitMs = notice ? ownKinds.waitOf(notice) : 0;
      if (waitMs > 0) return pushes.send(job, db, waitMs);
      if (ifStands && !(await notifications.stands(personId, payload.tag))) return;
      const { title, body: text } = payload;
      const words = notice ? await ownKinds.wordsOf({ ...notice, personId, title, text }) : { title, text };
      if (words) await push.deliver(browserId, personId, { ...payload, ...shownOf(words) });
    },
    { concurrency: 4, limitMs, retry: retryForAnHour },
  );
  return pushes;
}

/** What a device shows. */
function shownOf({ title, text, push }: NoticeWords) {
  const shown = push ?? { title, text };
  return { title: shown.title, body: shown.text };
}

export function pushOf(notice: Notice, browserId: string, tokens: PushAnswerTokens): PushJob {
  const { personId, kind, about, timeZone, pushAfterMs, outingId, event } = notice;
  const asks = tokens.asksOf(notice, browserId);
  return {
    browserId,
    personId,
    payload: { ...shownOf(notice), url: pageOf(notice), tag: about, ...(asks && { asks }) },
    ifStands: pushAfterMs !== undefined,
    ...((timeZone !== undefined || outingId !== undefined) && {
      notice: {
        kind,
        ...(timeZone !== undefined && { timeZone }),
        ...(outingId !== undefined && { outingId, ...(event && { event }) }),
      },
    }),
  };
}
