import { voteTexts, voteTypes } from './votes.ts';
import { z } from './zod.ts';

export const voteStats = z.object({
  likesCount: z.number(),
  dislikesCount: z.number(),
  /** Of whoever asks; a visitor has none. */
  userVote: z.nullable(z.enum(voteTypes)),
});

const voteType = z.optional(z.enum(voteTypes, voteTexts.invalid));

/** The vote is in the body, or in the query where there is none in the body. */
export const voteWrite = z.optional(z.nullable(z.object({ voteType })));
export const voteQuery = z.object({ voteType });
