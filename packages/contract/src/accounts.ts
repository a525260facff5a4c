import { accountLimits } from './account-limits.ts';
import type { ErrorCode } from './errors.ts';
import { hasText } from './readable-text.ts';

/** Letters with or without accents, digits, hyphens, underscores. */
export const usernamePattern = /^[A-Za-zÀ-ÖØ-öø-ÿŒœ0-9_-]+$/;

/** x@y.z, as mail servers accept it. `isEmail` checks the length first. */
const emailPattern =
  /^[\w!#$%&'*+/=?^`{|}~-]+(\.[\w!#$%&'*+/=?^`{|}~-]+)*@([a-z\d]([a-z\d-]*[a-z\d])?\.)+[a-z\d][a-z\d-]*[a-z\d]$/i;

export function isEmail(text: string): boolean {
  return text.length <= accountLimits.email.max && emailPattern.test(text);
}

export type Rule = { test: (text: string) => boolean; code: ErrorCode };

export const usernameRules: readonly Rule[] = [
  { test: hasText, code: 'USER_012' },
  { test: (text) => text.length >= accountLimits.username.min, code: 'USER_010' },
  { test: (text) => text.length <= accountLimits.username.max, code: 'USER_011' },
  { test: (text) => usernamePattern.test(text), code: 'USER_016' },
];

const reservedWords = [
  'admins?',
  'administrat(?:eurs?|rices?|ors?|ion)',
  'modos?',
  'moderat(?:eurs?|rices?|ors?|ion)',
  'support',
  'assistance',
  'coequipiers?',
  'equipes?',
  'staff',
  'team',
  'root',
  'systeme?',
  'webmaster',
  'postmaster',
  'hostmaster',
  'contact',
  'abuse',
  'securite',
  'security',
  'officiel',
  'official',
  'noreply',
  'nepasrepondre',
  'utilisateursupprime',
];
const reserved = new RegExp(`^(?:(?:les?|la|l|de|du)?(?:${reservedWords.join('|')}))+$`);
const accents = /\p{M}/gu;

/** Whether people could mistake the name for an official one. Ignores case, accents and separators. */
export function isReservedUsername(username: string): boolean {
  const letters = username
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(accents, '')
    .replaceAll(/[-_]/g, '')
    .replaceAll('œ', 'oe')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o');
  return reserved.test(letters);
}

/** All rules for a new password except the list of common passwords, which only the server has. */
export const passwordRules: readonly Rule[] = [
  { test: (text) => text.length >= accountLimits.password.min, code: 'USER_009' },
  { test: (text) => text.length <= accountLimits.password.max, code: 'USER_017' },
  { test: (text) => /[a-z]/.test(text) && /[A-Z]/.test(text) && /\d/.test(text), code: 'USER_018' },
];

/** 0 to 5: length, lowercase, uppercase, digit, special character. */
export function passwordStrength(text: string): number {
  const criteria = [
    text.length >= accountLimits.password.min,
    /[a-z]/.test(text),
    /[A-Z]/.test(text),
    /\d/.test(text),
    /[^A-Za-z0-9]/.test(text),
  ];
  return criteria.filter(Boolean).length;
}

export const accountTexts = {
  registered: 'Inscription réussie ! Vérifiez votre email pour activer votre compte.',
  activated: 'Votre compte est activé. Vous pouvez vous connecter.',
  activationResent:
    'Si un compte attend d’être activé pour cet e-mail, un nouveau lien d’activation a été envoyé.',
  registrationMoved: 'Un nouveau lien d’activation est parti vers cette adresse.',
  forgotten: 'Si un compte existe pour cet email, un lien de réinitialisation a été envoyé.',
  reset: 'Mot de passe réinitialisé avec succès. Votre compte est maintenant activé.',
  passwordChanged: 'Mot de passe modifié avec succès',
  profileNotUpdated: 'Erreur lors de la mise à jour du profil',
  profileUpdated: 'Profil mis à jour avec succès',
  erasedName: 'Utilisateur supprimé',
} as const;
