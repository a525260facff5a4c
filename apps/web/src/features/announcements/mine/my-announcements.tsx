import { announcementFormTexts as texts } from '@coequipiers/contract/announcement-form';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { withReason } from '../../../lib/failure.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { FreePlaceDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts';
import { AnnouncementGrid, AnnouncementGridSkeleton } from '../announcement-grid.tsx';
import { myAnnouncementQueries } from '../api/my-announcement-queries.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { ListFailed, ListSection } from '../list-section.tsx';
import { MyAnnouncementCard } from './my-announcement-card.tsx';
import { Newest } from './newest.tsx';

type MyAnnouncementsProps = {
  email: string;
  /** The id of the announcement that was just published. */
  published?: string | undefined;
  /** The button that brings a paused slot back. */
  renderResume: (announcement: Announcement) => ReactNode;
};

export function MyAnnouncements({ email, published, renderResume }: MyAnnouncementsProps) {
  const { data: announcements, isError, error, refetch } = useQuery(myAnnouncementQueries.list(email));
  const [refreshing, setRefreshing] = useState(false);
  const [deleting, setDeleting] = useState<Announcement | null>(null);
  const { heading, focusHeading } = useHeadingFocus();

  const refresh = async () => {
    setRefreshing(true);
    const { isError: failed, error: reason } = await refetch();
    setRefreshing(false);
    if (failed) toast.error(withReason(texts.listFailed, reason));
  };

  const newest = announcements?.find(({ id }) => id === published);
  const others = announcements?.filter((one) => one !== newest) ?? [];
  const cardOf = (announcement: Announcement) => (
    <MyAnnouncementCard
      key={announcement.id}
      announcement={announcement}
      email={email}
      resume={renderResume(announcement)}
      onDelete={() => setDeleting(announcement)}
    />
  );

  return (
    <ListSection
      title="Mes annonces"
      heading={heading}
      count={announcements && countOf(announcements.length)}
      tool={
        <Button busy={refreshing} onClick={() => void refresh()}>
          {!refreshing && <IconRefresh size={20} stroke={1.8} aria-hidden="true" />}
          Actualiser
        </Button>
      }
    >
      {announcements?.length === 0 && <None />}
      {newest && <Newest announcement={newest}>{cardOf(newest)}</Newest>}
      {others.length > 0 && <AnnouncementGrid columns={2}>{others.map(cardOf)}</AnnouncementGrid>}
      {!announcements && isError && (
        <ListFailed title={texts.listFailed} error={error} retry={() => void refresh()} />
      )}
      {!announcements && !isError && <AnnouncementGridSkeleton columns={2} />}
      {deleting && (
        <DeleteDialog
          announcement={deleting}
          success={texts.deleted}
          onClose={() => setDeleting(null)}
          onDeleted={() => {
            setDeleting(null);
            focusHeading();
          }}
        />
      )}
    </ListSection>
  );
}

function None() {
  return (
    <EmptyState
      drawing={<FreePlaceDrawing />}
      title={<h2>Le terrain est à vous</h2>}
      actions={
        <ButtonLink look="go" to={paths.announcements}>
          Créer ma première annonce
        </ButtonLink>
      }
    >
      <p>Vous n’avez pas encore d’annonce. Dites où, quand, et qui il vous manque.</p>
    </EmptyState>
  );
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 annonce' : `${count} annonces`;
}
