import { paths } from '@coequipiers/contract/pages';
import { rememberReturnPath, type Wanted } from '../lib/redirect.ts';

/** Pages for people without a session; nobody wants to return to them after logging in. */
const gates: readonly string[] = [
  paths.login,
  paths.loginLink,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.activateAccount,
  // Their address holds a secret, which is not stored.
  paths.alertConfirm,
  paths.alertStop,
  paths.alertEdit,
  // Only this tab has its secret.
  paths.participate,
  paths.participateStop,
];

export const isGate = (pathname: string): boolean => gates.includes(pathname);

/** Stores where to return after logging in. */
export function rememberPlace(
  { pathname, search }: { pathname: string; search: string },
  wanted?: Wanted,
): void {
  if (!isGate(pathname)) rememberReturnPath(pathname + search, wanted);
}
