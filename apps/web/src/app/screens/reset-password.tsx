import { accountTexts } from '@coequipiers/contract/accounts';
import { errors } from '@coequipiers/contract/errors';
import { pageTitles } from '@coequipiers/contract/page-heads';
import { paths } from '@coequipiers/contract/pages';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import classes from '../../features/accounts/form.module.css';
import { Gate } from '../../features/accounts/gate.tsx';
import { ResetPasswordForm } from '../../features/accounts/reset-password-form.tsx';
import { Alert } from '../../ui/alert.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

const slogan = (
  <>
    Deuxième <em>mi-temps.</em>
  </>
);

export function ResetPasswordScreen() {
  usePageTitle(pageTitles.resetPassword);
  const token = useSearchParams()[0].get('token');
  const [done, setDone] = useState(false);
  if (!token) return <NoToken />;
  if (done) return <Done />;
  return (
    <Gate
      title={pageTitles.resetPassword}
      lead="Choisissez-en un qui ne sert nulle part ailleurs."
      slogan={slogan}
    >
      <ResetPasswordForm token={token} onReset={() => setDone(true)} />
    </Gate>
  );
}

function Done() {
  return (
    <Gate title={pageTitles.resetPassword} slogan={slogan} taken>
      <Alert kind="success">{accountTexts.reset}</Alert>
      <p className={classes.text}>
        L’ancien mot de passe ne sert plus, et tous les appareils ont été déconnectés. Si quelqu’un d’autre
        s’était inscrit avec votre adresse, il n’a plus accès à rien.
      </p>
      <ButtonLink to={paths.login} replace look="go" size="l" full>
        Se connecter
      </ButtonLink>
    </Gate>
  );
}

function NoToken() {
  return (
    <Gate title={pageTitles.resetPassword} slogan={slogan}>
      <Alert kind="error">{errors.LINK_INVALID.userMessage}</Alert>
      <div className={classes.stack}>
        <ButtonLink to={paths.forgotPassword} look="go" size="l" full>
          Demander un nouveau lien
        </ButtonLink>
        <ButtonLink to={paths.login} look="text" full>
          Retour à la connexion
        </ButtonLink>
      </div>
    </Gate>
  );
}
