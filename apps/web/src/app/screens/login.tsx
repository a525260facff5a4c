import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { Gate } from '../../features/accounts/gate.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { takeReturnPath } from '../../lib/redirect.ts';
import { useSession } from '../../lib/use-session.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function LoginScreen() {
  usePageTitle('Connexion');
  useReturn();
  return (
    <Gate
      title="Content de vous revoir"
      lead="Vos coéquipiers vous attendent."
      slogan={
        <>
          Il ne manque plus que <em>vous.</em>
        </>
      }
    >
      <LoginForm />
    </Gate>
  );
}

/** Whoever is logged in, here just now or in another tab, goes back to where they came from. */
function useReturn(): void {
  const navigate = useNavigate();
  const loggedIn = useSession() !== null;
  const gone = useRef(false);
  useEffect(() => {
    if (!loggedIn || gone.current) return;
    gone.current = true;
    void navigate(takeReturnPath(), { replace: true });
  }, [loggedIn, navigate]);
}
