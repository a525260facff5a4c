import { idPattern } from './is-id.ts';
import { z } from './zod.ts';

/** A malformed id gets the same answer as an unknown one. */
export const idSchema = z.string().check(z.regex(idPattern, 'NOT_FOUND'));
/** An id in a query. An empty one counts as left out. */
export const optionalId = z.optional(
  z.string().check(z.refine((text) => text === '' || idPattern.test(text), 'NOT_FOUND')),
);
export const idParams = z.object({ id: idSchema });
