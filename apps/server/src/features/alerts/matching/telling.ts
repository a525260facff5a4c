import { alertLimits } from '@coequipiers/contract/alerts';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { Notice } from '../../notices/notice.ts';
import type { Notices } from '../../notices/notices.ts';
import { foundWords } from '../alert-texts.ts';
import type { AlertMailer } from '../mails/alert-mailer.ts';
import type { NearMatch } from './match-lists.ts';
import type { MatchingRepository, Published } from './matching-repository.ts';

type Parts = {
  repository: Pick<MatchingRepository, 'claim' | 'countDay' | 'leaveForSummary'>;
  notices: Pick<Notices, 'tell'>;
  mailer: Pick<AlertMailer, 'send'>;
  clock: () => { now: Date };
};

export type Telling = ReturnType<typeof createTelling>;

/** Notifies people at once of what their alerts found. Matches beyond the daily limit are left for the evening summary. */
export function createTelling({ repository, notices, mailer, clock }: Parts) {
  return {
    /** `matches` has one match for each recipient. The transaction must have locked the announcement. */
    async tell(
      announcement: Published,
      matches: readonly NearMatch[],
      transaction: Transaction,
    ): Promise<void> {
      const { now } = clock();
      const claimed = await repository.claim(announcement.id, matches, transaction);
      if (claimed.size === 0) return;
      const today = wallTimeAt(now, announcement.timeZone).day;
      const counted = await repository.countDay([...claimed], today, alertLimits.toldPerDay, transaction);
      const left = [...claimed].filter((recipient) => !counted.has(recipient));
      if (left.length > 0) await repository.leaveForSummary(announcement.id, left, transaction);
      const told = matches.filter(({ recipient }) => counted.has(recipient));
      await notices.tell(
        told.flatMap((match) => (match.personId ? [noticeOf(announcement, match.personId, match, now)] : [])),
        transaction,
      );
      await mailer.send(
        told
          .filter(({ personId }) => personId === null)
          .map(({ alertId }) => ({ alertId, announcementId: announcement.id })),
        transaction,
      );
    },
  };
}

export const noticeOf = (
  announcement: Published,
  personId: string,
  { alertId, distance }: Pick<NearMatch, 'alertId' | 'distance'>,
  now: Date,
): Notice => ({
  personId,
  kind: 'alerts',
  event: 'found',
  // The mail is written when it leaves.
  ...foundWords(announcement, distance, now).bell,
  announceId: announcement.id,
  senderId: announcement.authorId,
  about: `alert:${announcement.id}`,
  once: true,
  timeZone: announcement.timeZone,
  mail: { when: 'without-push', alertId },
});
