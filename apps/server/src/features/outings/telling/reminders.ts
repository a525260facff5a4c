import { participationTexts } from '@coequipiers/contract/participations';
import { nextReminder, remindersOf } from '@coequipiers/contract/reminder-times';
import type { Clock } from '../../../platform/clock.ts';
import { retryForAnHour } from '../../../platform/jobs/back-off.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Transact } from '../../../platform/transact/transact.ts';
import type { Notice, NoticeWords } from '../../notices/notice.ts';
import type { Notices } from '../../notices/notices.ts';
import type { LeaveLinks } from '../leaving-by-link/leave-links.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import { confirmationSentence } from './confirmation-sentences.ts';
import { isOnOf } from './confirming.ts';
import { reminded } from './sentences.ts';
import { type About, leadingTo, wordsOf } from './words.ts';

type Parts = {
  transact: Transact;
  jobs: Pick<Jobs, 'each'>;
  outings: OutingsRepository;
  participations: Pick<ParticipationsRepository, 'inSince'>;
  notices: Pick<Notices, 'tell' | 'wordsAtLeaving'>;
  leaveLinks: LeaveLinks;
  clock: () => Clock;
};

/** A reminder that is later than this, because the server was down, is not sent. */
const latestMs = 3_600_000;
const atMost = 100;
/** The recurring job. */
export const remindersJob = 'outings-reminders';

/** Reminds the author and those who are in, once at each reminder time. */
export function createReminders({
  transact,
  jobs,
  outings,
  participations,
  notices,
  leaveLinks,
  clock,
}: Parts) {
  const remind = (outingId: string): Promise<void> =>
    transact.unattended(async (transaction) => {
      const { now } = clock();
      const outing = await outings.lock(outingId, transaction);
      const due = outing?.remind_at;
      if (!outing || !due || due > now) return;
      const open = outing.cancelled_at === null && outing.starts_at > now;
      await outings.remindAt(
        outingId,
        open ? nextReminder(outing.starts_at, outing.time_zone, now) : null,
        transaction,
      );
      const reminder = remindersOf(outing.starts_at, outing.time_zone).find(
        ({ at }) => at.getTime() === due.getTime(),
      );
      const about = await outings.about(outing, transaction);
      if (!open || !reminder || !about || now.getTime() - due.getTime() > latestMs) return;
      const notice = (personId: string): Notice => ({
        personId,
        kind: 'reminders',
        // The words that leave are chosen then.
        ...wordsFor(outing, about, personId, now),
        outingId,
        ...leadingTo(about),
        about: `reminder:${outingId}`,
        bell: false,
        mail: { when: 'without-push' },
      });
      const people = await participations.inSince(outingId, due, transaction);
      await notices.tell(
        [
          notice(outing.author_id),
          ...people.map(({ person_id, alias }) => ({
            ...notice(person_id),
            mail: {
              when: 'without-push' as const,
              also: { label: participationTexts.leave, link: leaveLinks.linkFor(outingId, alias) },
            },
          })),
        ],
        transaction,
      );
    });

  notices.wordsAtLeaving('reminders', async ({ outingId, personId }) => {
    const { now } = clock();
    const outing = await outings.ofPersonIn(outingId, personId);
    if (!outing || outing.cancelled_at || outing.starts_at <= now) return undefined;
    const about = await outings.about(outing);
    return about && wordsFor(outing, about, personId, now);
  });

  return (): Promise<void> =>
    jobs.each({
      name: remindersJob,
      list: () => outings.dueBy('remind_at', remindersJob, clock().now, atMost),
      work: remind,
      retry: retryForAnHour,
    });
}

const wordsFor = (outing: OutingRow, about: About, personId: string, now: Date): NoticeWords =>
  wordsOf(
    about,
    now,
    reminded(about, now, {
      isAuthor: personId === about.authorId,
      confirmation: confirmationSentence(isOnOf(outing)),
    }),
  );
