import { waitText } from '@coequipiers/contract/general-errors';
import { ApiError } from '../../lib/http.ts';

/** What a message waits for before its automatic retry. */
export function waitingText(error: unknown): string {
  const { status, retryAfterMs } = error instanceof ApiError ? error : { status: 500, retryAfterMs: 0 };
  if (status === undefined) return 'Pas encore parti\u00A0: il partira au retour de la connexion.';
  const wait = retryAfterMs > 0 ? waitText(Math.ceil(retryAfterMs / 1_000)) : 'quelques secondes';
  return status === 429
    ? `Pas encore parti\u00A0: trop de messages en peu de temps. Il partira tout seul dans ${wait}.`
    : `Pas encore parti\u00A0: une erreur est survenue de notre côté. Nouvel essai dans ${wait}.`;
}
