import { pageTitles } from '@coequipiers/contract/page-heads';
import { ForgotPasswordForm } from '../../features/accounts/forgot-password-form.tsx';
import { Gate } from '../../features/accounts/gate.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ForgotPasswordScreen() {
  usePageTitle(pageTitles.forgotPassword);
  return (
    <Gate
      title={'Mot de passe oublié\u00A0?'}
      lead={'Donnez votre e-mail\u00A0: un lien vous y attendra pour en choisir un nouveau.'}
      slogan={
        <>
          On vous <em>remet en jeu.</em>
        </>
      }
    >
      <ForgotPasswordForm />
    </Gate>
  );
}
