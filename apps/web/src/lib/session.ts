import { forgetDrafts } from './drafts.ts';
import { forgetRedirect } from './redirect.ts';
import { forget, readStored, store, subscribeToStorage } from './storage.ts';
import { expiryOf } from './token.ts';

const TOKEN = 'auth_token';
const USER = 'auth_user';
/** What is kept of a person on this device, and goes when they log out. */
const personal = [TOKEN, USER, 'favorites_cache'];

export const SESSION_EXPIRED = 'Votre session a expiré. Veuillez vous reconnecter.';
/** Longer delays overflow and fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

export type Session = { token: string; email: string };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface extends the browser's map
  interface WindowEventMap {
    /** The session has ended because its time was over. */
    'auth:tokenExpired': CustomEvent<{ message: string }>;
    /** The session has ended in another tab. */
    'auth:endedElsewhere': Event;
  }
}

const starts = new Set<() => unknown>();
const ends = new Set<() => void>();
let read: { token: string | null; user: string | null; session: Session | null; expiry: number } | undefined;
let known: Session | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let watching = false;
/** The session that the page started with was over, and nobody has been told yet. */
let untold = false;

/** Whatever is stored under `auth_token`, as calls send it. */
export const storedToken = (): string | null => readStored(TOKEN);

/** Changes nothing, and answers the same object until the session changes: made for rendering. */
export function readSession(): Session | null {
  const token = readStored(TOKEN);
  const user = readStored(USER);
  if (read?.token !== token || read.user !== user) {
    const session = sessionOf(token, user);
    read = { token, user, session, expiry: session ? expiryOf(session.token) : Infinity };
  }
  return Date.now() < read.expiry ? read.session : null;
}

function sessionOf(token: string | null, user: string | null): Session | null {
  if (!token || !user) return null;
  try {
    const { email } = JSON.parse(user) as { email?: unknown };
    return typeof email === 'string' && email !== '' ? { token, email } : null;
  } catch {
    return null;
  }
}

/** What is left of a session that has expired or cannot be read is cleared. */
export function currentSession(): Session | null {
  const session = readSession();
  if (!session && (readStored(TOKEN) !== null || readStored(USER) !== null)) dropSession();
  return session;
}

/** Before the app appears: takes up the stored session, and from then on follows what other tabs do. */
export function restoreSession(): void {
  untold = readSession() === null && sessionOf(readStored(TOKEN), readStored(USER)) !== null;
  known = currentSession();
  watch();
  if (known) begin();
}

export function openSession(token: string, email: string): void {
  if (known && known.email !== email) runEnds();
  forgetDrafts({ exceptOf: email });
  store(USER, JSON.stringify({ email }));
  store(TOKEN, token);
  known = readSession();
  watch();
  if (known) begin();
}

/** Logout. The server is told so that the token is worth nothing any more; nobody waits for its answer. */
export function closeSession(): void {
  const token = storedToken();
  dropSession();
  forgetDrafts();
  forgetRedirect();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}

/** Logout here alone: the server has ended the session already, or does not answer. */
export function dropSession(): void {
  clearTimeout(timer);
  known = null;
  for (const key of personal) forget(key);
  runEnds();
}

/** Work for every session that opens or is taken up: what the person's screens need early. Failures are ignored. */
export function onSessionStart(work: () => unknown): () => void {
  starts.add(work);
  return () => starts.delete(work);
}

/** What to clear when a session ends, here or in another tab. */
export function onSessionEnd(cleanup: () => void): () => void {
  ends.add(cleanup);
  return () => ends.delete(cleanup);
}

export const subscribeToSession = subscribeToStorage;

function begin(): void {
  scheduleExpiry();
  for (const work of starts) new Promise((resolve) => resolve(work())).catch(() => undefined);
}

function runEnds(): void {
  for (const cleanup of ends) cleanup();
}

function scheduleExpiry(): void {
  clearTimeout(timer);
  if (!known) return;
  const left = expiryOf(known.token) - Date.now();
  if (left <= 0) expire();
  else if (left < Infinity) timer = setTimeout(scheduleExpiry, Math.min(left, LONGEST_TIMER_MS));
}

function expire(): void {
  dropSession();
  tellOfExpiry();
}

export const isExpiryUntold = (): boolean => untold;

/** Called by the page once it can show it, where the session had expired before. */
export function tellOfExpiry(): void {
  untold = false;
  window.dispatchEvent(new CustomEvent('auth:tokenExpired', { detail: { message: SESSION_EXPIRED } }));
}

function watch(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === USER || key === null) follow();
  });
  // A device that slept has not counted the time, and a page that Back brought back has heard of nothing.
  document.addEventListener('visibilitychange', scheduleExpiry);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage'));
  });
}

/** Another tab has changed what is stored. */
function follow(): void {
  const before = known;
  if (before && expiryOf(before.token) <= Date.now()) return expire();
  known = readSession();
  if (before?.token === known?.token) return;
  if (before && before.email !== known?.email) runEnds();
  if (known) begin();
  else clearTimeout(timer);
  if (before && !known) window.dispatchEvent(new Event('auth:endedElsewhere'));
}
