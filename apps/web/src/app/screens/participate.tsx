import { pageTitles } from '@coequipiers/contract/page-heads';
import { paths } from '@coequipiers/contract/pages';
import { LinkEnded } from '../../features/accounts/link-ended.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

export function ParticipateScreen() {
  usePageTitle(pageTitles.participate);
  return (
    <LinkEnded lead="Un lien sert une fois, pendant 24 heures. Retrouvez la séance, et demandez-en un autre.">
      <ButtonLink to={paths.home} look="go" size="l" full>
        Voir les séances
      </ButtonLink>
    </LinkEnded>
  );
}
