import { useQuery } from '@tanstack/react-query';
import { CountBadge } from '../../ui/count-badge.tsx';
import { unreadTotalQuery } from './api/unread-query.ts';

export function UnreadCount({ email }: { email: string }) {
  const { data: count = 0 } = useQuery(unreadTotalQuery(email));
  return <CountBadge count={count} label={count === 1 ? '1 non lu' : `${count} non lus`} />;
}
