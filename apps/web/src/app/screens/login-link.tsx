import { pageTitles } from '@coequipiers/contract/page-heads';
import { paths } from '@coequipiers/contract/pages';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { LoginLink } from '../../features/accounts/login-link.tsx';
import { goOn } from '../../features/intents/go-on.ts';
import { forgetLinkSecret, useLinkSecret } from '../../lib/link-secret.ts';
import type { Return } from '../../lib/return-place.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function LoginLinkScreen() {
  usePageTitle(pageTitles.loginLink);
  const navigate = useNavigate();
  const client = useQueryClient();
  const token = useLinkSecret(paths.loginLink);

  const forget = (): void => forgetLinkSecret(paths.loginLink);
  const onLoggedIn = (email: string, place: Return): void => {
    const go = async (path: string): Promise<void> => {
      await navigate(path, { replace: true });
      forget();
    };
    void goOn({ client, email, place, go });
  };

  return <LoginLink token={token} onEnded={forget} onLoggedIn={onLoggedIn} />;
}
