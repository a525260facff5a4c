import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { takeReturnPath } from '../lib/redirect.ts';
import { useSession } from '../lib/use-session.ts';

/** A person who is logged in, or logs in here or in another tab, returns to the page they came from. */
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
