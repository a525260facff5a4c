import { generalErrors, waitText } from '@coequipiers/contract/general-errors';
import { ApiError } from './http.ts';

// Turns a failed call into a sentence for people. `http.ts` describes the failure; every screen gets its wording here.

const statusOf = (error: unknown): number | undefined =>
  error instanceof ApiError ? error.status : undefined;

/** The sentence to show: the server's if it sent one, otherwise the screen's. */
export function sentenceOf(error: unknown, fallback: string): string {
  return (error instanceof ApiError ? error.serverSentence : undefined) ?? withReason(fallback, error);
}

/** For screens with their own text for server faults: the server's sentence is used only for a refusal (below 500). */
export function refusalOf(error: unknown, fallback: string): string {
  return (statusOf(error) ?? 0) >= 500 ? fallback : sentenceOf(error, fallback);
}

/**
 * The screen's sentence, followed by a reason that helps the person: why it was refused, or how long to wait. The reason
 * replaces the advice to try again.
 */
export function withReason(sentence: string, error: unknown): string {
  const reason = reasonOf(error);
  return reason === undefined
    ? sentence
    : `${sentence.replace(/(\. Veuillez réessayer)?\.?$/, '.')} ${reason}`;
}

function reasonOf(error: unknown): string | undefined {
  const status = statusOf(error);
  if (!(error instanceof ApiError) || status === undefined || status >= 500) return undefined;
  if (status === 429) return tooMany(error);
  // These end the session, and the person is told about that separately.
  return status === 401 || status === 403 ? undefined : error.serverSentence;
}

function tooMany({ serverSentence, retryAfterMs }: ApiError): string {
  const wait = retryAfterMs > 0 ? waitText(Math.ceil(retryAfterMs / 1_000)) : 'un instant';
  return serverSentence ?? `${generalErrors.TOO_MANY_REQUESTS.userMessage} Réessayez dans ${wait}.`;
}

/** What happened and what to do, shown below a title that says what failed. */
export function adviceOn(error: unknown): string {
  if (!(error instanceof ApiError)) return generalErrors.INTERNAL.userMessage;
  if (error.status === undefined) return 'Vérifiez votre connexion à Internet, puis réessayez.';
  return error.status === 429 ? tooMany(error) : error.body.userMessage;
}
