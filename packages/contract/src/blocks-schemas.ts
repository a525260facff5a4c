import { z } from './zod.ts';

/** A malformed alias gets the same answer as an unknown one. */
export const aliasParams = z.object({ alias: z.string().check(z.regex(/^u_[0-9A-Za-z]{22}$/, 'NOT_FOUND')) });

export const block = z.object({ id: z.string(), username: z.string(), blockedAt: z.string() });
export type Block = z.infer<typeof block>;
export const blocks = z.array(block);

/** The person has blocked or unblocked someone. */
export type BlocksEvent = { type: 'blocks' };
