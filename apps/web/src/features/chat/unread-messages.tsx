import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/use-session.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { unreadTotalQuery } from './api/unread-query.ts';

/** How many messages wait, wherever the page leads to them. Nothing for a visitor, and nothing when it cannot be known. */
export function UnreadMessages() {
  const session = useSession();
  const { data = 0 } = useQuery({
    ...unreadTotalQuery(session?.email ?? ''),
    enabled: session !== null,
  });
  const count = session ? data : 0;
  return <CountBadge count={count} label={count === 1 ? '1 non lu' : `${count} non lus`} />;
}
