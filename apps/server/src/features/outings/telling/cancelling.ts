import { isCancelledLate } from '@coequipiers/contract/cancellation';
import { type ParticipationState, takesPart } from '@coequipiers/contract/participation-states';
import type { Clock } from '../../../platform/clock.ts';
import { groupsOf } from '../../../platform/groups.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { Notice } from '../../notices/notice.ts';
import type { Notices } from '../../notices/notices.ts';
import { hasPeople } from '../edits.ts';
import type { OutingRow, OutingsRepository } from '../outings-repository.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import { cancelled } from './sentences.ts';
import { type SlotFrom, severalCancelled, stopped } from './series-sentences.ts';
import { type About, leadingTo, type Said, wordsOf } from './words.ts';

type Parts = {
  outings: Pick<OutingsRepository, 'about' | 'nameOfAuthor'>;
  participations: Pick<ParticipationsRepository, 'members'>;
  notices: Pick<Notices, 'tell'>;
  clock: () => Clock;
};

/** An outing that somebody does not play, and their part in it. */
type Lost = { outing: OutingRow; about: About; state: ParticipationState };
type Told = { byAuthor: boolean; stoppedFrom?: SlotFrom | undefined };

/**
 * Tells all who take part in outings that are cancelled at once, also by mail if one of theirs starts soon. Each person is told once for
 * an announcement, however many of its weeks are cancelled.
 */
export function createCancelling({ outings, participations, notices, clock }: Parts) {
  const partsIn = async (ended: readonly OutingRow[], transaction: Transaction) => {
    const lost = new Map<string, Lost[]>();
    for (const outing of [...ended].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime())) {
      const about = hasPeople(outing) ? await outings.about(outing, transaction) : undefined;
      if (!about) continue;
      for (const { personId, state } of (await participations.members(outing.id, transaction)).filter(
        takesPart,
      ))
        lost.set(personId, [...(lost.get(personId) ?? []), { outing, about, state }]);
    }
    return lost;
  };

  const noticeOf = (
    personId: string,
    lost: readonly [Lost, ...Lost[]],
    { author, stoppedFrom }: { author: string | undefined; stoppedFrom: SlotFrom | undefined },
  ): Notice => {
    const { now } = clock();
    const [{ outing, about: aboutFirst }] = lost;
    const reason = outing.cancel_reason;
    const count = lost.length;
    const several = stoppedFrom !== undefined || count > 1;
    // What is said of several weeks leads to none of them.
    const { week, ...aboutAll } = aboutFirst;
    const about = several || week === undefined ? aboutAll : { ...aboutAll, week };
    const words = (by: { author?: string | undefined; reason?: string | null }): Said => {
      if (stoppedFrom) return stopped(about, now, { ...by, from: stoppedFrom, count });
      return count > 1 ? severalCancelled(about, { ...by, count }) : cancelled(about, now, by);
    };
    const soon = lost.filter((one) => isCancelledLate({ startsAt: one.outing.starts_at }, now));
    const evenIfOff = soon.some(({ state }) => state === 'in');
    const mail = soon.length > 0 ? 'always' : stoppedFrom && 'without-push';
    return {
      personId,
      kind: 'changes',
      ...leadingTo(about),
      ...wordsOf(about, now, words({ author, reason })),
      event: 'cancelled',
      ...(author && { senderId: outing.author_id, unnamed: wordsOf(about, now, words({})) }),
      about:
        stoppedFrom || count > 1 ? `series-cancelled:${about.announceId}` : `outing-cancelled:${outing.id}`,
      ...(mail && { mail: { when: mail, ...(evenIfOff && { evenIfOff: true as const }) } }),
    };
  };

  return async (
    ended: readonly OutingRow[],
    { byAuthor, stoppedFrom }: Told,
    transaction: Transaction,
  ): Promise<void> => {
    for (const ofOne of groupsOf(ended, ({ announcement_id, id }) => announcement_id ?? id)) {
      const first = ofOne.find(hasPeople);
      if (!first) continue;
      const author = byAuthor ? await outings.nameOfAuthor(first, transaction) : undefined;
      const lost = await partsIn(ofOne, transaction);
      await notices.tell(
        [...lost].flatMap(([personId, [one, ...others]]) =>
          one ? noticeOf(personId, [one, ...others], { author, stoppedFrom }) : [],
        ),
        transaction,
      );
    }
  };
}
