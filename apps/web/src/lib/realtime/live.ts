import {
  type AllTopics,
  type AnyTopicPattern,
  type Destination,
  type InputPattern,
  type Inputs,
  realtimeLimits,
} from '@coequipiers/contract/realtime';
import { logError } from '../log.ts';
import { pageLoaded } from '../page-loaded.ts';
import { currentSession, onSessionEnd, onSessionStart, readSession, SESSION_EXPIRED } from '../session.ts';
import { logInAgain } from '../unauthorized.ts';
import type { Link } from './stomp-link.ts';

const { reconnect } = realtimeLimits;
/** Gives the next screen time to subscribe to its own topics before the connection closes. */
const CLOSE_DELAY_MS = 1_000;
/** When this tab has ended the session itself, its answer gets this time to arrive, so that no message is shown. */
const LOGOUT_GRACE_MS = 1_000;

export type LiveState = 'idle' | 'connecting' | 'connected' | 'disconnected';

export type Listener<Payload = unknown> = {
  onMessage: (payload: Payload) => void;
  /**
   * From now on no message is missed, but earlier ones may have been: the listener should catch up. The server may name the
   * newest earlier message.
   */
  ready?: ((newest?: string) => void) | undefined;
};

/** The topics with listeners, whether or not there is a connection. */
const topics = new Map<string, Set<Listener>>();
const subscriptions = new Map<string, { end: () => void; ready: boolean }>();
const watchers = new Set<() => void>();

let state: LiveState = 'idle';
let link: Link | undefined;
let opening = 0;
let openedWithToken: string | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let closeTimer: ReturnType<typeof setTimeout> | undefined;
let watching = false;

export const liveState = (): LiveState => state;

export function subscribeToLiveState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Subscribes to a topic until the returned function is called. The first topic opens the only connection of this tab; a
 * person's own topics (`/user/…`) are subscribed while that person is logged in. Payloads are trusted to follow the contract.
 */
export function listen<P extends AnyTopicPattern>(
  destination: Destination<P>,
  { onMessage, ready }: Listener<AllTopics[P]>,
): () => void {
  watch();
  const listener: Listener = { onMessage: (payload) => onMessage(payload as AllTopics[P]), ready };
  const listeners = topics.get(destination) ?? new Set();
  topics.set(destination, listeners.add(listener));
  if (subscriptions.get(destination)?.ready) listener.ready?.();
  syncConnection();
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    if (topics.get(destination) === listeners) unsubscribe(destination);
    syncConnection();
  };
}

/** Best effort: without a connection the message is dropped. */
export function sendLive<P extends InputPattern>(destination: Destination<P>, payload: Inputs[P]): void {
  if (state === 'connected') link?.send(destination, payload);
}

/** Opens, closes or subscribes so that the connection matches the wanted topics. */
function syncConnection(): void {
  clearTimeout(closeTimer);
  if (wantedTopics().length === 0) {
    closeTimer = setTimeout(close, CLOSE_DELAY_MS);
  } else if (state === 'idle') {
    void open();
  } else if (state === 'connected') {
    for (const destination of wantedTopics()) subscribe(destination);
  }
}

function wantedTopics(): string[] {
  const loggedIn = readSession() !== null;
  return [...topics.keys()].filter((destination) => loggedIn || !isPersonal(destination));
}

async function open(): Promise<void> {
  clearTimeout(retry);
  const turn = ++opening;
  openedWithToken = readSession()?.token ?? null;
  setState('connecting');
  try {
    await pageLoaded();
    const { openLink } = await import('./stomp-link.ts');
    if (turn !== opening) return;
    link = openLink({
      token: openedWithToken,
      onUp: () => turn === opening && onConnected(),
      onDown: (ended) => turn === opening && onDisconnected(ended),
    });
  } catch (error) {
    logError('The live connection did not load', error);
    if (turn === opening) onDisconnected(false);
  }
}

function onConnected(): void {
  setState('connected');
  syncConnection();
}

/** After an ended session a retry could never succeed, so the person logs in again instead. */
function onDisconnected(ended: boolean): void {
  link = undefined;
  subscriptions.clear();
  setState('disconnected');
  const token = openedWithToken;
  retry = ended
    ? setTimeout(() => logInAgain(token, SESSION_EXPIRED), LOGOUT_GRACE_MS)
    : setTimeout(() => void open(), reconnect.after + Math.random() * reconnect.chance);
}

function close(): void {
  clearTimeout(retry);
  clearTimeout(closeTimer);
  opening += 1;
  link?.close();
  link = undefined;
  subscriptions.clear();
  setState('idle');
}

function subscribe(destination: string): void {
  if (subscriptions.has(destination) || !link) return;
  const each = (tell: (listener: Listener) => void): void => topics.get(destination)?.forEach(tell);
  const end = link.subscribe(destination, {
    onMessage: (payload) => each((listener) => listener.onMessage(payload)),
    ready: (newest) => {
      // Ignores a late receipt of an earlier subscription to the same topic.
      if (subscriptions.get(destination) !== subscription) return;
      subscription.ready = true;
      each((listener) => listener.ready?.(newest));
    },
    refused: () => topics.delete(destination),
  });
  const subscription = { end, ready: false };
  subscriptions.set(destination, subscription);
}

function unsubscribe(destination: string): void {
  topics.delete(destination);
  subscriptions.get(destination)?.end();
  subscriptions.delete(destination);
}

function watch(): void {
  if (watching) return;
  watching = true;
  onSessionStart(() => {
    if (state !== 'idle' && openedWithToken !== (currentSession()?.token ?? null)) close();
    syncConnection();
  });
  onSessionEnd(() => {
    for (const destination of topics.keys()) if (isPersonal(destination)) topics.delete(destination);
    close();
    // Public topics continue once it is known whether someone else has logged in.
    queueMicrotask(syncConnection);
  });
  const reconnectNow = (): void => {
    if (state === 'disconnected' && document.visibilityState === 'visible') void open();
  };
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
}

const isPersonal = (destination: string): boolean => destination.startsWith('/user/');

function setState(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const watcher of watchers) watcher();
}
