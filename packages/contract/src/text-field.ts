import { z } from './zod.ts';

type TextRule = {
  /** The error of a text, if any. The page checks its fields with the same function. */
  problemOf: (text: string) => string | undefined;
  /** The error of a value that is no text. */
  missing: string;
  /** For the OpenAPI document: `problemOf` decides. */
  length: { min?: number; max: number };
  /** Replaces characters before the check. */
  tidy?: (text: string) => string;
};

/** A text of a request body. */
export const textField = ({ problemOf, missing, length, tidy = (text) => text }: TextRule) =>
  z.string(missing).check(
    z.overwrite(tidy),
    z.trim(),
    z.refine((text) => problemOf(text) === undefined, {
      error: ({ input }) => problemOf(String(input)) ?? missing,
    }),
    z.meta({ ...(length.min && { minLength: length.min }), maxLength: length.max }),
  );
