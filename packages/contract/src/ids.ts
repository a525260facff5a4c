import { z } from './zod.ts';

const pattern = /^[0-9a-f]{32}$/;

export const isId = (text: string): boolean => pattern.test(text);

/** A malformed id gets the same answer as an unknown one. */
export const idSchema = z.string().check(z.regex(pattern, 'NOT_FOUND'));
export const idParams = z.object({ id: idSchema });
