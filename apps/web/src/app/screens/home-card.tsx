import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { AnnouncementCard } from '../../features/announcements/announcement-card.tsx';
import { FavoriteHeart } from '../../features/favorites/favorite-heart.tsx';
import { CardActions } from '../../features/outings/join/card-actions.tsx';
import { MiniVotes } from '../../features/votes/mini-votes.tsx';
import classes from './home.module.css';

/** A card of the home list with its actions. */
export function HomeCard({ announcement, first }: { announcement: Announcement; first: boolean }) {
  return (
    <AnnouncementCard
      announcement={announcement}
      first={first}
      anchored
      heart={<FavoriteHeart announcement={announcement} />}
      votes={<MiniVotes announcement={announcement} />}
      actions={<CardActions announcement={announcement} iconClass={classes.share} />}
    />
  );
}
