import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/use-session.ts';
import { CountBadge } from '../../ui/count-badge.tsx';
import { unreadTotalQuery } from './api/unread-query.ts';

/** The number of unread messages, beside links to them. Hidden for a visitor, and when it cannot be loaded. */
export function UnreadMessages() {
  const session = useSession();
  const { data = 0 } = useQuery({
    ...unreadTotalQuery(session?.email ?? ''),
    enabled: session !== null,
  });
  const count = session ? data : 0;
  return <CountBadge count={count} label={count === 1 ? '1 non lu' : `${count} non lus`} />;
}
