import { isEmail } from './accounts.ts';
import { areReadableLines, tidyLines } from './readable-text.ts';
import { reportLimits as limits, reportReasons, reportTargets, reportTexts as texts } from './reports.ts';
import { z } from './zod.ts';

const details = z
  .string(texts.unreadable)
  .check(
    z.overwrite(tidyLines),
    z.trim(),
    z.maxLength(limits.details.max, { error: texts.detailsTooLong, abort: true }),
    z.refine(areReadableLines, texts.unreadable),
  );

export const reportWrite = z.object({
  targetType: z.enum(reportTargets, texts.targetInvalid),
  targetId: z.string('NOT_FOUND').check(z.trim(), z.maxLength(200, 'NOT_FOUND')),
  /** Only a known reason: it appears in a mail to an unverified address, which must not contain the sender's own text. */
  reason: z
    .string(texts.reasonRequired)
    .check(z.trim(), z.minLength(1, { error: texts.reasonRequired, abort: true }))
    .check(z.refine((text) => Object.hasOwn(reportReasons, text), texts.reasonInvalid)),
  /** Null means empty, like a missing value. */
  details: z._default(
    z.pipe(
      z.nullable(details),
      z.transform((text) => text ?? ''),
    ),
    '',
  ),
  /** The address for the acknowledgement. For logged-in people it is the address of their account. */
  email: z.optional(
    z.nullable(
      z.string('USER_008').check(
        z.trim(),
        z.toLowerCase(),
        z.refine((text) => text === '' || isEmail(text), 'USER_008'),
      ),
    ),
  ),
  /** The good-faith statement of the form. It may be missing, but false is refused. */
  goodFaith: z.optional(z.literal(true, texts.goodFaithRequired)),
});
export type ReportWrite = z.input<typeof reportWrite>;

export const report = z.object({
  id: z.string(),
  targetType: z.enum(reportTargets),
  targetId: z.string(),
  reason: z.string(),
  createdAt: z.string(),
});
export type Report = z.infer<typeof report>;
