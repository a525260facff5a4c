import {
  type Destination,
  type Heard,
  type HeardPattern,
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
/** Long enough for the next screen to ask for its own topics. */
const LINGER_MS = 1_000;
/** Long enough for the answer to whoever has ended their session in this tab, and need not be told. */
const ENDED_MS = 1_000;

export type LiveState = 'idle' | 'connecting' | 'connected' | 'disconnected';

export type Listener<Payload = unknown> = {
  hear: (payload: Payload) => void;
  /**
   * Nothing is missed from now on; what came before may have been: the time to catch up. The server may have said which is
   * the newest that came before.
   */
  ready?: ((newest?: string) => void) | undefined;
};

/** What is asked for, whether or not there is a connection. */
const topics = new Map<string, Set<Listener>>();
const subscriptions = new Map<string, { end: () => void; ready: boolean }>();
const watchers = new Set<() => void>();

let state: LiveState = 'idle';
let link: Link | undefined;
let opening = 0;
let openedFor: string | null = null;
let retry: ReturnType<typeof setTimeout> | undefined;
let linger: ReturnType<typeof setTimeout> | undefined;
let watching = false;

export const liveState = (): LiveState => state;

export function subscribeToLiveState(watcher: () => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Hears a topic from now on until the answer is called. The first topic starts the one connection of this tab; a person's own
 * topics (`/user/…`) are heard while that person is logged in. What arrives is trusted to be what the contract says.
 */
export function listen<P extends HeardPattern>(
  destination: Destination<P>,
  { hear, ready }: Listener<Heard[P]>,
): () => void {
  watch();
  const listener: Listener = { hear: (payload) => hear(payload as Heard[P]), ready };
  const listeners = topics.get(destination) ?? new Set();
  topics.set(destination, listeners.add(listener));
  if (subscriptions.get(destination)?.ready) listener.ready?.();
  settle();
  return () => {
    if (!listeners.delete(listener) || listeners.size > 0) return;
    if (topics.get(destination) === listeners) forget(destination);
    settle();
  };
}

/** Lost when there is no connection: for what is worth nothing later. */
export function say<P extends InputPattern>(destination: Destination<P>, payload: Inputs[P]): void {
  if (state === 'connected') link?.send(destination, payload);
}

/** Brings the connection in line with what is asked for. */
function settle(): void {
  clearTimeout(linger);
  if (wanted().length === 0) {
    linger = setTimeout(close, LINGER_MS);
  } else if (state === 'idle') {
    void open();
  } else if (state === 'connected') {
    for (const destination of wanted()) subscribe(destination);
  }
}

function wanted(): string[] {
  const loggedIn = readSession() !== null;
  return [...topics.keys()].filter((destination) => loggedIn || !isPersonal(destination));
}

async function open(): Promise<void> {
  clearTimeout(retry);
  const turn = ++opening;
  openedFor = readSession()?.token ?? null;
  change('connecting');
  try {
    await pageLoaded();
    const { openLink } = await import('./stomp-link.ts');
    if (turn !== opening) return;
    link = openLink({
      token: openedFor,
      onUp: () => turn === opening && up(),
      onDown: (ended) => turn === opening && down(ended),
    });
  } catch (error) {
    logError('The live connection did not load', error);
    if (turn === opening) down(false);
  }
}

function up(): void {
  change('connected');
  settle();
}

/** A session that has ended opens nothing any more, however often it is tried. */
function down(ended: boolean): void {
  link = undefined;
  subscriptions.clear();
  change('disconnected');
  const token = openedFor;
  retry = ended
    ? setTimeout(() => logInAgain(token, SESSION_EXPIRED), ENDED_MS)
    : setTimeout(() => void open(), reconnect.after + Math.random() * reconnect.chance);
}

function close(): void {
  clearTimeout(retry);
  clearTimeout(linger);
  opening += 1;
  link?.close();
  link = undefined;
  subscriptions.clear();
  change('idle');
}

function subscribe(destination: string): void {
  if (subscriptions.has(destination) || !link) return;
  const each = (tell: (listener: Listener) => void): void => topics.get(destination)?.forEach(tell);
  const end = link.subscribe(destination, {
    hear: (payload) => each((listener) => listener.hear(payload)),
    ready: (newest) => {
      // The receipt of one that has ended says nothing of the next one of this name.
      if (subscriptions.get(destination) !== subscription) return;
      subscription.ready = true;
      each((listener) => listener.ready?.(newest));
    },
    refused: () => topics.delete(destination),
  });
  const subscription = { end, ready: false };
  subscriptions.set(destination, subscription);
}

function forget(destination: string): void {
  topics.delete(destination);
  subscriptions.get(destination)?.end();
  subscriptions.delete(destination);
}

function watch(): void {
  if (watching) return;
  watching = true;
  onSessionStart(() => {
    if (state !== 'idle' && openedFor !== (currentSession()?.token ?? null)) close();
    settle();
  });
  onSessionEnd(() => {
    for (const destination of topics.keys()) if (isPersonal(destination)) topics.delete(destination);
    close();
    // What visitors may hear goes on, once it is settled who is there.
    queueMicrotask(settle);
  });
  const hurry = (): void => {
    if (state === 'disconnected' && document.visibilityState === 'visible') void open();
  };
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
}

const isPersonal = (destination: string): boolean => destination.startsWith('/user/');

function change(next: LiveState): void {
  if (state === next) return;
  state = next;
  for (const watcher of watchers) watcher();
}
