import { z } from './zod.ts';

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A number of a query, in French when it is none. */
const number = (error: string, ...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(
    z.string(error).check(z.maxLength(40, error), z.regex(numeric, error)),
    z.pipe(z.transform(Number), z.number(error).check(...checks)),
  );

export const between = (least: number, most: number, error: string) =>
  number(error, z.gte(least, error), z.lte(most, error));

export const whole = (least: number, most: number, error: string) =>
  number(error, z.int(error), z.gte(least, error), z.lte(most, error));

const pageInvalid = "Cette page n'existe pas";
const mostPages = 100_000;
const mostOfPage = 100;

/** `page` from 0 and `size`, for lists of which `size` are shown at a time. */
export const pageQuery = (size: number) =>
  z.object({
    page: z._default(whole(0, mostPages, pageInvalid), 0),
    size: z._default(
      whole(1, mostOfPage, `Le nombre de résultats doit être compris entre 1 et ${mostOfPage}`),
      size,
    ),
  });
