import type { VoteStats, VoteType } from '@coequipiers/contract/votes';

/** What an announcement's row says of its votes. */
export type VoteColumns = { likes: number; dislikes: number; user_vote: VoteType | null };

/** SQL for a query on `announcements`. `viewer` gives the id of the person who reads; visitors have none. */
export const voteColumns = (viewer: string | undefined): string =>
  viewer
    ? `likes, dislikes,
      (SELECT value FROM votes WHERE announcement_id = announcements.id AND person_id = ${viewer}) AS user_vote`
    : 'likes, dislikes, NULL AS user_vote';

export const presentVotes = (row: VoteColumns): VoteStats => ({
  likesCount: row.likes,
  dislikesCount: row.dislikes,
  userVote: row.user_vote,
});
