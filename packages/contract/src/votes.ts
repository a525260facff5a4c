import { isAuthor } from './announcements.ts';

export const voteTypes = ['LIKE', 'DISLIKE'] as const;
export type VoteType = (typeof voteTypes)[number];

export type VoteStats = { likesCount: number; dislikesCount: number; userVote: VoteType | null };

/** How long a visitor who votes can read the message before the login page opens. */
export const voteRedirectMs = 1_500;

/** Cards and the detail page have different texts. */
export const voteTexts = {
  invalid: 'Le vote doit être LIKE ou DISLIKE',
  loadFailed: 'Erreur lors du chargement des votes',
  card: {
    anonymous: 'Connectez-vous pour voter',
    unauthenticated: 'Connexion requise',
    failed: 'Erreur lors du vote',
  },
  detail: {
    anonymous: 'Connectez-vous pour voter sur cette annonce',
    unauthenticated: 'Vous devez être connecté pour voter',
    failed: 'Erreur lors du vote. Veuillez réessayer.',
  },
} as const;

/** Authors cannot vote for their own announcements. */
export const canVote = (
  viewer: { email: string } | null | undefined,
  announcement: { createdBy: string },
): boolean => !isAuthor(viewer, announcement);

/** A second click on the same button withdraws the vote. */
export const voteAfterClick = (current: VoteType | null, clicked: VoteType): VoteType | null =>
  current === clicked ? null : clicked;

/** The stats after the viewer's vote has changed. */
export function withVote(stats: VoteStats, vote: VoteType | null): VoteStats {
  const change = (type: VoteType) => Number(vote === type) - Number(stats.userVote === type);
  return {
    likesCount: Math.max(0, stats.likesCount + change('LIKE')),
    dislikesCount: Math.max(0, stats.dislikesCount + change('DISLIKE')),
    userVote: vote,
  };
}
