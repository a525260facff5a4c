import { paths } from '@coequipiers/contract/pages';
import { rememberReturnPath } from '../lib/redirect.ts';

/** Pages on the way to a session: they serve those who have none, and nobody wants to come back to them after logging in. */
const gates: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.activateAccount,
];

export const isGate = (pathname: string): boolean => gates.includes(pathname);

/** Where to come back to after logging in. */
export function rememberPlace({ pathname, search }: { pathname: string; search: string }): void {
  if (!isGate(pathname)) rememberReturnPath(pathname + search);
}
