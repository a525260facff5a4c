import { paths } from '@coequipiers/contract/pages';
import { useEffect } from 'react';
import { Outlet, useLocation, useNavigate } from 'react-router';
import { rememberRedirect, rememberReturnPath, type Wanted } from '../lib/redirect.ts';
import { currentSession, isExpiryPending } from '../lib/session.ts';
import { useSession } from '../lib/use-session.ts';
import { ScreenPlaceholder } from './screen-route.tsx';

/**
 * For screens that need a session. A visitor is sent to the login page, which says why, and back. When a session ends, the screen disappears;
 * the code that ended it decides where to go.
 */
export function RequireSession({ why }: { why?: string }) {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();

  useEffect(() => {
    // If the session has expired, the person is told first.
    if (currentSession() || isExpiryPending()) return;
    const query = new URLSearchParams(search);
    // The same page also has one's lists, and edits an announcement.
    const isForm = pathname === paths.announcements && !query.has('view') && !query.has('edit');
    const wanted: Wanted | undefined = isForm ? { kind: 'publish' } : undefined;
    rememberRedirect(why, pathname + search + hash, wanted);
    void navigate(paths.login, { replace: true });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only on arrival: a logout on the screen leads home
  }, [pathname]);

  useEffect(() => {
    const toLogin = (): void => {
      rememberReturnPath(pathname + search + hash);
      void navigate(paths.login, { replace: true });
    };
    window.addEventListener('auth:endedElsewhere', toLogin);
    return () => window.removeEventListener('auth:endedElsewhere', toLogin);
  }, [navigate, pathname, search, hash]);

  return session ? <Outlet /> : <ScreenPlaceholder />;
}
