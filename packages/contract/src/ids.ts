import { z } from './zod.ts';

/** A malformed id is an unknown one. */
export const idSchema = z.string().check(z.regex(/^[0-9a-f]{32}$/, 'NOT_FOUND'));
export const idParams = z.object({ id: idSchema });
