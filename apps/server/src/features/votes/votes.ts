import { announcementTexts } from '@coequipiers/contract/announcements';
import type { VoteStats, VoteType } from '@coequipiers/contract/votes';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { createOneByOne } from '../../platform/one-by-one.ts';
import { votesPersonalData } from './votes-personal-data.ts';
import { votesRepository } from './votes-repository.ts';

const allowance = { tries: 600, seconds: 900 };

export type Votes = ReturnType<typeof createVotes>;

/** Whatever this person can read can be voted on, also what searches no longer find: its author may publish it again. */
export function createVotes(db: Db, limits: Limits) {
  const repository = votesRepository(db);
  const oneByOne = createOneByOne();

  const statsOf = async (announcementId: string, personId: string | undefined) => {
    const row = await repository.stats(announcementId, personId);
    if (!row) throw new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
    return row;
  };

  return {
    personalData: votesPersonalData(repository),
    voting: limits.limit('vote-person', allowance),

    async show(announcementId: string, personId: string | undefined): Promise<VoteStats> {
      const row = await statsOf(announcementId, personId);
      return { likesCount: row.likes, dislikesCount: row.dislikes, userVote: row.user_vote };
    },

    set: (announcementId: string, personId: string, vote: VoteType): Promise<VoteStats> =>
      oneByOne(personId, async () => {
        await repository.set(announcementId, personId, vote);
        const row = await statsOf(announcementId, personId);
        if (row.author_id === personId) throw new AppError('VOTE_OWN');
        return { likesCount: row.likes, dislikesCount: row.dislikes, userVote: row.user_vote };
      }),

    withdraw: (announcementId: string, personId: string): Promise<void> =>
      oneByOne(personId, async () => {
        await statsOf(announcementId, personId);
        await repository.withdraw(announcementId, personId);
      }),
  };
}
