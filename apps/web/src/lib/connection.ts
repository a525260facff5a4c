import { storedToken } from './session.ts';
import { logInAgain } from './unauthorized.ts';

/** A small file that is served with the page and not by the API. */
const OWN_FILE = '/before-paint.js?ping';
/** A call of the API that needs no session. */
const OPEN_CALL = '/api/announce/categories';
const PROBE_TIMEOUT_MS = 5_000;
const RETRY_MS = 5_000;
const SERVICE_SILENT = 'Le service ne répond plus\u00A0: par précaution, vous avez été déconnecté.';

const listeners = new Set<() => void>();
let offline = false;
let retry: ReturnType<typeof setTimeout> | undefined;
let check: Promise<void> | undefined;

export const isOffline = (): boolean => offline;

export function subscribeToConnection(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('online', markOnline);
  window.addEventListener('offline', checkNetwork);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.removeEventListener('online', markOnline);
    window.removeEventListener('offline', checkNetwork);
  };
}

/** Any answer, even a refusal, proves that the network works. */
export function markOnline(): void {
  clearTimeout(retry);
  setOffline(false);
}

/**
 * A call got no answer. Offline, nothing is discarded. If the page's own files still answer but the API does not, even on a
 * second try, the session ends as a precaution.
 */
export function reportNoAnswer(token: string | null): void {
  check ??= probe(token).finally(() => {
    check = undefined;
  });
}

async function probe(token: string | null): Promise<void> {
  if (!(await isReachable(OWN_FILE))) return markOffline();
  markOnline();
  if (token !== null && token === storedToken() && !(await isReachable(OPEN_CALL)))
    logInAgain(token, SERVICE_SILENT);
}

export function checkNetwork(): void {
  void isReachable(OWN_FILE).then((answered) => (answered ? markOnline() : markOffline()));
}

function markOffline(): void {
  setOffline(true);
  clearTimeout(retry);
  retry = setTimeout(checkNetwork, RETRY_MS);
}

/** Any status counts as an answer. */
async function isReachable(path: string): Promise<boolean> {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), PROBE_TIMEOUT_MS);
  try {
    await fetch(path, { method: 'HEAD', cache: 'no-store', signal: limit.signal });
    return true;
  } catch {
    return false;
  } finally {
    clearTimeout(timer);
  }
}

function setOffline(now: boolean): void {
  if (offline === now) return;
  offline = now;
  for (const listener of listeners) listener();
}
