import { generalErrors } from '@coequipiers/contract/general-errors';
import { isOwnPath } from './own-path.ts';
import { forget, readStored, store } from './storage.ts';

const MESSAGE = 'auth_redirect_message';
const PATH = 'auth_redirect_path';
/** After an hour the person no longer expects to go back there. */
const PATH_LIFETIME_MS = 3_600_000;

export const LOGIN_NEEDED = generalErrors.UNAUTHENTICATED.userMessage;

/** Stores why someone is sent to log in and where to return. */
export function rememberRedirect(message: string = LOGIN_NEEDED, path?: string): void {
  store(MESSAGE, message);
  if (path !== undefined) rememberReturnPath(path);
}

/** Stored per tab, because another tab at the login page has its own return path. */
export function rememberReturnPath(path: string): void {
  if (!isOwnPath(path)) return;
  const kept = JSON.stringify({ path, until: Date.now() + PATH_LIFETIME_MS });
  inThisTab((storage) => storage.setItem(PATH, kept));
}

/** The caller that shows it must then call `forgetRedirectMessage`. */
export const redirectMessage = (): string | null => readStored(MESSAGE);

export function forgetRedirectMessage(): void {
  if (readStored(MESSAGE) !== null) forget(MESSAGE);
}

/** Reads and deletes the path; '/' when none is stored. */
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

/** Undefined when the browser refuses sessionStorage: the person then returns to the home page. */
function inThisTab<Result>(work: (storage: Storage) => Result): Result | undefined {
  try {
    return work(window.sessionStorage);
  } catch {
    return undefined;
  }
}
