import type { Intent } from '@coequipiers/contract/intents';
import { queryOptions } from '@tanstack/react-query';
import { ApiError, http } from '../../../lib/http.ts';
import { rememberDevice } from '../../../lib/known-device.ts';
import { openSession, readSession } from '../../../lib/session.ts';
import { readRegistration } from '../kept-registration.ts';

export type Activated = {
  /** Whether this page is the one that registered, and is logged in now. */
  here: boolean;
  /** Whose account it is, if the server says so. */
  email?: string | undefined;
  intent?: Intent | null;
};

type Opened = { token: string; email: string };

export const activationQueries = {
  /** Opening the link activates the account, exactly once: no refetch on focus, reconnect or remount. */
  activate: (token: string) =>
    queryOptions({
      queryKey: ['activation', token],
      queryFn: () => followLink(token),
      networkMode: 'always',
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retryOnMount: false,
    }),
};

/** While somebody else is logged in, nothing changes hands by itself. */
async function followLink(token: string): Promise<Activated> {
  const email = readSession() ? undefined : await openHere(token);
  if (email !== undefined) return { here: true, email };
  await http<string>('/api/user/activate', { query: { token } });
  const about = await http<Omit<Activated, 'here'>>('/api/user/activation/check', {
    method: 'POST',
    body: { token },
  }).catch(() => ({}));
  return { here: false, ...about };
}

/**
 * Logs in with the secret of this page's registration, and gives the address. Undefined when the link is another one, was used, or the
 * server knows no such call: then the link is followed as anywhere else.
 */
export async function openHere(token: string): Promise<string | undefined> {
  const kept = readRegistration();
  if (!kept) return undefined;
  try {
    const opened = await http<Opened>('/api/user/activation', {
      method: 'POST',
      body: { token, secret: kept.secret },
    });
    rememberDevice();
    openSession(opened.token, opened.email);
    return opened.email;
  } catch (error) {
    if (error instanceof ApiError && error.status === undefined) throw error;
    return undefined;
  }
}
