import { z } from './zod.ts';

const numeric = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i;

/** A number in a query string. The error text is French. */
const number = (error: string, ...checks: z.core.$ZodCheck<number>[]) =>
  z.pipe(
    z.string(error).check(z.maxLength(40, error), z.regex(numeric, error)),
    z.pipe(z.transform(Number), z.number(error).check(...checks)),
  );

export const between = (least: number, most: number, error: string) =>
  number(error, z.gte(least, error), z.lte(most, error));

export const whole = (least: number, most: number, error: string) =>
  number(error, z.int(error), z.gte(least, error), z.lte(most, error));

/** The text for a page of a search or of notifications beyond the last one that may be asked for. */
export const resultsPageInvalid = 'Cette page de résultats n’existe pas';
export const resultsCountInvalid = (most: number): string =>
  `Le nombre de résultats doit être compris entre 1 et ${most}`;

const pageInvalid = 'Cette page n’existe pas';
const maxPage = 100_000;
const maxPageSize = 100;

/** The query of a paged list: `page` starts at 0, and `size` is the default page size. */
export const pageQuery = (size: number) =>
  z.object({
    page: z._default(whole(0, maxPage, pageInvalid), 0),
    size: z._default(whole(1, maxPageSize, resultsCountInvalid(maxPageSize)), size),
  });
