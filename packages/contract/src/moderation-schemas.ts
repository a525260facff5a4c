import {
  decisions,
  grounds,
  moderationLimits as limits,
  type SuspensionDays,
  suspensionDays,
  moderationTexts as texts,
} from './moderation.ts';
import { areReadableLines, isReadable } from './readable-text.ts';
import { reportTargets } from './reports.ts';
import { z } from './zod.ts';

export const decisionWrite = z
  .object({
    decision: z.enum(decisions, texts.decisionInvalid),
    ground: z.enum(grounds, texts.groundInvalid),
    /** The law or the clause that the decision is based on; empty when no rule was broken. */
    rule: z._default(
      z
        .string(texts.ruleRequired)
        .check(
          z.trim(),
          z.maxLength(limits.rule.max, { error: texts.ruleTooLong, abort: true }),
          z.refine(isReadable, texts.unreadable),
        ),
      '',
    ),
    reasons: z.string(texts.reasonsTooShort).check(
      z.overwrite((text) => text.replaceAll(/\r\n?/g, '\n').replaceAll('\t', ' ')),
      z.trim(),
      z.minLength(limits.reasons.min, { error: texts.reasonsTooShort, abort: true }),
      z.maxLength(limits.reasons.max, { error: texts.reasonsTooLong, abort: true }),
      z.refine(areReadableLines, texts.unreadable),
    ),
    suspensionDays: z.optional(
      z.nullable(
        z
          .number(texts.daysRequired)
          .check(z.refine((days) => suspensionDays.includes(days as SuspensionDays), texts.daysRequired)),
      ),
    ),
  })
  .check(
    z.refine(({ decision, ground }) => (decision === 'keep') === (ground === 'none'), {
      path: ['ground'],
      error: texts.groundMismatch,
    }),
    z.refine(({ ground, rule }) => ground === 'none' || rule !== '', {
      path: ['rule'],
      error: texts.ruleRequired,
    }),
    z.refine(({ decision, suspensionDays: days }) => decision !== 'suspend' || Boolean(days), {
      path: ['suspensionDays'],
      error: texts.daysRequired,
    }),
  );
export type DecisionWrite = z.input<typeof decisionWrite>;

export const moderationDecision = z.object({
  id: z.string(),
  targetType: z.enum(reportTargets),
  targetId: z.string(),
  decision: z.enum(decisions),
  ground: z.enum(grounds),
  rule: z.string(),
  reasons: z.string(),
  suspensionDays: z.nullable(z.number()),
  /** Who decided. */
  moderator: z.string(),
  decidedAt: z.string(),
});
export type ModerationDecision = z.infer<typeof moderationDecision>;
export const moderationDecisions = z.array(moderationDecision);

const text = z.nullable(z.string());

/** A copy of the content at the time of the report. The fields depend on the type of the target. */
const reportedContent = z.object({
  title: z.optional(text),
  description: z.optional(text),
  imageUrl: z.optional(text),
  text: z.optional(text),
  messages: z.optional(z.nullable(z.array(z.object({ text: z.string(), author: z.string() })))),
});

export const openReport = z.object({
  id: z.string(),
  targetType: z.enum(reportTargets),
  targetId: z.string(),
  reason: z.string(),
  details: z.string(),
  createdAt: z.string(),
  /** Whether the reporter has an account. Moderators do not learn who reported. */
  byMember: z.boolean(),
  content: reportedContent,
  /** Whether the content still exists. */
  present: z.boolean(),
  author: z.nullable(
    z.object({
      username: z.string(),
      suspendedUntil: z.nullable(z.string()),
      /** How many measures were taken against this person before. */
      measures: z.number(),
    }),
  ),
  /** How many other open reports there are about the same target. */
  others: z.number(),
});
export type OpenReport = z.infer<typeof openReport>;
export const openReports = z.array(openReport);
