import { pageTitles } from '@coequipiers/contract/page-heads';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router';
import { Activation, ActivationFailure } from '../../features/accounts/activation.tsx';
import type { Activated } from '../../features/accounts/api/activation-queries.ts';
import { readRegistration } from '../../features/accounts/kept-registration.ts';
import { readIntent } from '../../features/intents/api/own-intent.ts';
import { goOn, pathOf } from '../../features/intents/go-on.ts';
import { rememberReturnPath } from '../../lib/redirect.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ActivateAccountScreen() {
  usePageTitle(pageTitles.activateAccount);
  const navigate = useNavigate();
  const client = useQueryClient();
  const token = useSearchParams()[0].get('token');
  if (!token) return <ActivationFailure />;

  /** Without anything that was wanted, the page stays. */
  const onLoggedIn = (email: string): Promise<boolean> => {
    const kept = readRegistration();
    return goOn({
      client,
      email,
      place: { path: (kept?.wanted && kept.path) ?? '', at: 0 },
      go: (path) => path !== '' && navigate(path, { replace: true }),
      before: 'Activation réussie\u00A0! La connexion est faite.',
    });
  };

  const onElsewhere = ({ email, intent }: Activated): void => {
    const known = readIntent(intent);
    if (known && email !== undefined) rememberReturnPath(pathOf(known), { ...known, email, kept: true });
  };

  return <Activation token={token} onLoggedIn={onLoggedIn} onElsewhere={onElsewhere} />;
}
