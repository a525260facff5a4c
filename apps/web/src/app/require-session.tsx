import { paths } from '@coequipiers/contract/pages';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { rememberRedirect, rememberReturnPath } from '../lib/redirect.ts';
import { currentSession, isExpiryUntold } from '../lib/session.ts';
import { useSession } from '../lib/use-session.ts';
import { ScreenPlaceholder } from './screen-route.tsx';

/**
 * Around screens that make sense only to someone logged in. A visitor is led to the login page and back. Someone whose session
 * ends meanwhile sees the screen go; what ended the session says where to.
 */
export function RequireSession() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();

  useEffect(() => {
    // Whoever had a session is told first that it is over.
    if (currentSession() || isExpiryUntold()) return;
    rememberRedirect(undefined, pathname + search);
    void navigate(paths.login, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival: whoever logs out there goes home
  }, [pathname]);

  useEffect(() => {
    const toLogin = (): void => {
      rememberReturnPath(pathname + search);
      void navigate(paths.login, { replace: true });
    };
    window.addEventListener('auth:endedElsewhere', toLogin);
    return () => window.removeEventListener('auth:endedElsewhere', toLogin);
  }, [navigate, pathname, search]);

  return session ? <Outlet /> : <ScreenPlaceholder />;
}
