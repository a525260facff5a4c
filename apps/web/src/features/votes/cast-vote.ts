import {
  type VoteStats,
  type VoteType,
  voteAfterClick,
  voteTexts,
  withVote,
} from '@coequipiers/contract/votes';
import type { QueryClient } from '@tanstack/react-query';
import { sentenceOf, withReason } from '../../lib/failure.ts';
import { ApiError, http } from '../../lib/http.ts';
import { toast } from '../../ui/toast.ts';
import { announcementApiPath } from '../announcements/api/announcement-api-path.ts';
import { changeCached, confirmCached } from '../announcements/api/cached-announcements.ts';
import { votingAgain } from './voting-again.ts';

export type Voted = VoteStats & { id: string };
/** Cards and the detail page have their own texts. */
export type VoteWords = (typeof voteTexts)['card' | 'detail'];

/**
 * Updates every cached copy at once; the server's counts replace it, and a failure reverts it. A second click on the same
 * button withdraws the vote.
 */
export async function castVote(
  client: QueryClient,
  { id, likesCount, dislikesCount, userVote }: Voted,
  clicked: VoteType,
  words: VoteWords,
): Promise<void> {
  const before = { likesCount, dislikesCount, userVote };
  const vote = voteAfterClick(userVote, clicked);
  const show = (stats: VoteStats): void => changeCached(client, id, (one) => ({ ...one, ...stats }));
  show(withVote(before, vote));
  try {
    const stats = await send(id, vote);
    if (stats) {
      const { likesCount, dislikesCount, userVote } = stats;
      confirmCached(client, id, (one) => ({ ...one, likesCount, dislikesCount, userVote }));
    } else toast.error(voteTexts.loadFailed);
  } catch (error) {
    show(before);
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) toast.warning(words.unauthenticated);
    else toast.error(status === 400 ? sentenceOf(error, words.failed) : withReason(words.failed, error));
  }
}

/** Sends a vote. After a withdrawal the counts are requested; null when only that fails: the vote was withdrawn. */
async function send(id: string, vote: VoteType | null): Promise<VoteStats | null> {
  const path = `${announcementApiPath(id)}/vote`;
  const interrupted = votingAgain({ id });
  if (vote) return http<VoteStats>(path, { method: 'POST', body: { voteType: vote }, interrupted });
  await http<void>(path, { method: 'DELETE', interrupted });
  return http<VoteStats>(path).catch(() => null);
}
