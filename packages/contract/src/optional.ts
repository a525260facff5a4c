import { z } from './zod.ts';

/** A field that a form may leave out, empty or null. */
export const optionalOrNull = <Schema extends z.core.SomeType>(schema: Schema) =>
  z.optional(z.nullable(schema));
