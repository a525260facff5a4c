import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { adviceOn } from '../../../lib/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BallOutDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { myAnnouncementQueries } from '../api/my-announcement-queries.ts';
import { FormSkeleton } from './form-skeleton.tsx';

type EditAnnouncementProps = {
  email: string;
  id: string;
  children: (announcement: Announcement) => ReactNode;
};

/**
 * Looks in the person's own list, so someone else's announcement is not found. Cached data may be outdated and would be saved
 * back: it is used only when no new answer arrives.
 */
export function EditAnnouncement({ email, id, children }: EditAnnouncementProps) {
  const { data, isFetching, isFetchedAfterMount, error, refetch } = useQuery(
    myAnnouncementQueries.list(email),
  );
  const announcement = data?.find((one) => one.id === id);
  if (announcement && (isFetchedAfterMount || !isFetching)) return children(announcement);
  if (isFetching) return <FormSkeleton />;
  if (error) {
    return (
      <EmptyState
        drawing={<BallOutDrawing />}
        title={<h2>{texts.loadFailed}</h2>}
        actions={<Button onClick={() => void refetch()}>Réessayer</Button>}
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
