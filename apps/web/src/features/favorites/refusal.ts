import { favoriteTexts } from '@coequipiers/contract/favorites';
import { sentenceOf, withReason } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';

/** The server's reason if the person can act on it, otherwise the screen's sentence. */
export function favoriteRefusal(error: unknown, fallback: string): string {
  const status = error instanceof ApiError ? error.status : undefined;
  if (status === 401) return favoriteTexts.unauthenticated;
  return status === 400 ? sentenceOf(error, fallback) : withReason(fallback, error);
}
