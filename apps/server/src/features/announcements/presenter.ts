import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { dayInParis } from '@coequipiers/contract/days';
import { expirationInfo, isExpired } from '@coequipiers/contract/expiry';
import type { Outing } from '@coequipiers/contract/outings-schemas';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import { identifierFor } from '../accounts/presenter.ts';
import { presentCommentCount } from '../comments/comments-on-card.ts';
import { presentFavorite } from '../favorites/favorites-on-card.ts';
import type { Images } from '../images/images.ts';
import { presentOuting } from '../outings/outings-on-card.ts';
import { presentSeries } from '../outings/series/series-on-card.ts';
import { presentParticipation } from '../outings/team/participations-on-card.ts';
import type { Position } from '../places/distance.ts';
import { presentVotes } from '../votes/votes-on-card.ts';
import type { AnnouncementRow } from './announcement-row.ts';
import type { FullRow } from './cards-repository.ts';

/** The person who reads; undefined for a visitor. */
export type Viewer = { id: string; email: string; lastWriteLsn?: string | null } | undefined;

/** Who reads, and when: the same for all announcements of a page. */
type Reading = { viewer: Viewer; now: Date; today: string };

export const readingBy = (viewer: Viewer, now: Date): Reading => ({ viewer, now, today: dayInParis(now) });

export type Presenter = ReturnType<typeof createPresenter>;

/** Turns rows into the announcement that the API sends. */
export function createPresenter({ urlOf }: Pick<Images, 'urlOf'>) {
  const present = (
    row: AnnouncementRow,
    { latitude, longitude }: Position,
    { viewer, now, today }: Reading,
    distance?: number,
  ): Announcement => {
    const outing = presentOuting(row, now);
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      category: row.category,
      zipCode: row.zip_code,
      regionName: row.region_name,
      municipalityName: row.municipality_name,
      location: { coordinates: [longitude, latitude] },
      latitude,
      longitude,
      startDate: row.weekly && outing ? dayOf(outing) : row.start_date,
      endDate: row.end_date,
      outing,
      series: presentSeries(row, viewer?.id === row.author_id),
      participation: presentParticipation(row),
      visibility: row.visibility,
      imageUrl: row.image_id && urlOf(row.image_id),
      createdAt: row.created_at.toISOString(),
      createdBy: identifierFor(viewer, {
        id: row.author_id,
        email: viewer?.email ?? null,
        alias: row.alias,
      }),
      authorUsername: row.username,
      expired: outing ? outing.state === 'over' : isExpired(row.end_date, today),
      expirationInfo: expirationInfo(row.end_date, today),
      ...presentVotes(row),
      ...presentFavorite(row),
      ...presentCommentCount(row),
      ...(distance !== undefined && { distance }),
    };
  };

  return {
    /** A search result. */
    found: present,

    /** A single announcement; its author also gets `views` and `listed`. */
    whole: (row: FullRow, viewer: Viewer, now: Date): Announcement => ({
      ...present(row, row, readingBy(viewer, now)),
      ...(viewer?.id === row.author_id && { views: row.views, listed: row.listed }),
    }),
  };
}

const dayOf = ({ startsAt, timeZone }: Outing): string => wallTimeAt(new Date(startsAt), timeZone).day;
