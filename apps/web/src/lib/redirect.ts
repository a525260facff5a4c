import { generalErrors } from '@coequipiers/contract/general-errors';
import { forget, readStored, store } from './storage.ts';

const MESSAGE = 'auth_redirect_message';
const PATH = 'auth_redirect_path';
/** Later, nobody remembers what they were about to do. */
const PATH_LIFETIME_MS = 3_600_000;

export const LOGIN_NEEDED = generalErrors.UNAUTHENTICATED.userMessage;

/** Before someone is sent to log in: why, and where to come back to. */
export function rememberRedirect(message: string = LOGIN_NEEDED, path?: string): void {
  store(MESSAGE, message);
  if (path !== undefined) rememberReturnPath(path);
}

/** Kept for this tab alone: another one that waits at the login page has its own way back. */
export function rememberReturnPath(path: string): void {
  if (!isOwnPath(path)) return;
  const kept = JSON.stringify({ path, until: Date.now() + PATH_LIFETIME_MS });
  inThisTab((storage) => storage.setItem(PATH, kept));
}

/** To be read once: whoever shows it forgets it. */
export const redirectMessage = (): string | null => readStored(MESSAGE);

export function forgetRedirectMessage(): void {
  if (readStored(MESSAGE) !== null) forget(MESSAGE);
}

/** Read once, then deleted; home when none was kept. */
export function takeReturnPath(): string {
  const kept = inThisTab((storage) => storage.getItem(PATH));
  forgetReturnPath();
  try {
    const { path, until } = JSON.parse(kept ?? '{}') as { path?: unknown; until?: unknown };
    const fresh = typeof until === 'number' && Date.now() < until;
    return fresh && typeof path === 'string' && isOwnPath(path) ? path : '/';
  } catch {
    return '/';
  }
}

export function forgetRedirect(): void {
  forgetRedirectMessage();
  forgetReturnPath();
}

function forgetReturnPath(): void {
  inThisTab((storage) => storage.removeItem(PATH));
}

/** Undefined when the browser refuses: the way then leads home. */
function inThisTab<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}

/** A path of this product, whatever a browser would make of it ('//evil.fr', '/\evil.fr', 'javascript:…'). */
export function isOwnPath(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path)) return false;
  const own = 'https://own.invalid';
  return URL.canParse(path, own) && new URL(path, own).origin === own;
}
