import type { VoteType } from '@coequipiers/contract/votes';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logError } from '../../lib/log.ts';
import { askToLogIn } from '../../lib/unauthorized.ts';
import { useSession } from '../../lib/use-session.ts';
import { toast } from '../../ui/toast.ts';
import { useOneAtATime } from '../../ui/use-one-at-a-time.ts';
import type { Voted, VoteWords } from './cast-vote.ts';
import { votingAgain } from './voting-again.ts';

/** The votes of an announcement. Voting is loaded with the header of logged-in people: visitors do not need it. */
export function useVote(announcement: Voted, words: VoteWords) {
  const { likesCount, dislikesCount, userVote } = announcement;
  const session = useSession();
  const client = useQueryClient();
  const oneAtATime = useOneAtATime();
  const [isPending, setPending] = useState(false);

  const vote = async (clicked: VoteType) => {
    setPending(true);
    try {
      const { castVote } = await import('./cast-vote.ts');
      await castVote(client, announcement, clicked, words);
    } catch (error) {
      logError('Voting did not load', error);
      toast.error(words.failed);
    }
    setPending(false);
  };

  return {
    likesCount,
    dislikesCount,
    userVote,
    isPending,
    click(clicked: VoteType): void {
      if (session) return oneAtATime(() => vote(clicked));
      toast.warning(words.anonymous);
      askToLogIn(words.anonymous, votingAgain(announcement));
    },
  };
}
