import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adviceOn } from '../../../lib/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BallOutDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { myAnnouncementQueries } from '../api/my-announcement-queries.ts';
import { weeksQuery } from '../api/weeks-query.ts';
import { atWeek } from '../series/at-week.ts';
import { FormSkeleton } from './form-skeleton.tsx';

type EditAnnouncementProps = {
  email: string;
  id: string;
  /** Of a weekly one, the week whose values the form shows; null for the one that is shown anywhere else. */
  week: string | null;
  children: (announcement: Announcement) => ReactNode;
};

/**
 * Looks in the person's own list, so someone else's announcement is not found. Cached data may be outdated and would be saved
 * back: it is used only when no new answer arrives.
 */
export function EditAnnouncement({ email, id, week, children }: EditAnnouncementProps) {
  const mine = useQuery(myAnnouncementQueries.list(email));
  const announcement = mine.data?.find((one) => one.id === id);
  const isWeek = week !== null && Boolean(announcement?.series);
  const weeks = useQuery({ ...weeksQuery(id, email), enabled: isWeek, refetchOnMount: 'always' });
  const error = mine.error ?? weeks.error;
  if (announcement && isSettled(mine)) {
    if (!isWeek) return children(announcement);
    if (weeks.data && isSettled(weeks)) return children(inWeek(announcement, weeks.data, week));
  }
  if (mine.isFetching || weeks.isFetching) return <FormSkeleton />;
  if (error) {
    return (
      <EmptyState
        drawing={<BallOutDrawing />}
        title={<h2>{texts.loadFailed}</h2>}
        actions={<Button onClick={() => void (mine.error ? mine : weeks).refetch()}>Réessayer</Button>}
      >
        <p>{adviceOn(error)}</p>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<BallOutDrawing />}
      title={<h2>{texts.notFound}</h2>}
      actions={<ButtonLink to={`${paths.announcements}?view=list`}>Voir mes annonces</ButtonLink>}
    >
      <p>Elle a peut-être été supprimée, ou n’est pas à vous.</p>
    </EmptyState>
  );
}

const isSettled = ({ isFetching, isFetchedAfterMount }: UseQueryResult): boolean =>
  isFetchedAfterMount || !isFetching;

/** With the day of the week in the form. */
function inWeek(
  announcement: Announcement,
  weeks: readonly AnnouncementOuting[],
  week: string,
): Announcement {
  const at = atWeek(announcement, weeks, week);
  const { outing, startDate } = at;
  return {
    ...at,
    startDate: outing ? wallTimeAt(new Date(outing.startsAt), outing.timeZone).day : startDate,
  };
}
