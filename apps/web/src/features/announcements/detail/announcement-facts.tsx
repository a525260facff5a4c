import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { initialsOf } from '@coequipiers/contract/initials';
import { everyDayOf } from '@coequipiers/contract/series-details';
import { IconCalendarEvent, IconEye, IconMapPin } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useToday } from '../../../lib/use-today.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PersonLink } from '../../../ui/person-link.tsx';
import { ProfileAvatar } from '../../accounts/profile-avatar.tsx';
import classes from './announcement-facts.module.css';
import { longDate, period } from './dates.ts';
import { LocationLine } from './location-line.tsx';

type AnnouncementFactsProps = {
  announcement: Announcement;
  /** Whether the viewer is the author. */
  own: boolean;
  /** Beside the author's name. */
  menu?: ReactNode;
};

/** Who, when and where; for the author, also the number of views. An outing tells when and where itself. */
export function AnnouncementFacts({ announcement, own, menu }: AnnouncementFactsProps) {
  const { authorUsername, createdAt, expired, expirationInfo, outing, views, listed, series } = announcement;
  const when = period(announcement, useToday());
  const published = longDate(createdAt);
  return (
    <>
      <div className={classes.author}>
        {own ? (
          <ProfileAvatar initials={initialsOf(authorUsername)} size={40} />
        ) : (
          <Avatar name={authorUsername} size={48} />
        )}
        <div>
          <strong>
            <PersonLink alias={announcement.createdBy} name={authorUsername} />
          </strong>
          {series && <span>Organise {everyDayOf(series)}</span>}
          {published && (
            <span>
              {series ? 'Annonce publiée' : 'Publiée'} le <time dateTime={createdAt}>{published}</time>
            </span>
          )}
        </div>
        {menu}
      </div>
      {(!outing || views !== undefined) && (
        <dl className={classes.facts}>
          {!outing && when && (
            <div className={classes.fact}>
              <dt>
                <IconCalendarEvent size={22} stroke={1.8} aria-hidden="true" />
                Quand
              </dt>
              {/* The year may change between the server's rendering and the browser's. */}
              <dd suppressHydrationWarning>
                {when}
                {!expired && expirationInfo && <small>{expirationInfo}</small>}
              </dd>
            </div>
          )}
          {!outing && (
            <div className={classes.fact}>
              <dt>
                <IconMapPin size={22} stroke={1.8} aria-hidden="true" />
                Où
              </dt>
              <dd>
                <LocationLine announcement={announcement} />
              </dd>
            </div>
          )}
          {views !== undefined && (
            <div className={classes.fact}>
              <dt>
                <IconEye size={22} stroke={1.8} aria-hidden="true" />
                Vues
              </dt>
              <dd>
                {viewsInWords(views)}
                {listed === false && <small>Les recherches ne la montrent plus.</small>}
              </dd>
            </div>
          )}
        </dl>
      )}
    </>
  );
}

function viewsInWords(views: number): string {
  if (views === 0) return 'Personne ne l’a encore vue';
  return views === 1 ? 'Vue par 1 personne' : `Vue par ${views.toLocaleString('fr-FR')} personnes`;
}
