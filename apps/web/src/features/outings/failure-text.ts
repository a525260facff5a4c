import { refusalOf } from '../../lib/failure.ts';
import { ApiError } from '../../lib/http.ts';
import { needsConnection } from './participation-texts.ts';

/** The sentence for a failed action. Undefined when the session has ended, because the page shows that itself. */
export function failureText(error: unknown, fallback: string): string | undefined {
  if (!(error instanceof ApiError)) return fallback;
  if (error.status === undefined) return needsConnection;
  return error.status === 401 || error.status === 403 ? undefined : refusalOf(error, fallback);
}
