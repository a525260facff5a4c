import { accountLimits } from '@coequipiers/contract/account-limits';
import { accountTexts } from '@coequipiers/contract/accounts';
import { paths } from '@coequipiers/contract/pages';
import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import classes from './form.module.css';

const TO_LOGIN_MS = 5_000;

type RegisteredProps = {
  email: string;
  /** What the person wanted. */
  meant?: ReactNode;
};

/** Replaces the form after the registration; the login page opens after 5 s, and goes on waiting with the person. */
export function Registered({ email, meant }: RegisteredProps) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), TO_LOGIN_MS);
    return () => clearTimeout(timer);
  }, [navigate]);

  return (
    <div className={classes.stack}>
      <Alert kind="success">{accountTexts.registered}</Alert>
      <p className={classes.text}>
        Le lien est parti vers <strong>{email}</strong>. Ouvrez-le sur cet appareil, et vous êtes connecté. Il
        sert pendant {accountLimits.activationHours}&nbsp;heures.
      </p>
      {meant}
      <div className={classes.stack}>
        <ButtonLink to={paths.login} replace size="l" full>
          Se connecter
        </ButtonLink>
        <ButtonLink to={paths.login} replace state={{ move: true }} look="text" full>
          Changer d’adresse
        </ButtonLink>
      </div>
      <p className={classes.text}>
        Rien en vue&nbsp;? Regardez dans les indésirables.
        {meant && ' La place n’est pas retenue d’ici là.'}
      </p>
    </div>
  );
}
