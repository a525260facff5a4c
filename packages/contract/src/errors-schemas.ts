import type { ErrorBody } from './errors.ts';
import { z } from './zod.ts';

export const errorBody = z.object({
  code: z.string(),
  userMessage: z.string(),
  message: z.string(),
  requestId: z.string(),
  triesLeft: z.optional(z.number()),
}) satisfies z.ZodMiniType<ErrorBody>;
