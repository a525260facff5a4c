import { pageTitles } from '@coequipiers/contract/page-heads';
import { useSearchParams } from 'react-router';
import { ConfirmAlert } from '../../features/alerts/links/confirm-alert.tsx';
import { EditLinkedAlert } from '../../features/alerts/links/edit-alert.tsx';
import { LinkInvalid } from '../../features/alerts/links/link-page.tsx';
import { StopAlert } from '../../features/alerts/links/stop-alert.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** The screens behind the links in the mails of an alert. */

export function AlertConfirmScreen() {
  usePageTitle(pageTitles.alertConfirm);
  const token = useToken();
  return token ? <ConfirmAlert token={token} /> : <LinkInvalid title={pageTitles.alertConfirm} />;
}

export function AlertStopScreen() {
  usePageTitle(pageTitles.alertStop);
  const token = useToken();
  return token ? <StopAlert token={token} /> : <LinkInvalid title={pageTitles.alertStop} />;
}

export function AlertEditScreen() {
  usePageTitle(pageTitles.alertEdit);
  const token = useToken();
  return token ? <EditLinkedAlert token={token} /> : <LinkInvalid title={pageTitles.alertEdit} />;
}

/** Null without a token, or with one that could not be sent in a header. */
function useToken(): string | null {
  const token = useSearchParams()[0].get('token');
  return token !== null && /^[\x21-\x7e]{1,500}$/.test(token) ? token : null;
}
