import type { VoteStats, VoteType } from '@coequipiers/contract/votes';

/** The votes of an announcement. */
export type VoteColumns = { likes: number; dislikes: number; user_vote: VoteType | null };

/** SQL for a query on `announcements`. `viewer` is the SQL of the reader's id; undefined for a visitor. */
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
