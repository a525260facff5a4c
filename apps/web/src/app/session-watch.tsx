import { paths } from '@coequipiers/contract/pages';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { rememberRedirect, type Wanted } from '../lib/redirect.ts';
import { announceExpiry, isExpiryPending } from '../lib/session.ts';
import { type LoginNeeded, repeatMissedLogIn } from '../lib/unauthorized.ts';
import { toast } from '../ui/toast.ts';
import { isGate, rememberPlace } from './gates.ts';

const MESSAGE_MS = 5_000;
const TO_LOGIN_MS = 1_000;

/** Opens the login page when the session ends by itself. */
export function SessionWatch(): null {
  const navigate = useNavigate();
  const location = useLocation();
  const here = useRef(location);

  useEffect(() => {
    here.current = location;
  }, [location]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const toLogin = (wanted?: Wanted): void => {
      rememberPlace(here.current, wanted);
      if (here.current.pathname !== paths.login) void navigate(paths.login);
    };
    const loginNeeded = (event: CustomEvent<LoginNeeded>): void => {
      const { message, afterMs = 0, wanted } = event.detail;
      event.preventDefault();
      const { pathname } = here.current;
      const leave = (): void => {
        // If the person has navigated in the meantime, they stay there.
        if (here.current.pathname !== pathname) return;
        if (pathname !== paths.login) rememberRedirect(message);
        toLogin(wanted);
      };
      clearTimeout(timer);
      if (afterMs === 0) leave();
      else timer = setTimeout(leave, afterMs);
    };
    const expired = ({ detail }: CustomEvent<{ message: string }>): void => {
      toast.warning(detail.message, { duration: MESSAGE_MS });
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (!isGate(here.current.pathname)) toLogin();
      }, TO_LOGIN_MS);
    };
    window.addEventListener('auth:loginNeeded', loginNeeded);
    window.addEventListener('auth:tokenExpired', expired);
    // Deferred, so that the rest of the page has already rendered without a session.
    const start = setTimeout(() => {
      if (isExpiryPending()) announceExpiry();
      repeatMissedLogIn();
    });
    return () => {
      clearTimeout(start);
      clearTimeout(timer);
      window.removeEventListener('auth:loginNeeded', loginNeeded);
      window.removeEventListener('auth:tokenExpired', expired);
    };
  }, [navigate]);

  return null;
}
