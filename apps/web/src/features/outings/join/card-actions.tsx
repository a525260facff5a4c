import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canBeJoined, isRefused } from '@coequipiers/contract/outing-rules';
import { useSession } from '../../../lib/use-session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { ManageLink, ViewLink } from '../../announcements/announcement-card.tsx';
import { ShareButton } from '../../announcements/share/share-menu.tsx';
import { useOutingTime } from '../../announcements/use-outing-time.ts';
import { weekPath } from '../../announcements/week-path.ts';
import { ContactButton } from '../../chat/contact-button.tsx';
import { JoinButton } from './join-button.tsx';

type Shown = { announcement: Announcement };

function useWhatOneCanDo({ announcement }: Shown) {
  const { outing, participation, series } = announcement;
  const own = isAuthor(useSession(), announcement);
  const now = useOutingTime(outing);
  const open = outing && canBeJoined(outing, now) ? outing : null;
  return {
    own,
    open,
    joinable: own || isRefused(participation) || (series?.paused && !participation) ? null : open,
    // Only those concerned are given it.
    hasReason: !own && Boolean(outing?.cancelReason),
    now,
  };
}

/** The one button of a card in a list: taking part, for its author managing, why it is cancelled, otherwise contacting the author. */
export function CardMain({ announcement }: Shown) {
  const { own, open, joinable, hasReason, now } = useWhatOneCanDo({ announcement });
  if (joinable) return <JoinButton announcement={announcement} outing={joinable} now={now} />;
  if (own && open) return <ManageLink announcement={announcement} />;
  if (hasReason)
    return (
      <ButtonLink
        to={weekPath(announcement)}
        aria-label={`Pourquoi la séance est annulée\u00A0: ${announcement.title}`}
      >
        Pourquoi
      </ButtonLink>
    );
  return <ContactButton announcement={announcement} place="card" />;
}

/** The quiet buttons of a card in a list. */
export function CardActions({ announcement }: Shown) {
  const { joinable, hasReason } = useWhatOneCanDo({ announcement });
  return (
    <>
      {(joinable || hasReason) && <ContactButton announcement={announcement} place="quiet" />}
      <ShareButton announcement={announcement} look="icon" />
      <ViewLink announcement={announcement} />
    </>
  );
}
