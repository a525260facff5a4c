import { accountLimits } from '@coequipiers/contract/account-limits';
import { isEmail, passwordRules, type Rule, usernameRules } from '@coequipiers/contract/accounts';
import { type ErrorCode, errors } from '@coequipiers/contract/errors';

/** The error of a field, checked before the form is sent; undefined when it is valid. */

type FieldError = string | undefined;

const sentence = (code: ErrorCode): string => errors[code].userMessage;

function firstBrokenRule(rules: readonly Rule[], text: string): FieldError {
  const broken = rules.find(({ test }) => !test(text));
  return broken && sentence(broken.code);
}

export function checkUsername(text: string): FieldError {
  const username = text.trim();
  return username === '' ? sentence('USER_012') : firstBrokenRule(usernameRules, username);
}

export function checkEmail(text: string): FieldError {
  const email = text.trim();
  if (email === '') return sentence('USER_014');
  if (email.length > accountLimits.email.max) {
    return `L’adresse e-mail ne peut pas dépasser ${accountLimits.email.max} caractères`;
  }
  return isEmail(email) ? undefined : "L'email doit être valide";
}

export function checkNewPassword(text: string): FieldError {
  return text === '' ? sentence('USER_013') : firstBrokenRule(passwordRules, text);
}

export function checkConfirmation(text: string, password: string): FieldError {
  if (text === '') return 'La confirmation du mot de passe est requise';
  return text === password ? undefined : 'Les mots de passe ne correspondent pas';
}

export function checkLoginPassword(text: string): FieldError {
  if (text === '') return sentence('USER_013');
  const { min } = accountLimits.formPassword;
  return text.length < min ? `Le mot de passe doit contenir au moins ${min} caractères.` : undefined;
}

export function checkForgottenEmail(text: string): FieldError {
  if (text.trim() === '') return 'Email requis';
  return isEmail(text.trim()) ? undefined : 'Email invalide';
}

/** Checks less than the server, which refuses with the remaining rules. */
export function checkResetPassword(text: string): FieldError {
  if (text === '') return 'Mot de passe requis';
  const { min } = accountLimits.formPassword;
  return text.length < min ? `Au moins ${min} caractères` : undefined;
}
