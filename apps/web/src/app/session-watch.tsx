import { paths } from '@coequipiers/contract/pages';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberRedirect, rememberReturnPath } from '../lib/redirect.ts';
import type { LoginNeeded } from '../lib/unauthorized.ts';
import { toast } from '../ui/toast.ts';

const MESSAGE_MS = 5_000;
const TO_LOGIN_MS = 1_000;

/** Nobody wants to come back to these after logging in. */
const gates: readonly string[] = [
  paths.login,
  paths.register,
  paths.forgotPassword,
  paths.resetPassword,
  paths.activateAccount,
];

/** Leads to the login page when the session ends by itself. */
export function SessionWatch(): null {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);

  useEffect(() => {
    here.current = location;
  }, [location]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const toLogin = (): void => {
      const { pathname, search } = here.current;
      if (!gates.includes(pathname)) rememberReturnPath(pathname + search);
      if (pathname !== paths.login) void navigate(paths.login);
    };
    const loginNeeded = ({ detail: { message, afterMs = 0 } }: CustomEvent<LoginNeeded>): void => {
      const { pathname } = here.current;
      const leave = (): void => {
        // Whoever has gone elsewhere in the meantime has better things to do.
        if (here.current.pathname !== pathname) return;
        if (pathname !== paths.login) rememberRedirect(message);
        toLogin();
      };
      clearTimeout(timer);
      if (afterMs === 0) leave();
      else timer = setTimeout(leave, afterMs);
    };
    const expired = ({ detail }: CustomEvent<{ message: string }>): void => {
      toast.warning(detail.message, { duration: MESSAGE_MS });
      clearTimeout(timer);
      timer = setTimeout(toLogin, TO_LOGIN_MS);
    };
    window.addEventListener('auth:loginNeeded', loginNeeded);
    window.addEventListener('auth:tokenExpired', expired);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('auth:loginNeeded', loginNeeded);
      window.removeEventListener('auth:tokenExpired', expired);
    };
  }, [navigate]);

  return null;
}
