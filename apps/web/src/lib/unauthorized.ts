import { logNotice } from './log.ts';
import { LOGIN_NEEDED, type Wanted } from './redirect.ts';
import { dropSession, readSession, SESSION_EXPIRED, storedToken } from './session.ts';

/** What the person wanted, and how long to leave them to read the reason before the login page opens. */
export type Interrupted = { afterMs?: number | undefined; wanted?: Wanted | undefined };
export type LoginNeeded = Interrupted & { message: string };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface extends the browser's map
  interface WindowEventMap {
    /** The person should be sent to the login page, which shows why. The listener that does so prevents the default. */
    'auth:loginNeeded': CustomEvent<LoginNeeded>;
  }
}

const LOGIN = '/api/auth/login';

let missed: LoginNeeded | undefined;

/** Calls open to visitors: a 403 there says nothing about the session. */
const publicCalls: readonly RegExp[] = [
  /^POST \/api\/auth\/login$/,
  /^POST \/api\/user\/(?:register|resend-activation|forgot-password|reset-password|activation|login-link)/,
  /^GET \/api\/user\/activate$/,
  /^GET \/api\/(?:cities(?:\/nearest)?|legal\/.+)$/,
  /^GET \/api\/announce\/(?:nearby|categories|[0-9a-f]+)$/,
  /^GET \/api\/announce\/[0-9a-f]+\/vote$/,
  /^GET \/api\/comments\/announce\/[^/]+(?:\/count)?$/,
  /^GET \/api\/images\//,
  /^POST \/api\/announce\/[0-9a-f]+\/participation\/by-email$/,
  /^POST \/api\/(?:reports|alerts\/(?:by-email|confirm|stop))$/,
];

type Refusal = {
  method: string;
  path: string;
  /** The token that the call was sent with. */
  token: string | null;
  status: number;
  requestId: string;
  interrupted?: Interrupted | undefined;
};

export function handleRefusal({ method, path, token, status, requestId, interrupted }: Refusal): void {
  const call = `${method} ${path}`;
  const isPublic = publicCalls.some((pattern) => pattern.test(call));
  if ((status === 401 && path !== LOGIN) || (status === 403 && !isPublic)) {
    logInAgain(token, SESSION_EXPIRED, interrupted);
  } else {
    // Our server adds a request id to every answer; without one, something in front of it refused.
    const crossOrigin = status === 403 && requestId === '';
    logNotice(`${call} answered ${status} ${crossOrigin ? '(probably a cross-origin problem)' : requestId}`);
  }
}

/** Ends the session that the call was sent with. If another session is current by now, the answer is outdated and ignored. */
export function logInAgain(token: string | null, why: string, { afterMs, wanted }: Interrupted = {}): void {
  if (token !== storedToken()) return;
  const email = readSession()?.email;
  if (token !== null) dropSession();
  askToLogIn(token === null ? LOGIN_NEEDED : why, { afterMs, wanted: wanted && { ...wanted, email } });
}

/** Sends the person to the login page, which shows the reason and leads back here afterwards. */
export function askToLogIn(message: string, interrupted: Interrupted = {}): void {
  const detail: LoginNeeded = { ...interrupted, message };
  const event = new CustomEvent('auth:loginNeeded', { detail, cancelable: true });
  window.dispatchEvent(event);
  missed = event.defaultPrevented ? undefined : detail;
}

/** Asks again if nobody listened: an early call can be refused before the page has mounted. */
export function repeatMissedLogIn(): void {
  const again = missed;
  forgetMissedLogIn();
  if (again && storedToken() === null) askToLogIn(again.message, again);
}

export function forgetMissedLogIn(): void {
  missed = undefined;
}
