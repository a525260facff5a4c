import { accountLimits } from '@coequipiers/contract/account-limits';
import { usernamePattern } from '@coequipiers/contract/accounts';
import type { Profile } from '@coequipiers/contract/accounts-schemas';
import { errors } from '@coequipiers/contract/errors';
import { checkConfirmation } from './rules.ts';

const { username: nameLength, password: passwordLength } = accountLimits;

/** A blank name is valid: the old one stays. */
export function usernameProblem(username: string): string | undefined {
  const text = username.trim();
  if (text === '') return undefined;
  if (text.length < nameLength.min || text.length > nameLength.max) {
    return `Le nom d'utilisateur doit contenir entre ${nameLength.min} et ${nameLength.max} caractères`;
  }
  return usernamePattern.test(text) ? undefined : errors.USER_016.userMessage;
}

/** A server that names none knows no account without one. */
export const hasPasswordOf = ({ hasPassword = true }: Partial<Profile>): boolean => hasPassword;

export type PasswordFields = { current: string; next: string; confirmation: string };
type PasswordProblems = Partial<Record<keyof PasswordFields, string>>;

/** One sentence for each invalid field. Whoever has no password yet gives no current one. */
export function passwordProblems(
  { current, next, confirmation }: PasswordFields,
  hasPassword = true,
): PasswordProblems {
  const wrongNext = newPasswordProblem(next);
  const wrongConfirmation = checkConfirmation(confirmation, next);
  return {
    ...(hasPassword && current === '' && { current: 'Le mot de passe actuel est requis' }),
    ...(wrongNext && { next: wrongNext }),
    ...(wrongConfirmation && { confirmation: wrongConfirmation }),
  };
}

function newPasswordProblem(text: string): string | undefined {
  if (text === '') return 'Le nouveau mot de passe est requis';
  if (text.length < passwordLength.min) {
    return `Le mot de passe doit contenir au moins ${passwordLength.min} caractères`;
  }
  if (text.length > passwordLength.max) return errors.USER_017.userMessage;
  if (!/[A-Z]/.test(text)) return 'Le mot de passe doit contenir au moins une majuscule';
  if (!/[a-z]/.test(text)) return 'Le mot de passe doit contenir au moins une minuscule';
  if (!/\d/.test(text)) return 'Le mot de passe doit contenir au moins un chiffre';
  return undefined;
}
