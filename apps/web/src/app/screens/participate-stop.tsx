import { pageTitles } from '@coequipiers/contract/page-heads';
import { paths } from '@coequipiers/contract/pages';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { StopAsking } from '../../features/outings/by-email/stop-asking.tsx';
import { useLinkSecret } from '../../lib/link-secret.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';

/** 'Ne plus recevoir ces demandes'. Some mail programs open the address of the one-click header instead: its token is in the query. */
export function ParticipateStopScreen() {
  usePageTitle(pageTitles.participateStop);
  const secret = useLinkSecret(paths.participateStop);
  const [query, setQuery] = useSearchParams();
  const [asked] = useState(() => query.get('token'));
  useEffect(() => {
    if (query.has('token')) setQuery({}, { replace: true, preventScrollReset: true });
  }, [query, setQuery]);
  return <StopAsking token={secret ?? asked ?? undefined} />;
}
