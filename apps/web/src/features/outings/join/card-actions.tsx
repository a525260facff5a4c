import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canBeJoined, isRefused } from '@coequipiers/contract/outing-rules';
import { useSession } from '../../../lib/use-session.ts';
import { ViewLink } from '../../announcements/announcement-card.tsx';
import { ShareButton } from '../../announcements/share/share-menu.tsx';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { ContactButton } from '../../chat/contact-button.tsx';
import { JoinButton } from './join-button.tsx';

type CardActionsProps = { announcement: Announcement; iconClass: string | undefined };

/** The buttons of a card in a list. With an outing, taking part comes first, and contacting the author is only an icon. */
export function CardActions({ announcement, iconClass }: CardActionsProps) {
  const { outing, participation } = announcement;
  const session = useSession();
  const now = useOutingTime(outing);
  const joinable =
    outing && canBeJoined(outing, now) && !isRefused(participation) && !isAuthor(session, announcement);
  return (
    <>
      {joinable ? (
        <JoinButton announcement={announcement} outing={outing} now={now} />
      ) : (
        <ContactButton announcement={announcement} place="card" />
      )}
      <ViewLink announcement={announcement} />
      {joinable && <ContactButton announcement={announcement} place="icon" className={iconClass} />}
      <ShareButton announcement={announcement} look="icon" className={iconClass} />
    </>
  );
}
