import { forgetDrafts } from './drafts.ts';
import { longestTimerMs } from './longest-timer.ts';
import { forgetRedirect } from './redirect.ts';
import { forget, readStored, store, subscribeToStorage } from './storage.ts';
import { expiryOf } from './token.ts';

const TOKEN = 'auth_token';
const USER = 'auth_user';
/** Personal data on this device, deleted at logout. */
const personalKeys = [TOKEN, USER, 'favorites_cache'];

export const SESSION_EXPIRED = 'Votre session a expiré. Veuillez vous reconnecter.';

export type Session = { token: string; email: string };

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface extends the browser's map
  interface WindowEventMap {
    /** The session has expired. */
    'auth:tokenExpired': CustomEvent<{ message: string }>;
    /** The session has ended in another tab. */
    'auth:endedElsewhere': Event;
  }
}

const startListeners = new Set<() => unknown>();
const endListeners = new Set<() => void>();
let read: { token: string | null; user: string | null; session: Session | null; expiry: number } | undefined;
let known: Session | null = null;
let timer: ReturnType<typeof setTimeout> | undefined;
let watching = false;
/** The session had already expired when the page started, and the person has not been told yet. */
let expiryPending = false;

/** The stored `auth_token`, sent with every call. */
export const storedToken = (): string | null => readStored(TOKEN);

/** Has no side effect and returns the same object until the session changes, as rendering needs. */
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

/** Clears a session that has expired or cannot be read. */
export function currentSession(): Session | null {
  const session = readSession();
  if (!session && (readStored(TOKEN) !== null || readStored(USER) !== null)) dropSession();
  return session;
}

/** Called before the app renders: restores the stored session, then follows changes made in other tabs. */
export function restoreSession(): void {
  expiryPending = readSession() === null && sessionOf(readStored(TOKEN), readStored(USER)) !== null;
  known = currentSession();
  watch();
  if (known) startSession();
}

export function openSession(token: string, email: string): void {
  if (known && known.email !== email) runEndListeners();
  forgetDrafts({ exceptOf: email });
  store(USER, JSON.stringify({ email }));
  store(TOKEN, token);
  known = readSession();
  watch();
  if (known) startSession();
}

/** Logs out. The server is asked to revoke the token, without waiting for its answer. */
export function closeSession(): void {
  const token = storedToken();
  dropSession();
  forgetDrafts();
  forgetRedirect();
  if (token === null) return;
  const headers = { Authorization: `Bearer ${token}` };
  fetch('/api/auth/logout', { method: 'POST', headers, keepalive: true }).catch(() => undefined);
}

/** Logs out on this device only: the server has already ended the session or does not answer. */
export function dropSession(): void {
  clearTimeout(timer);
  known = null;
  for (const key of personalKeys) forget(key);
  runEndListeners();
}

/** Registers work for every opened or restored session, such as early loading. Failures are ignored. */
export function onSessionStart(work: () => unknown): () => void {
  startListeners.add(work);
  return () => startListeners.delete(work);
}

/** Registers a cleanup for the end of a session, here or in another tab. */
export function onSessionEnd(cleanup: () => void): () => void {
  endListeners.add(cleanup);
  return () => endListeners.delete(cleanup);
}

export const subscribeToSession = subscribeToStorage;

function startSession(): void {
  scheduleExpiry();
  for (const work of startListeners) new Promise((resolve) => resolve(work())).catch(() => undefined);
}

function runEndListeners(): void {
  for (const cleanup of endListeners) cleanup();
}

function scheduleExpiry(): void {
  clearTimeout(timer);
  if (!known) return;
  const left = expiryOf(known.token) - Date.now();
  if (left <= 0) expire();
  else if (left < Infinity) timer = setTimeout(scheduleExpiry, Math.min(left, longestTimerMs));
}

function expire(): void {
  dropSession();
  announceExpiry();
}

export const isExpiryPending = (): boolean => expiryPending;

/** If the session had expired before the page started, the page calls this once it can show the message. */
export function announceExpiry(): void {
  expiryPending = false;
  window.dispatchEvent(new CustomEvent('auth:tokenExpired', { detail: { message: SESSION_EXPIRED } }));
}

function watch(): void {
  if (watching) return;
  watching = true;
  window.addEventListener('storage', ({ key }) => {
    if (key === TOKEN || key === USER || key === null) onStorageChange();
  });
  // Timers stop while a device sleeps, and a page restored from the back/forward cache has missed storage events.
  document.addEventListener('visibilitychange', scheduleExpiry);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) window.dispatchEvent(new StorageEvent('storage'));
  });
}

/** Another tab has changed the stored session. */
function onStorageChange(): void {
  const before = known;
  if (before && expiryOf(before.token) <= Date.now()) return expire();
  known = readSession();
  if (before?.token === known?.token) return;
  if (before && before.email !== known?.email) runEndListeners();
  if (known) startSession();
  else clearTimeout(timer);
  if (before && !known) window.dispatchEvent(new Event('auth:endedElsewhere'));
}
