import type { VoteType } from '@coequipiers/contract/votes';
import { IconThumbDown, IconThumbUp } from '@tabler/icons-react';

export const voteChoices = [
  { type: 'LIKE', label: 'J’aime', Icon: IconThumbUp, count: 'likesCount' },
  { type: 'DISLIKE', label: 'Je n’aime pas', Icon: IconThumbDown, count: 'dislikesCount' },
] as const satisfies { type: VoteType; [more: string]: unknown }[];
