import { voteTexts, voteTypes } from './votes.ts';
import { z } from './zod.ts';

export const voteStats = z.object({
  likesCount: z.number(),
  dislikesCount: z.number(),
  /** The caller's own vote; null for a visitor. */
  userVote: z.nullable(z.enum(voteTypes)),
});

const voteType = z.optional(z.enum(voteTypes, voteTexts.invalid));

/** The vote is in the body, otherwise in the query. */
export const voteWrite = z.optional(z.nullable(z.object({ voteType })));
export const voteQuery = z.object({ voteType });
