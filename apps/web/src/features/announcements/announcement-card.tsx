import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { imageSizes, imageUrlAs } from '@coequipiers/contract/image-urls';
import { isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { announcementPath } from '@coequipiers/contract/pages';
import { excerpt, excerptLengths } from '@coequipiers/contract/shorten';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useToday } from '../../lib/use-today.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PassMark } from '../../ui/pass-mark.tsx';
import { SportChip, sportNamed } from '../../ui/sports.tsx';
import classes from './announcement-card.module.css';
import { OutingDay, OutingPlaces } from './outing-card.tsx';
import { useOutingTime } from './use-outing-time.ts';
import { inKilometres, publishedOn } from './wording.ts';

type AnnouncementCardProps = {
  announcement: Announcement;
  /** On the right of the picture. */
  heart?: ReactNode;
  /** On the picture, beside the sport: 'Favori'. */
  badge?: ReactNode;
  /** At the end of the author's line. */
  votes?: ReactNode;
  /** The buttons below the separator, such as `ViewLink`. Without buttons there is no separator. */
  actions?: ReactNode;
  headingLevel?: 2 | 3;
  /** Visible without scrolling: its picture loads at once. */
  first?: boolean;
  /** Sets the id, so that a URL can point at the card. */
  anchored?: boolean;
  /** A preview in the form: it has no link yet. */
  preview?: boolean;
};

export function AnnouncementCard({
  announcement,
  heart,
  badge,
  votes,
  actions,
  headingLevel = 3,
  first = false,
  anchored = false,
  preview = false,
}: AnnouncementCardProps) {
  const { id, title, description, category, municipalityName, zipCode, distance, expired } = announcement;
  const { authorUsername, createdAt, expirationInfo, outing, participation } = announcement;
  const today = useToday();
  const now = useOutingTime(outing);
  const state = outing ? stateAt(outing, now) : undefined;
  const Heading = `h${headingLevel}` as const;
  return (
    <article
      id={anchored ? id : undefined}
      className={classes.card}
      data-outing={state}
      data-expired={expired || isDone(state) || undefined}
    >
      <div className={classes.media}>
        <Picture announcement={announcement} first={first} />
        <div className={classes.marks}>
          <SportChip {...sportNamed(category)} on="picture" />
          {badge}
        </div>
        {heart && <div className={classes.heart}>{heart}</div>}
      </div>
      <div className={classes.body}>
        {outing && <OutingDay outing={outing} part={participation} now={now} />}
        {!outing && expired && expirationInfo && (
          <p className={classes.stamp}>
            <IconClockExclamation size={18} stroke={1.8} aria-hidden="true" />
            {expirationInfo}
          </p>
        )}
        <Heading className={classes.title}>
          {preview ? title : <Link to={announcementPath(id)}>{title}</Link>}
        </Heading>
        <p className={classes.where}>
          <PassMark />
          {distance !== undefined && <b>{inKilometres(distance)}</b>}
          <span>{zipCode ? `${municipalityName} (${zipCode})` : municipalityName}</span>
        </p>
        <p className={classes.text}>{excerpt(description, excerptLengths.card)}</p>
        <div className={classes.by}>
          <Avatar name={authorUsername} size={30} />
          <div className={classes.who}>
            <strong>{authorUsername}</strong>
            {/* The date may change between the server's rendering and the browser's. */}
            <time dateTime={createdAt} suppressHydrationWarning>
              {publishedOn(createdAt, today)}
            </time>
          </div>
          {votes && <div className={classes.votes}>{votes}</div>}
        </div>
        {outing && (
          <div className={classes.places}>
            <OutingPlaces outing={outing} part={participation} now={now} />
          </div>
        )}
        {actions && <div className={classes.actions}>{actions}</div>}
      </div>
    </article>
  );
}

/** The slot has the same size with or without a picture, so that rows stay aligned. */
function Picture({
  announcement: { id, imageUrl, category },
  first,
}: {
  announcement: Announcement;
  first: boolean;
}) {
  return (
    <img
      className={classes.picture}
      // Mirrors every other drawing, so that neighbours of the same sport look less alike.
      data-turned={(!imageUrl && isOdd(id)) || undefined}
      src={imageUrl ? imageUrlAs(imageUrl, 'card') : sportNamed(category).ground}
      alt=""
      width={imageSizes.card.width}
      height={imageSizes.card.width * (9 / 16)}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding={first ? 'sync' : 'async'}
    />
  );
}

const isOdd = (id: string): boolean => Number.parseInt(id.slice(-1), 16) % 2 === 1;

export function ViewLink({ announcement: { id, title } }: { announcement: Announcement }) {
  return (
    <ButtonLink to={announcementPath(id)} aria-label={`Voir\u00A0: ${title}`}>
      Voir
    </ButtonLink>
  );
}
