import { pageTitles } from '@coequipiers/contract/page-heads';
import { useSearchParams } from 'react-router';
import { Activation, ActivationFailure } from '../../features/accounts/activation.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ActivateAccountScreen() {
  usePageTitle(pageTitles.activateAccount);
  const token = useSearchParams()[0].get('token');
  return token ? <Activation token={token} /> : <ActivationFailure />;
}
