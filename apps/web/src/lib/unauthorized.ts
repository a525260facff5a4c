import { logNotice } from './log.ts';
import { LOGIN_NEEDED } from './redirect.ts';
import { dropSession, SESSION_EXPIRED, storedToken } from './session.ts';

/** `afterMs` leaves the time to read why, where the person stands. */
export type LoginNeeded = { message: string; afterMs?: number | undefined };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface extends the browser's map
  interface WindowEventMap {
    /** Whoever is on view should go and log in, and be told why. */
    'auth:loginNeeded': CustomEvent<LoginNeeded>;
  }
}

const LOGIN = '/api/auth/login';

/** Calls that a visitor may make: a refusal there says nothing about the session. */
const publicCalls: readonly RegExp[] = [
  /^POST \/api\/auth\/login$/,
  /^POST \/api\/user\/(?:register|resend-activation|forgot-password|reset-password)$/,
  /^GET \/api\/user\/activate$/,
  /^GET \/api\/(?:cities(?:\/nearest)?|legal\/.+)$/,
  /^GET \/api\/announce\/(?:nearby|categories|[0-9a-f]+)$/,
  /^GET \/api\/announce\/[0-9a-f]+\/vote$/,
  /^GET \/api\/comments\/announce\/[^/]+(?:\/count)?$/,
  /^GET \/api\/images\//,
  /^POST \/api\/reports$/,
];

type Refusal = {
  method: string;
  path: string;
  /** The one that the call was sent with. */
  token: string | null;
  status: number;
  requestId: string;
  /** How long the person stays where they are before they are led to log in. */
  loginAfterMs?: number | undefined;
};

/** Decides what a refusal means for the session. */
export function wasRefused({ method, path, token, status, requestId, loginAfterMs }: Refusal): void {
  const call = `${method} ${path}`;
  const isPublic = publicCalls.some((pattern) => pattern.test(call));
  if ((status === 401 && path !== LOGIN) || (status === 403 && !isPublic)) {
    logInAgain(token, SESSION_EXPIRED, loginAfterMs);
  } else {
    // Our server signs its answers with an id; without one, something before it has refused.
    const crossOrigin = status === 403 && requestId === '';
    logNotice(`${call} answered ${status} ${crossOrigin ? '(probably a cross-origin problem)' : requestId}`);
  }
}

/** Ends the session that a call was sent with. If it is no longer the current one, the answer is about the past. */
export function logInAgain(token: string | null, why: string, afterMs?: number): void {
  if (token !== storedToken()) return;
  if (token !== null) dropSession();
  askToLogIn(token === null ? LOGIN_NEEDED : why, afterMs);
}

/** Leads to the login page, which says why, and back here afterwards. */
export function askToLogIn(message: string, afterMs?: number): void {
  const detail: LoginNeeded = { message, afterMs };
  window.dispatchEvent(new CustomEvent('auth:loginNeeded', { detail }));
}
