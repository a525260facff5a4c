import { z } from './zod.ts';

/** An unknown person is one that does not exist, however the path is written. */
export const aliasParams = z.object({ alias: z.string().check(z.regex(/^u_[0-9A-Za-z]{22}$/, 'NOT_FOUND')) });

export const block = z.object({ id: z.string(), username: z.string(), blockedAt: z.string() });
export type Block = z.infer<typeof block>;
export const blocks = z.array(block);

/** One has blocked someone, or no longer. */
export type BlocksEvent = { type: 'blocks' };
