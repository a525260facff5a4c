import { pageTitles } from '@coequipiers/contract/page-heads';
import { Gate } from '../../features/accounts/gate.tsx';
import { LoginForm } from '../../features/accounts/login-form.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useReturn } from '../use-return.ts';

export function LoginScreen() {
  usePageTitle(pageTitles.login);
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
