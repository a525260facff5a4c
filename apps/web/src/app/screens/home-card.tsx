import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { AnnouncementCard, ViewLink } from '../../features/announcements/announcement-card.tsx';
import { ShareButton } from '../../features/announcements/share/share-menu.tsx';
import { ContactButton } from '../../features/chat/contact-button.tsx';
import { FavoriteHeart } from '../../features/favorites/favorite-heart.tsx';
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
      actions={
        <>
          <ContactButton announcement={announcement} place="card" />
          <ViewLink announcement={announcement} />
          <ShareButton announcement={announcement} look="icon" className={classes.share ?? ''} />
        </>
      }
    />
  );
}
