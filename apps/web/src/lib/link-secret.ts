import { joiningByEmailLimits } from '@coequipiers/contract/joining-by-email';
import { loginLinkLimits } from '@coequipiers/contract/login-link';
import { paths, type SecretPath } from '@coequipiers/contract/pages';
import { useSyncExternalStore } from 'react';
import { inThisTab } from './tab-storage.ts';

declare global {
  // oxlint-disable-next-line typescript/consistent-type-definitions -- only an interface extends the browser's window
  interface Window {
    /** The secret that this page was opened with, for browsers that refuse storage. Set by public/before-paint.js. */
    linkSecret?: string | undefined;
  }
}

/** public/before-paint.js stores under the same key. */
const keyOf = (path: SecretPath): string => `link_secret ${path}`;

/** The server knows how old a link is; here it goes with the longest time that it can be good. */
const lifetimeMs: Record<SecretPath, number> = {
  [paths.loginLink]: loginLinkLimits.minutes * 60_000,
  [paths.participate]: joiningByEmailLimits.hours * 3_600_000,
  [paths.participateStop]: joiningByEmailLimits.hours * 3_600_000,
};

const listeners = new Set<() => void>();
const notify = (): void => {
  for (const listener of listeners) listener();
};

/** The secret of the link that was opened in this tab, until it is forgotten or too old. It survives a reload. */
export function readLinkSecret(path: SecretPath): string | undefined {
  const kept = inThisTab((storage) => storage.getItem(keyOf(path))) ?? ofThisPage(path);
  try {
    const { token, at } = JSON.parse(kept ?? '{}') as { token?: unknown; at?: unknown };
    const isFresh = typeof at === 'number' && Date.now() < at + lifetimeMs[path];
    return isFresh && typeof token === 'string' ? token : undefined;
  } catch {
    return undefined;
  }
}

const ofThisPage = (path: SecretPath): string | undefined =>
  window.location.pathname === path ? window.linkSecret : undefined;

/** When it was used or refused. */
export function forgetLinkSecret(path: SecretPath): void {
  inThisTab((storage) => storage.removeItem(keyOf(path)));
  window.linkSecret = undefined;
  notify();
}

/** Another link opened in an open page changes only what is behind '#', so nothing is loaded. */
function takeFromAddress(): void {
  const { hash, pathname, href } = window.location;
  const token = new URLSearchParams(hash.slice(1)).get('token');
  if (!token) return;
  const kept = JSON.stringify({ token, at: Date.now() });
  window.linkSecret = kept;
  window.history.replaceState(window.history.state, '', href.split('#')[0]);
  inThisTab((storage) => storage.setItem(`link_secret ${pathname}`, kept));
  notify();
}

/** `readLinkSecret` for a screen. */
export function useLinkSecret(path: SecretPath): string | undefined {
  return useSyncExternalStore(
    subscribe,
    () => readLinkSecret(path),
    () => undefined,
  );
}

function subscribe(listener: () => void): () => void {
  // A cached script of before may have left it in the address.
  takeFromAddress();
  listeners.add(listener);
  window.addEventListener('hashchange', takeFromAddress);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('hashchange', takeFromAddress);
  };
}
