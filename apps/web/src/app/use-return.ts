import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { isAimTaken } from '../features/accounts/asked-link.ts';
import { goOn } from '../features/intents/go-on.ts';
import { takeReturn } from '../lib/return-place.ts';
import { readSession } from '../lib/session.ts';
import { useSession } from '../lib/use-session.ts';

/**
 * A person who is logged in, or logs in here or in another tab, returns to the page they came from, and what they wanted there goes
 * on. After a login by the link of a mail, it goes on in the tab of that link.
 */
export function useReturn(): void {
  const navigate = useNavigate();
  const client = useQueryClient();
  const email = useSession()?.email;
  const gone = useRef(false);
  const [arrivedLoggedIn] = useState(() => typeof window !== 'undefined' && readSession() !== null);
  useEffect(() => {
    if (email === undefined || gone.current) return;
    gone.current = true;
    const { wanted, ...place } = takeReturn();
    const go = (path: string) => navigate(path, { replace: true });
    if (arrivedLoggedIn) void go(place.path);
    else void goOn({ client, email, place: isAimTaken(email) ? place : { ...place, wanted }, go });
  }, [email, client, navigate, arrivedLoggedIn]);
}
