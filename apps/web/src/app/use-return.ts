import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { takeReturnPath } from '../lib/redirect.ts';
import { useSession } from '../lib/use-session.ts';

/** Whoever is logged in, here just now or in another tab, goes back to where they came from. */
export function useReturn(): void {
  const navigate = useNavigate();
  const loggedIn = useSession() !== null;
  const gone = useRef(false);
  useEffect(() => {
    if (!loggedIn || gone.current) return;
    gone.current = true;
    void navigate(takeReturnPath(), { replace: true });
  }, [loggedIn, navigate]);
}
