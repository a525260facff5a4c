import { voteRedirectMs } from '@coequipiers/contract/votes';
import type { Interrupted } from '../../lib/unauthorized.ts';

/** When voting needs a login first. */
export const votingAgain = ({ id }: { id: string }): Interrupted => ({
  afterMs: voteRedirectMs,
  wanted: { kind: 'vote', announceId: id },
});
