import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { lazy, Suspense } from 'react';
import { AnnouncementCard } from '../../features/announcements/announcement-card.tsx';
import { CardActions, CardMain } from '../../features/outings/join/card-actions.tsx';
import { MiniVotes } from '../../features/votes/mini-votes.tsx';
import { useSession } from '../../lib/use-session.ts';

/** Visitors have none. */
const FavoriteHeart = lazy(async () => ({
  default: (await import('../../features/favorites/favorite-heart.tsx')).FavoriteHeart,
}));

type HomeCardProps = {
  announcement: Announcement;
  first: boolean;
  /** By a search for some days. */
  found: boolean;
  /** Stands on the shelf too, which has the id. */
  again?: boolean;
};

/** A card of the home list with its actions. */
export function HomeCard({ announcement, first, found, again = false }: HomeCardProps) {
  const member = useSession() !== null;
  return (
    <AnnouncementCard
      announcement={announcement}
      first={first}
      found={found}
      anchored={!again}
      heart={
        member && (
          <Suspense>
            <FavoriteHeart announcement={announcement} />
          </Suspense>
        )
      }
      votes={<MiniVotes announcement={announcement} />}
      main={<CardMain announcement={announcement} />}
      actions={<CardActions announcement={announcement} />}
    />
  );
}
