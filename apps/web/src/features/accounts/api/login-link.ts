import type { OpenedSession } from '@coequipiers/contract/accounts-schemas';
import type { LoginLinkConfirm } from '@coequipiers/contract/login-link-schemas';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { ApiError, http } from '../../../lib/http.ts';
import { rememberDevice } from '../../../lib/known-device.ts';
import { takeReturn } from '../../../lib/return-place.ts';
import { closeSession, openSession, readSession } from '../../../lib/session.ts';
import { forgetAim, keepAim, keepAskedLink, takeAim } from '../asked-link.ts';

const PATH = '/api/user/login-link';

/** `back` is where the login leads, in whatever tab of this device the link is opened. */
type Asking = { email: string; back?: string | undefined };

export function useAskLoginLink() {
  return useMutation({
    mutationFn: async ({ email, back }: Asking) => {
      const { request } = await http<{ request: string }>(PATH, { method: 'POST', body: { email } });
      keepAim(email, back);
      keepAskedLink({ request, email, sentAt: Date.now() });
    },
  });
}

/** Whose account a link opens. Asking changes nothing. */
export const loginLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['login-link', token],
    queryFn: ({ signal }) =>
      http<{ email: string }>(`${PATH}/check`, { method: 'POST', body: { token }, signal }),
    retry: false,
  });

/** Logs in by the link of the mail, or by its code, and gives where to go on. Whoever else was logged in here no longer is. */
export function useLogInByMail() {
  return useMutation({
    mutationFn: async (body: LoginLinkConfirm) => {
      const { token, email } = await http<OpenedSession>(`${PATH}/confirm`, { method: 'POST', body });
      const before = readSession();
      if (before && before.email !== email) closeSession();
      // With a code, the tab that asked goes on. It learns of the session when this is done.
      if ('code' in body) forgetAim();
      const place = 'token' in body ? (takeAim(email) ?? takeReturn()) : undefined;
      rememberDevice();
      openSession(token, email);
      return { email, place };
    },
  });
}

export const isLinkEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.body.code === 'LOGIN_LINK_INVALID';

/** How many tries a refused code has left; undefined for any other failure. */
export function triesLeftAfter(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.body.code !== 'LOGIN_CODE_INVALID') return undefined;
  const { triesLeft } = error.body as { triesLeft?: unknown };
  return typeof triesLeft === 'number' ? triesLeft : 0;
}
