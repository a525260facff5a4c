import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { dateOf, shortNames } from '@coequipiers/contract/day-names';
import { imageSizes, imageUrlAs } from '@coequipiers/contract/image-urls';
import { isDone, stateAt } from '@coequipiers/contract/outing-rules';
import { shortDayOf } from '@coequipiers/contract/outing-words';
import { excerpt, excerptLengths } from '@coequipiers/contract/shorten';
import { IconClockExclamation } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useToday } from '../../lib/use-today.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { PersonLink } from '../../ui/person-link.tsx';
import { SportChip, sportNamed } from '../../ui/sports.tsx';
import classes from './announcement-card.module.css';
import { OutingDay, OutingPlaces } from './outing-card.tsx';
import { OutingTag } from './outing-tag.tsx';
import { useOutingTime } from './use-outing-time.ts';
import { weekPath } from './week-path.ts';
import { inKilometres, publishedOn } from './wording.ts';

type AnnouncementCardProps = {
  announcement: Announcement;
  /** In the corner. */
  heart?: ReactNode;
  /** On the picture: 'Favori'. */
  badge?: ReactNode;
  /** Below the town: `ByLink`. */
  mark?: ReactNode;
  /** At the start of the last line. */
  votes?: ReactNode;
  /** The one button beside the places. */
  main?: ReactNode;
  /** The quiet buttons of the last line, such as `ViewLink`. Without votes and actions there is no last line. */
  actions?: ReactNode;
  headingLevel?: 2 | 3;
  /** Visible without scrolling: its picture loads at once. */
  first?: boolean;
  /** By a search for some days: the week of a weekly announcement need not be the next one. */
  found?: boolean;
  /** Sets the id, so that a URL can point at the card. */
  anchored?: boolean;
  /** A preview in the form: it has no link yet. */
  preview?: boolean;
};

/** When and where, who says what, the places with the one button, and the rest on a quiet line. */
export function AnnouncementCard({
  announcement,
  heart,
  badge,
  mark,
  votes,
  main,
  actions,
  headingLevel = 3,
  first = false,
  found = false,
  anchored = false,
  preview = false,
}: AnnouncementCardProps) {
  const { id, title, description, category, municipalityName, zipCode, distance, expired } = announcement;
  const { createdBy, authorUsername, createdAt, expirationInfo, startDate, endDate, outing } = announcement;
  const { participation: part, series } = announcement;
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
      <div className={classes.top}>
        <div className={classes.thumb}>
          <Picture announcement={announcement} first={first} />
          <SportChip {...sportNamed(category)} on="band" />
          <div className={classes.marks}>
            {outing && <OutingTag outing={outing} part={part} now={now} on="picture" />}
            {badge}
          </div>
        </div>
        <div className={classes.facts} data-heart={heart ? '' : undefined}>
          {outing && <OutingDay outing={outing} series={series} found={found} now={now} />}
          {!outing && expired && expirationInfo && (
            <p className={classes.stamp}>
              <IconClockExclamation size={16} stroke={1.8} aria-hidden="true" />
              {expirationInfo}
            </p>
          )}
          <Heading className={classes.title}>
            {preview ? title : <Link to={weekPath(announcement)}>{title}</Link>}
          </Heading>
          <p className={classes.where}>
            {distance !== undefined && <b>{inKilometres(distance)}</b>}
            <span>{zipCode ? `${municipalityName} (${zipCode})` : municipalityName}</span>
          </p>
          {mark}
        </div>
        {heart && <div className={classes.heart}>{heart}</div>}
      </div>
      <div className={classes.said}>
        <Avatar name={authorUsername} size={30} />
        <div>
          <p className={classes.who}>
            <strong>
              <PersonLink alias={createdBy} name={authorUsername} />
            </strong>{' '}
            {/* The date may change between the server's rendering and the browser's. */}
            <time dateTime={createdAt} suppressHydrationWarning>
              {publishedOn(createdAt, today)}
            </time>
          </p>
          <p className={classes.text}>{excerpt(description, excerptLengths.card)}</p>
        </div>
      </div>
      <div className={classes.go}>
        <div className={classes.seats}>
          {outing && <OutingPlaces outing={outing} part={part} now={now} small />}
          {state === 'cancelled' && 'Séance annulée'}
          {!outing && expired && endDate && `Terminée le ${dateOf(endDate, shortNames, false)}`}
          {!outing && !expired && (startDate ? `Dès ${shortDayOf(startDate, today)}` : 'Date à convenir')}
        </div>
        {main}
      </div>
      {(votes || actions) && (
        <div className={classes.more}>
          <div className={classes.votes}>{votes}</div>
          {actions}
        </div>
      )}
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
    <div className={classes.media}>
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
    </div>
  );
}

const isOdd = (id: string): boolean => Number.parseInt(id.slice(-1), 16) % 2 === 1;

/** The one button of a game on a card, for its author. */
export function ManageLink({ announcement }: { announcement: Announcement }) {
  return (
    <ButtonLink look="tonal" to={weekPath(announcement)} aria-label={`Gérer\u00A0: ${announcement.title}`}>
      Gérer
    </ButtonLink>
  );
}

export function ViewLink({ announcement }: { announcement: Announcement }) {
  return (
    <Link
      className={classes.view}
      to={weekPath(announcement)}
      aria-label={`Voir\u00A0: ${announcement.title}`}
    >
      Voir
    </Link>
  );
}
