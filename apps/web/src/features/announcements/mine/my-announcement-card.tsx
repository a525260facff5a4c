import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { canBeJoined } from '@coequipiers/contract/outing-rules';
import { IconEye } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../../ui/button.tsx';
import { AnnouncementCard, ManageLink, ViewLink } from '../announcement-card.tsx';
import { ByLink } from '../by-link.tsx';
import { outOfSight } from '../out-of-sight.ts';
import { RepublishButton } from '../republish-button.tsx';
import { ShareButton } from '../share/share-menu.tsx';
import { useOutingTime } from '../use-outing-time.ts';
import { editPath } from './edit-path.ts';
import classes from './my-announcement-card.module.css';
import { MyAnnouncementMenu } from './my-announcement-menu.tsx';

type MyAnnouncementCardProps = {
  announcement: Announcement;
  email: string;
  /** Brings a paused slot back. */
  resume: ReactNode;
  onDelete: () => void;
};

/** The person's own announcement: its actions, its views, who can find it, and whether they still do. */
export function MyAnnouncementCard({ announcement, email, resume, onDelete }: MyAnnouncementCardProps) {
  const { expired, listed = true, views, visibility, outing, series } = announcement;
  const now = useOutingTime(outing);
  const open = outing !== null && canBeJoined(outing, now);
  return (
    <AnnouncementCard
      announcement={announcement}
      headingLevel={2}
      badge={
        // Of a paused slot the card says it.
        !listed && !series?.paused && <span className={classes.out}>{outOfSight[visibility].short}</span>
      }
      mark={<ByLink visibility={visibility} />}
      heart={<MyAnnouncementMenu announcement={announcement} onDelete={onDelete} />}
      votes={views !== undefined && <Views count={views} />}
      main={
        listed ? (
          (expired && <ButtonLink to={editPath(announcement.id)}>Changer les dates</ButtonLink>) ||
          (open && <ManageLink announcement={announcement} />)
        ) : series?.paused ? (
          resume
        ) : (
          <RepublishButton announcement={announcement} email={email} />
        )
      }
      actions={
        <>
          <ShareButton announcement={announcement} look="icon" />
          <ViewLink announcement={announcement} />
        </>
      }
    />
  );
}

function Views({ count }: { count: number }) {
  return (
    <span className={classes.views}>
      <IconEye size={18} stroke={1.8} aria-hidden="true" />
      {count} {count > 1 ? 'vues' : 'vue'}
    </span>
  );
}
