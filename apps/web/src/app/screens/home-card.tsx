import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { AnnouncementCard } from '../../features/announcements/announcement-card.tsx';
import { FavoriteHeart } from '../../features/favorites/favorite-heart.tsx';
import { CardActions, CardMain } from '../../features/outings/join/card-actions.tsx';
import { MiniVotes } from '../../features/votes/mini-votes.tsx';
import { useSession } from '../../lib/use-session.ts';

/** A card of the home list with its actions. */
export function HomeCard({ announcement, first }: { announcement: Announcement; first: boolean }) {
  const member = useSession() !== null;
  return (
    <AnnouncementCard
      announcement={announcement}
      first={first}
      anchored
      heart={member && <FavoriteHeart announcement={announcement} />}
      votes={<MiniVotes announcement={announcement} />}
      main={<CardMain announcement={announcement} />}
      actions={<CardActions announcement={announcement} />}
    />
  );
}
