import { type Intent, type IntentKind, intentKinds, intentLimits } from '@coequipiers/contract/intents';
import { isId } from '@coequipiers/contract/is-id';
import { http, httpWithHeaders } from '../../../lib/http.ts';
import { readRegistration } from '../../accounts/kept-registration.ts';

const PATH = '/api/user/intent';
/** The login goes on without it when the server takes longer. */
const WAIT_MS = 4_000;

export type OwnIntent = { intent: Intent; at: number };

/** What the person wanted when they registered, and when they pressed. A server that knows no such call has none. */
export async function readOwnIntent(email: string): Promise<OwnIntent | undefined> {
  try {
    const { answer, headers } = await httpWithHeaders(PATH, { signal: AbortSignal.timeout(WAIT_MS) });
    const intent = readIntent(Object(answer).intent);
    return intent && { intent, at: pressedAt(email, headers.get('Last-Modified')) };
  } catch {
    return undefined;
  }
}

/**
 * The device that registered knows when. Elsewhere only the time of the registration is known; the press was at most as long before as
 * a tab keeps it.
 */
function pressedAt(email: string, registered: string | null): number {
  const kept = readRegistration();
  if (kept?.email === email) return kept.at;
  return registered === null ? 0 : Date.parse(registered) - intentLimits.tabMs;
}

/** Ends it on the server. False when that failed: then it is not done by itself, or it might be done twice. */
export const endOwnIntent = (): Promise<boolean> =>
  http<void>(PATH, { method: 'DELETE' }).then(
    () => true,
    () => false,
  );

/** Undefined for what this page does not know. */
export function readIntent(value: unknown): Intent | undefined {
  const { kind, announceId, outingId, every } = Object(value) as Record<string, unknown>;
  if (!intentKinds.includes(kind as IntentKind)) return undefined;
  return {
    kind: kind as IntentKind,
    announceId: idOf(announceId),
    outingId: idOf(outingId),
    ...(every === true && { every }),
  };
}

const idOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isId(value) ? value : undefined;
