import {
  type VoteStats,
  type VoteType,
  voteAfterClick,
  voteRedirectMs,
  voteTexts,
  withVote,
} from '@coequipiers/contract/votes';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sentenceOf, withReason } from '../../lib/failure.ts';
import { ApiError, http } from '../../lib/http.ts';
import { askToLogIn } from '../../lib/unauthorized.ts';
import { useSession } from '../../lib/use-session.ts';
import { toast } from '../../ui/toast.ts';
import { changeCached, confirmCached } from '../announcements/api/cached-announcements.ts';

type Voted = VoteStats & { id: string };

/** Sends a vote. After a withdrawal the counts are requested; null when only that fails: the vote was withdrawn. */
async function send(id: string, vote: VoteType | null): Promise<VoteStats | null> {
  const path = `/api/announce/${id}/vote`;
  const loginAfterMs = voteRedirectMs;
  if (vote) return http<VoteStats>(path, { method: 'POST', body: { voteType: vote }, loginAfterMs });
  await http<void>(path, { method: 'DELETE', loginAfterMs });
  return http<VoteStats>(path).catch(() => null);
}

/**
 * The votes of an announcement. A click updates every cached copy at once; the server's counts replace it, and a failure
 * reverts it. Cards and the detail page have their own texts.
 */
export function useVote(announcement: Voted, words: (typeof voteTexts)['card' | 'detail']) {
  const { id, likesCount, dislikesCount, userVote } = announcement;
  const session = useSession();
  const client = useQueryClient();
  const show = (stats: VoteStats): void => changeCached(client, id, (one) => ({ ...one, ...stats }));

  const { mutate, isPending } = useMutation({
    mutationFn: ({ vote }: { vote: VoteType | null; before: VoteStats }) => send(id, vote),
    onMutate: ({ vote, before }) => show(withVote(before, vote)),
    onSuccess: (stats) => {
      if (stats === null) {
        toast.error(voteTexts.loadFailed);
        return;
      }
      const { likesCount, dislikesCount, userVote } = stats;
      confirmCached(client, id, (one) => ({ ...one, likesCount, dislikesCount, userVote }));
    },
    onError: (error, { before }) => {
      show(before);
      const status = error instanceof ApiError ? error.status : undefined;
      if (status === 401) toast.warning(words.unauthenticated);
      else toast.error(status === 400 ? sentenceOf(error, words.failed) : withReason(words.failed, error));
    },
  });

  return {
    likesCount,
    dislikesCount,
    userVote,
    isPending,
    /** A second click on the same button withdraws the vote. */
    click(clicked: VoteType): void {
      if (isPending) return;
      if (!session) {
        toast.warning(words.anonymous);
        askToLogIn(words.anonymous, voteRedirectMs);
        return;
      }
      mutate({ vote: voteAfterClick(userVote, clicked), before: { likesCount, dislikesCount, userVote } });
    },
  };
}
