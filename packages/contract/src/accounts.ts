import { z } from './zod.ts';

export const accountLimits = {
  username: { min: 3, max: 50 },
  email: { max: 100 },
  password: { min: 8, max: 128 },
  /** The login and reset forms ask for no more than this; the server's rule for a new password is `password`. */
  formPassword: { min: 6 },
  activationHours: 48,
  resetHours: 1,
  sessionDays: 30,
} as const;

/** Letters with or without accents, digits, hyphens, underscores. */
export const usernamePattern = /^[A-Za-zÀ-ÖØ-öø-ÿŒœ0-9_-]+$/;

/** x@y.z. Quadratic on long text, so every caller checks the length first. */
export const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Co}]/u;

export function isEmail(text: string): boolean {
  return text.length <= accountLimits.email.max && emailPattern.test(text) && !invisible.test(text);
}

/** Every rule of a new password but the list of common ones, which only the server has. */
export const passwordRules = [
  { test: (text: string) => text.length >= accountLimits.password.min, code: 'USER_009' },
  { test: (text: string) => text.length <= accountLimits.password.max, code: 'USER_017' },
  { test: (text: string) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text), code: 'USER_018' },
] as const;

/** 0 to 5: length, lowercase, uppercase, digit, special character. */
export function passwordStrength(text: string): number {
  const signs = [
    text.length >= accountLimits.password.min,
    /[a-z]/.test(text),
    /[A-Z]/.test(text),
    /\d/.test(text),
    /[^A-Za-z0-9]/.test(text),
  ];
  return signs.filter(Boolean).length;
}

/** First letters of two words, else the first two letters; '?' for nobody. */
export function initialsOf(username: string, email = ''): string {
  const name = username.trim() || email.trim();
  const [first = '', second = ''] = name.split(/[\s._@-]+/).filter(Boolean);
  return (second ? first.charAt(0) + second.charAt(0) : first.slice(0, 2)).toUpperCase() || '?';
}

// A rule's message is a code of the error table; the server answers with that code, its status and its sentence.
const email = z
  .string('USER_014')
  .check(
    z.trim(),
    z.toLowerCase(),
    z.minLength(1, { error: 'USER_014', abort: true }),
    z.refine(isEmail, 'USER_008'),
  );
const username = z
  .string('USER_012')
  .check(
    z.trim(),
    z.minLength(1, { error: 'USER_012', abort: true }),
    z.minLength(accountLimits.username.min, { error: 'USER_010', abort: true }),
    z.maxLength(accountLimits.username.max, { error: 'USER_011', abort: true }),
    z.regex(usernamePattern, 'USER_016'),
  );
const newPassword = z
  .string('USER_013')
  .check(
    z.minLength(1, { error: 'USER_013', abort: true }),
    ...passwordRules.map((rule) => z.refine<string>(rule.test, { error: rule.code, abort: true })),
  );
const anyPassword = z
  .string('USER_013')
  .check(z.minLength(1, 'USER_013'), z.maxLength(accountLimits.password.max, 'USER_017'));
const token = z
  .string('LINK_INVALID')
  .check(z.minLength(1, 'LINK_INVALID'), z.maxLength(200, 'LINK_INVALID'));

const label = z.string().check(
  z.trim(),
  z.maxLength(200),
  z.refine((text) => !invisible.test(text), 'VALIDATION'),
);
const latitude = z.number().check(z.gte(-90), z.lte(90));
const longitude = z.number().check(z.gte(-180), z.lte(180));

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
  termsVersion: z.optional(label),
});
export type Registration = z.input<typeof registration>;

export const credentials = z.object({
  email: z.string('LOGIN_FAILED').check(z.maxLength(accountLimits.email.max * 2, 'LOGIN_FAILED')),
  password: z.string('LOGIN_FAILED').check(z.maxLength(accountLimits.password.max * 2, 'LOGIN_FAILED')),
});
export type Credentials = z.infer<typeof credentials>;

export const emailOnly = z.object({ email });
export const activation = z.object({ token: z.optional(z.string()) });
export const passwordReset = z.object({ token, newPassword });
export const passwordChange = z.object({ currentPassword: anyPassword, newPassword });
export const accountDeletion = z.object({ password: anyPassword });
export const personLookup = z.object({ email: z.string().check(z.maxLength(200)) });
export const personName = z.object({ username: z.string() });

export const profile = z.object({
  email: z.string(),
  username: z.string(),
  zipCode: z.string(),
  municipalityName: z.string(),
  regionName: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  subscribeNewsletter: z.boolean(),
  showReadReceipts: z.boolean(),
});
export type Profile = z.infer<typeof profile>;

/** Partial; a blank username keeps the old one. The e-mail cannot change and is ignored. */
export const profileChange = z.object({
  username: z.optional(z.nullable(z.union([z.literal(''), username]))),
  latitude: z.optional(latitude),
  longitude: z.optional(longitude),
  zipCode: z.optional(label),
  regionName: z.optional(label),
  municipalityName: z.optional(label),
  subscribeNewsletter: z.optional(z.boolean()),
  showReadReceipts: z.optional(z.boolean()),
});
export type ProfileChange = z.input<typeof profileChange>;

/** What a page may read of a token: when it ends. */
export const tokenClaims = z.object({ exp: z.number(), sid: z.string() });

export const accountTexts = {
  registered: 'Inscription réussie ! Vérifiez votre email pour activer votre compte.',
  activated: 'Votre compte est activé. Vous pouvez vous connecter.',
  activationResent:
    "Si un compte attend d'être activé pour cet email, un nouveau lien d'activation a été envoyé.",
  forgotten: 'Si un compte existe pour cet email, un lien de réinitialisation a été envoyé.',
  reset: 'Mot de passe réinitialisé avec succès. Votre compte est maintenant activé.',
  passwordChanged: 'Mot de passe modifié avec succès',
  profileUpdated: 'Profil mis à jour avec succès',
  erasedName: 'Utilisateur supprimé',
} as const;
