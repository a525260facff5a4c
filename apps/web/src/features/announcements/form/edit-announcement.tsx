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
 * Found among one's own: someone else's is not there, as if it did not exist. What an earlier answer said of it may have
 * changed elsewhere, and would be saved back: it serves only where no new answer comes.
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
