import { pageTitles } from '@coequipiers/contract/page-heads';
import { paths } from '@coequipiers/contract/pages';
import { LinkEnded } from '../../features/accounts/link-ended.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function LoginLinkScreen() {
  usePageTitle(pageTitles.loginLink);
  return (
    <LinkEnded lead="Un lien sert une fois, pendant 15 minutes. Il suffit d’en demander un autre.">
      <ButtonLink to={paths.login} look="go" size="l" full>
        Me connecter autrement
      </ButtonLink>
    </LinkEnded>
  );
}
