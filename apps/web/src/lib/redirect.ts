import { generalErrors } from '@coequipiers/contract/general-errors';
import type { Intent } from '@coequipiers/contract/intents';
import { forget, readStored, store } from './storage.ts';
import { inThisTab } from './tab-storage.ts';

const MESSAGE = 'auth_redirect_message';
/** Read by `return-place.ts`, on the pages of a login. */
export const RETURN_PATH = 'auth_redirect_path';
/** After an hour the person no longer expects to go back there. */
export const PATH_LIFETIME_MS = 3_600_000;

/** What someone wanted when they were sent to log in. */
export type Wanted = Intent & {
  /** Whose session had ended. Without it, it belongs to whoever logs in in this tab. */
  email?: string | undefined;
  /** The account keeps it: here it is only named. */
  kept?: boolean | undefined;
  /** Where it takes place: if it is gone by then, others near there are shown. */
  near?: Near | undefined;
};

export type Near = { municipalityName: string; zipCode: string; latitude: number; longitude: number };

export const LOGIN_NEEDED = generalErrors.UNAUTHENTICATED.userMessage;

/** Stores why someone is sent to log in and where to return. */
export function rememberRedirect(message: string = LOGIN_NEEDED, path?: string, wanted?: Wanted): void {
  store(MESSAGE, message);
  if (path !== undefined) rememberReturnPath(path, wanted);
}

/** Stored per tab, because another tab at the login page has its own return path. `readReturn` takes own paths only. */
export function rememberReturnPath(path: string, wanted?: Wanted): void {
  const kept = JSON.stringify({ path, until: Date.now() + PATH_LIFETIME_MS, wanted });
  inThisTab((storage) => storage.setItem(RETURN_PATH, kept));
}

/** The caller that shows it must then call `forgetRedirectMessage`. */
export const redirectMessage = (): string | null => readStored(MESSAGE);

export function forgetRedirectMessage(): void {
  if (readStored(MESSAGE) !== null) forget(MESSAGE);
}

export function forgetRedirect(): void {
  forgetRedirectMessage();
  forgetReturnPath();
}

export function forgetReturnPath(): void {
  inThisTab((storage) => storage.removeItem(RETURN_PATH));
}
