import { accountLimits } from './account-limits.ts';
import { isEmail, passwordRules, type Rule, usernameRules } from './accounts.ts';
import type { ErrorCode } from './errors.ts';
import { type Intent, intentKinds } from './intents.ts';
import { idPattern } from './is-id.ts';
import { termsVersions } from './legal/document.ts';
import { forEachKind } from './notices.ts';
import { optionalOrNull } from './optional.ts';
import { isStorable } from './storable-text.ts';
import { z } from './zod.ts';

// The message of a rule is an error code; the server answers with that code, its status and its French text.
const required = (code: ErrorCode) => z.minLength(1, { error: code, abort: true });
const checksOf = (rules: readonly Rule[]) =>
  rules.map(({ test, code }) => z.refine<string>(test, { error: code, abort: true }));

export const email = z
  .string('USER_014')
  .check(z.trim(), z.toLowerCase(), required('USER_014'), z.refine(isEmail, 'USER_008'));
const username = z.string('USER_012').check(z.trim(), required('USER_012'), ...checksOf(usernameRules));
const usernameOrBlank = z
  .string('USER_012')
  .check(
    z.trim(),
    ...checksOf(usernameRules.map(({ test, code }) => ({ test: (text) => text === '' || test(text), code }))),
  );
const newPassword = z.string('USER_013').check(required('USER_013'), ...checksOf(passwordRules));
const anyPassword = z
  .string('USER_013')
  .check(z.minLength(1, 'USER_013'), z.maxLength(accountLimits.password.max, 'USER_017'));
const token = z
  .string('LINK_INVALID')
  .check(z.minLength(1, 'LINK_INVALID'), z.maxLength(200, 'LINK_INVALID'));

/**
 * Control and formatting characters. Names of places and e-mail addresses contain none, not even the joiners that `isReadable`
 * allows.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;
const printable = (code: ErrorCode) => z.refine<string>((text) => !unprintable.test(text), code);

const label = z.string().check(z.trim(), z.maxLength(200), printable('VALIDATION'));
const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));

/** 43 base64url characters that the page has made at random: they prove later that it is the one that registered. */
const pageSecret = z.string().check(z.regex(/^[\w-]{43}$/));
const idOnly = z.string().check(z.regex(idPattern));

export const intent = z.object({
  kind: z.enum(intentKinds),
  announceId: z.optional(idOnly),
  outingId: z.optional(idOnly),
  every: z.optional(z.boolean()),
}) satisfies z.ZodMiniType<Intent>;
export const ownIntent = z.object({ intent: z.nullable(intent) });

export const registration = z.object({
  username,
  email,
  password: newPassword,
  city: z._default(label, ''),
  latitude: z._default(latitude, 0),
  longitude: z._default(longitude, 0),
  zipCode: z._default(label, ''),
  regionName: z._default(label, ''),
  municipalityName: z._default(label, ''),
  subscribeNewsletter: z._default(z.boolean(), false),
  /** The version of the terms that the person accepted: its date. */
  termsVersion: z.optional(z.enum(termsVersions)),
  secret: z.optional(pageSecret),
  intent: z.optional(intent),
});
export type Registration = z.input<typeof registration>;

export const registrationSecret = z.object({ secret: pageSecret });
export const registrationState = z.object({ active: z.boolean() });
export const registrationMove = z.object({ secret: pageSecret, email });

export const credentials = z.object({
  email: z
    .string('LOGIN_FAILED')
    .check(z.maxLength(accountLimits.email.max * 2, 'LOGIN_FAILED'), printable('LOGIN_FAILED')),
  password: z
    .string('LOGIN_FAILED')
    .check(z.maxLength(accountLimits.password.max * 2, 'LOGIN_FAILED'), z.refine(isStorable, 'LOGIN_FAILED')),
});
export type Credentials = z.infer<typeof credentials>;

export const emailOnly = z.object({ email });
export const activation = z.object({ token: z.optional(z.string('ACTIVATION_INVALID')) });
/** The link of the mail, opened where the account was registered. */
export const activationHere = z.object({
  token: z.string('ACTIVATION_INVALID'),
  secret: z.string('ACTIVATION_INVALID'),
});
export const activationToken = z.object({ token: z.string('ACTIVATION_INVALID') });
/** The link of the mail, opened anywhere: whose account it activates, and what they wanted. */
export const activationAbout = z.object({ email: z.string(), intent: z.nullable(intent) });
export const openedSession = z.object({ token: z.string(), email: z.string() });
export type OpenedSession = z.infer<typeof openedSession>;
export const passwordReset = z.object({ token, newPassword });
export const passwordChange = z.object({
  /** Left out by whoever has none: their session began a short time ago by a mail. */
  currentPassword: z.optional(anyPassword),
  newPassword,
  /** Also withdraws the private address of one's calendar, which someone who knew the password may have copied. */
  withdrawFeed: optionalOrNull(z.boolean()),
});
export type PasswordChange = z.output<typeof passwordChange>;
/** The password is left out by whoever has none, and then the whole body may be. */
export const accountDeletion = z.optional(z.nullable(z.object({ password: z.optional(anyPassword) })));
export const personLookup = z.object({ email: z.string().check(z.maxLength(200), printable('NOT_FOUND')) });
export const personName = z.object({ username: z.string() });

export const profile = z.object({
  email: z.string(),
  /** How others are shown this person: their page is found by it. */
  alias: z.optional(z.string()),
  username: z.string(),
  hasPassword: z.boolean(),
  zipCode: z.string(),
  municipalityName: z.string(),
  regionName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  subscribeNewsletter: z.boolean(),
  showReadReceipts: z.boolean(),
  /** Send a mail when a message stays unread. */
  notifyByMail: z.boolean(),
  /** Whether the address gets what anybody can cause: requests to take part, confirmations of alerts. */
  requestMails: z.optional(z.boolean()),
  /** What the person is told at all, on the bell, by push and by mail. */
  notify: z.object(forEachKind(() => z.boolean())),
  /** What they are told by mail as well. */
  mails: z.object(forEachKind(() => z.boolean())),
  /** Only present for moderators. */
  moderator: z.optional(z.literal(true)),
});
export type Profile = z.infer<typeof profile>;

/** Partial; a blank username keeps the old one. The e-mail cannot change and is ignored. */
export const profileChange = z.object({
  username: z.optional(z.nullable(usernameOrBlank)),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  zipCode: z.optional(label),
  regionName: z.optional(label),
  municipalityName: z.optional(label),
  subscribeNewsletter: z.optional(z.boolean()),
  showReadReceipts: z.optional(z.boolean()),
  notifyByMail: z.optional(z.boolean()),
  requestMails: z.optional(z.boolean()),
  notify: z.optional(z.object(forEachKind(() => z.optional(z.boolean())))),
  mails: z.optional(z.object(forEachKind(() => z.optional(z.boolean())))),
});
export type ProfileChange = z.input<typeof profileChange>;
