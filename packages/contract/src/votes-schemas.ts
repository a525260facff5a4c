import { voteTexts, voteTypes } from './votes.ts';
import { z } from './zod.ts';

export const voteStats = z.object({
  likesCount: z.number(),
  dislikesCount: z.number(),
  /** Of whoever asks; a visitor has none. */
  userVote: z.nullable(z.enum(voteTypes)),
});

export const voteWrite = z.object({ voteType: z.enum(voteTypes, voteTexts.invalid) });
