import { type ErrorCode, errors } from '@coequipiers/contract/errors';
import { ApiError } from '../../lib/http.ts';

const NO_ANSWER = "Erreur lors de l'inscription. Veuillez réessayer.";
const NO_BODY = "Erreur lors de l'inscription";
const NO_SENTENCE = "Une erreur est survenue lors de l'inscription.";

/** The message for a failed registration, and the field that it belongs to. */
export function registrationError(error: unknown): { place: 'email' | 'username' | 'form'; message: string } {
  const message = messageOf(error);
  if (message.includes('email') && message.includes('utilisée')) return { place: 'email', message };
  if (message.includes("nom d'utilisateur") && message.includes('pris'))
    return { place: 'username', message };
  return { place: 'form', message };
}

function messageOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === undefined) return NO_ANSWER;
  const { code } = error.body;
  const known = code in errors;
  if (known && code.startsWith('USER_')) return errors[code as ErrorCode].userMessage;
  // Our server always sends a sentence with its codes: a known code without one comes from `http`, for an answer without a
  // body.
  return error.serverSentence ?? (known ? NO_BODY : NO_SENTENCE);
}
