import { accountLimits } from '@coequipiers/contract/account-limits';
import { accountTexts } from '@coequipiers/contract/accounts';
import { paths } from '@coequipiers/contract/pages';
import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import classes from './form.module.css';

const TO_LOGIN_MS = 5_000;

/** Replaces the form after the registration; the login page opens after 5 s. */
export function Registered({ email }: { email: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), TO_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className={classes.stack}>
      <Alert kind="success">{accountTexts.registered}</Alert>
      <p className={classes.text}>
        Le lien est parti vers <strong>{email}</strong>. Il est valable {accountLimits.activationHours}
        &nbsp;heures. Rien en vue&nbsp;? Regardez dans les courriers indésirables.
      </p>
      <ButtonLink to={paths.login} replace look="go" size="l" full>
        Se connecter
      </ButtonLink>
    </div>
  );
}
