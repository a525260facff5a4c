import { intentLimits } from '@coequipiers/contract/intents';
import { loginLinkLimits } from '@coequipiers/contract/login-link';
import { useMemo, useSyncExternalStore } from 'react';
import { isOwnPath } from '../../lib/own-path.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { type Return, readReturn } from '../../lib/return-place.ts';
import { forget, readStored, store } from '../../lib/storage.ts';
import { inThisTab } from '../../lib/tab-storage.ts';
import { readRegistration } from './kept-registration.ts';

const KEY = 'asked_login_link';
const AIM = 'login_link_aim';
const GOOD_MS = loginLinkLimits.minutes * 60_000;
/** For so long the page says that the code is too old, instead of having forgotten it. */
const SHOWN_MS = 4 * GOOD_MS;

/** A login link that was asked for in this tab: the code of its mail only works here. */
export type AskedLink = {
  /** The secret of this page. */
  request: string;
  email: string;
  sentAt: number;
  /** Known once a code was wrong. */
  triesLeft?: number | undefined;
};

export const endOf = ({ sentAt }: AskedLink): number => sentAt + GOOD_MS;

/** For browsers that refuse storage. */
let ofThisPage: string | null = null;
const listeners = new Set<() => void>();

function keep(kept: string | null): void {
  const isKept = inThisTab((storage) => {
    if (kept === null) storage.removeItem(KEY);
    else storage.setItem(KEY, kept);
    return true;
  });
  ofThisPage = isKept ? null : kept;
  for (const listener of listeners) listener();
}

export const keepAskedLink = (asked: AskedLink): void => keep(JSON.stringify(asked));
export const forgetAskedLink = (): void => keep(null);

const read = (): string | null => inThisTab((storage) => storage.getItem(KEY)) ?? ofThisPage;

export const readAskedLink = (): AskedLink | undefined => parse(read());

export function useAskedLink(): AskedLink | undefined {
  const kept = useSyncExternalStore(subscribe, read, () => null);
  return useMemo(() => parse(kept), [kept]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function parse(kept: string | null): AskedLink | undefined {
  const { request, email, sentAt, triesLeft } = objectIn<AskedLink>(kept);
  if (typeof request !== 'string' || typeof email !== 'string' || typeof sentAt !== 'number')
    return undefined;
  if (Date.now() >= sentAt + SHOWN_MS) return undefined;
  return { request, email, sentAt, triesLeft: typeof triesLeft === 'number' ? triesLeft : undefined };
}

function objectIn<Kept>(text: string | null): Partial<Kept> {
  try {
    return Object(JSON.parse(text ?? '{}')) as Partial<Kept>;
  } catch {
    return {};
  }
}

/** What the login leads to. It is for the whole device, because a mail program opens the link in a tab of its own. */
type Aim = { email: string; until: number; place?: Return };

/** `path`, or else where this tab came from, or what was wanted when this address was registered here. */
export function keepAim(email: string, path?: string): void {
  const now = Date.now();
  const registered = readRegistration();
  const isMeant = registered?.email === email && now - registered.at < intentLimits.doneMs;
  if (isMeant && registered.wanted && !readReturn().wanted)
    rememberReturnPath(registered.path, registered.wanted);
  const place = path === undefined ? readReturn() : { path, at: now };
  store(AIM, JSON.stringify({ email, until: now + GOOD_MS, place } satisfies Aim));
}

/** Where to go on after a login by the link. The tab that asked for it then no longer does. */
export function takeAim(of: string): Return | undefined {
  const { email, until = 0, place } = objectIn<Aim>(readStored(AIM));
  if (email !== of || Date.now() >= until || !place || !isOwnPath(place.path)) return undefined;
  store(AIM, JSON.stringify({ email, until } satisfies Aim));
  return place;
}

/** Whether the tab of the link goes on with what was wanted here. */
export function isAimTaken(by: string): boolean {
  const { email, until = 0, place } = objectIn<Aim>(readStored(AIM));
  return readAskedLink()?.email === by && email === by && Date.now() < until && !place;
}

export const forgetAim = (): void => forget(AIM);
