import { announcementTexts } from '@coequipiers/contract/announcements';
import type { VoteStats, VoteType } from '@coequipiers/contract/votes';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Transact } from '../../platform/transact/transact.ts';
import { presentVotes } from './votes-on-card.ts';
import { votesRepository } from './votes-repository.ts';

const allowance = { tries: 600, seconds: 900 };

export type Votes = ReturnType<typeof votesService>;

export type Parts = { db: Db; transact: Transact; limits: Limits };
type Person = { id: string };

/** People vote on the announcements of others that they can see. */
export function votesService({ db, transact, limits }: Parts) {
  const repository = votesRepository(db);

  const statsOf = async (announcementId: string, personId: string | undefined, on?: Db) => {
    const row = await repository.stats(announcementId, personId, on);
    if (!row) throw new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
    return row;
  };

  return {
    voting: limits.limit('vote-person', allowance),

    async show(announcementId: string, personId: string | undefined): Promise<VoteStats> {
      return presentVotes(await statsOf(announcementId, personId));
    },

    set: (announcementId: string, voter: Person, vote: VoteType): Promise<VoteStats> =>
      transact.as(voter, async (transaction) => {
        await repository.set(announcementId, voter.id, vote, transaction);
        const row = await statsOf(announcementId, voter.id, transaction);
        if (row.author_id === voter.id) throw new AppError('VOTE_OWN');
        return presentVotes(row);
      }),

    withdraw: (announcementId: string, voter: Person): Promise<void> =>
      transact.as(voter, async (transaction) => {
        await statsOf(announcementId, voter.id, transaction);
        await repository.withdraw(announcementId, voter.id, transaction);
      }),
  };
}
