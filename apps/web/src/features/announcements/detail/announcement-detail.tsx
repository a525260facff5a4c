import { isAuthor } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { IconArrowLeft, IconClockExclamation } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { useSession } from '../../../lib/use-session.ts';
import { OwnActions } from '../../../ui/own-actions.tsx';
import { SportChip, sportNamed } from '../../../ui/sports.tsx';
import { ByLink } from '../by-link.tsx';
import { ShareButton } from '../share/share-menu.tsx';
import { useOutingTime } from '../use-outing-time.ts';
import classes from './announcement-detail.module.css';
import { AnnouncementFacts } from './announcement-facts.tsx';
import { AnnouncementPicture } from './announcement-picture.tsx';
import { AuthorActions } from './author-actions.tsx';
import { OutOfSearches } from './out-of-searches.tsx';
import { useBack } from './use-back.ts';

type AnnouncementDetailProps = {
  announcement: Announcement;
  /** On the right of the picture. */
  heart?: ReactNode;
  /** When there is an outing: it has its own buttons. */
  match?: ReactNode;
  /** Says nothing of its author, and cannot be shared. */
  onlyMatch?: boolean;
  /** What this person can do is not known yet. */
  settling?: boolean;
  /** Of a weekly announcement: its weeks, of which one is chosen. */
  dates?: ReactNode;
  /** For the author of an outing: what waits for their answer. */
  waiting?: ReactNode;
  /** For the author of an outing: who takes part. */
  people?: ReactNode;
  /** For everyone except the author: the main action, or the second one when the outing is over or cancelled. */
  contact?: ReactNode;
  votes?: ReactNode;
  comments?: ReactNode;
  /** Below the text, for everyone except the author. */
  report?: ReactNode;
  /** Beside the author's name, for everyone except the author. */
  personMenu?: ReactNode;
};

/** The page of an announcement. Parts of other features are passed in by the screen. */
export function AnnouncementDetail({
  announcement,
  heart,
  match,
  onlyMatch = false,
  settling = false,
  dates,
  waiting,
  people,
  contact,
  votes,
  comments,
  report,
  personMenu,
}: AnnouncementDetailProps) {
  const { title, description, category, expired, expirationInfo, outing } = announcement;
  const session = useSession();
  const own = isAuthor(session, announcement);
  const back = useBack();
  const now = useOutingTime(outing);
  const done = outing !== null && isDone(stateAt(outing, now));
  const main = own ? <AuthorActions announcement={announcement} /> : contact;
  const facts = <AnnouncementFacts announcement={announcement} own={own} menu={!own && personMenu} />;
  const buttons = (
    <div className={classes.buttons} data-own={own || undefined}>
      {main && (
        <OwnActions className={classes.actions} data-own-bar="fixed" settling={settling}>
          {main}
        </OwnActions>
      )}
      <ShareButton announcement={announcement} look="button" className={classes.share} />
    </div>
  );
  return (
    <article className={classes.detail}>
      <Link className={classes.back} {...back}>
        <IconArrowLeft size={20} stroke={1.8} aria-hidden="true" />
        Retour
      </Link>
      <header className={classes.head}>
        <div
          className={classes.shot}
          // Of a weekly one only this week may be cancelled.
          data-expired={expired || (done && !dates) || undefined}
          data-low={dates ? '' : undefined}
        >
          <AnnouncementPicture announcement={announcement} />
          <div className={classes.over}>
            <Link className={classes.floating} aria-label="Retour" {...back}>
              <IconArrowLeft size={24} stroke={1.8} aria-hidden="true" />
            </Link>
            {!onlyMatch && (
              <ShareButton announcement={announcement} look="icon" className={classes.floating} />
            )}
            {heart}
          </div>
        </div>
        <div className={classes.lead}>
          {!outing && expired && expirationInfo && (
            <p className={classes.stamp}>
              <IconClockExclamation size={18} stroke={1.8} aria-hidden="true" />
              {expirationInfo}
            </p>
          )}
          <SportChip {...sportNamed(category)} />
          <Title>{title}</Title>
          <ByLink {...announcement} />
          {session && own && announcement.listed === false && !announcement.series?.paused && (
            <OutOfSearches announcement={announcement} email={session.email} />
          )}
        </div>
      </header>
      {dates && <div className={classes.dates}>{dates}</div>}
      {waiting && <div className={classes.waiting}>{waiting}</div>}
      <div className={classes.side}>
        {match ? (
          <div className={classes.outing}>
            {match}
            {!onlyMatch && <div className={classes.panel}>{facts}</div>}
          </div>
        ) : (
          <div className={classes.panel}>
            {facts}
            {buttons}
          </div>
        )}
        {votes && <div className={classes.votes}>{votes}</div>}
      </div>
      {people && <div className={classes.people}>{people}</div>}
      <div className={classes.text}>
        {paragraphsOf(description).map(({ key, text }) => (
          <p key={key}>{text}</p>
        ))}
        {!own && report}
      </div>
      {comments && <div className={classes.comments}>{comments}</div>}
    </article>
  );
}

/** When the announcement loads after the navigation, the focus could not move to its title yet. */
function Title({ children }: { children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirstPage = useLocation().key === 'default';
  useEffect(() => {
    if (!isFirstPage && document.activeElement === document.body)
      heading.current?.focus({ preventScroll: true });
  }, [isFirstPage]);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}

/** A blank line starts a paragraph; other line breaks stay. */
function paragraphsOf(description: string): { key: number; text: string }[] {
  return description.split(/\n\s*\n/).map((text, key) => ({ key, text }));
}
