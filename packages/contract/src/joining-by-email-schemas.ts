import { email } from './accounts-schemas.ts';
import { announcement } from './announcements-schemas.ts';
import { isFirstName, joiningByEmailTexts as texts } from './joining-by-email.ts';
import { termsVersions } from './legal/document.ts';
import { optionalOrNull } from './optional.ts';
import { outing } from './outings-schemas.ts';
import { noteText, participation } from './participations-schemas.ts';
import { regularTexts } from './regulars.ts';
import { z } from './zod.ts';

const firstName = z.string(texts.firstName).check(
  z.trim(),
  z.overwrite((text) => text.normalize('NFC').replaceAll(/\s+/g, ' ')),
  z.refine(isFirstName, texts.firstName),
);

export const joinByEmail = z.object({
  firstName,
  email,
  every: optionalOrNull(z.boolean(regularTexts.everyInvalid)),
});
export type JoinByEmail = z.input<typeof joinByEmail>;
export const joinByEmailSent = z.object({ message: z.string() });

const token = z
  .string('JOIN_LINK_INVALID')
  .check(z.minLength(1, 'JOIN_LINK_INVALID'), z.maxLength(200, 'JOIN_LINK_INVALID'));

export const joinToken = z.object({ token });
/** What the link of the mail would do. The announcement is as a visitor sees it now. */
export const joinAbout = z.object({
  email: z.string(),
  firstName: z.string(),
  every: z.boolean(),
  /** Whether the address has an active account: the press then joins, and does not log in. */
  hasAccount: z.boolean(),
  announcement,
});
export type JoinAbout = z.infer<typeof joinAbout>;

export const joinConfirm = z.object({
  token,
  ofAge: z.literal(true, texts.ofAge),
  termsVersion: z.optional(z.enum(termsVersions)),
  note: noteText,
});
export type JoinConfirm = z.input<typeof joinConfirm>;

/** For an account that was active before: the outing as a visitor reads it, no token and no e-mail. */
export const joinConfirmed = z.object({
  announceId: z.string(),
  outing,
  participation: z.nullable(participation),
  token: z.nullable(z.string()),
  email: z.nullable(z.string()),
});
export type JoinConfirmed = z.infer<typeof joinConfirmed>;
