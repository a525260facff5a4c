import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { paths } from '@coequipiers/contract/pages';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { BallOutDrawing, FreePlaceDrawing } from '../../../ui/drawings.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.ts';
import { useHeadingFocus } from '../../../ui/use-heading-focus.ts';
import { AnnouncementCardSkeleton } from '../announcement-card-skeleton.tsx';
import { myAnnouncementQueries } from '../api/my-announcement-queries.ts';
import { DeleteDialog } from '../delete-dialog.tsx';
import { MyAnnouncementCard } from './my-announcement-card.tsx';
import classes from './my-announcements.module.css';

export function MyAnnouncements({ email }: { email: string }) {
  const { data: announcements, isError, refetch } = useQuery(myAnnouncementQueries.list(email));
  const [refreshing, setRefreshing] = useState(false);
  const [deleting, setDeleting] = useState<Announcement | null>(null);
  const { heading, focusHeading } = useHeadingFocus();

  const refresh = async () => {
    setRefreshing(true);
    const { isError: failed } = await refetch();
    setRefreshing(false);
    if (failed) toast.error(texts.listFailed);
  };

  return (
    <section className={classes.section} aria-labelledby="mes-annonces">
      <header className={classes.head}>
        <div>
          <h1 id="mes-annonces" ref={heading} tabIndex={-1}>
            Mes annonces
          </h1>
          <p className={classes.lead}>{announcements && countOf(announcements.length)}</p>
        </div>
        <Button busy={refreshing} onClick={() => void refresh()}>
          {!refreshing && <IconRefresh size={20} stroke={1.8} aria-hidden="true" />}
          Actualiser
        </Button>
      </header>
      {announcements?.length === 0 && <None />}
      {announcements && announcements.length > 0 && (
        <ul className={classes.grid}>
          {announcements.map((announcement) => (
            <li key={announcement.id}>
              <MyAnnouncementCard
                announcement={announcement}
                email={email}
                onDelete={() => setDeleting(announcement)}
              />
            </li>
          ))}
        </ul>
      )}
      {!announcements && (isError ? <Failed retry={() => void refresh()} /> : <Loading />)}
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
    </section>
  );
}

function Loading() {
  return (
    <div className={classes.grid} aria-busy="true">
      {[0, 1, 2, 3].map((place) => (
        <AnnouncementCardSkeleton key={place} />
      ))}
    </div>
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

function Failed({ retry }: { retry: () => void }) {
  return (
    <EmptyState
      drawing={<BallOutDrawing />}
      title={<h2>{texts.listFailed}</h2>}
      actions={<Button onClick={retry}>Réessayer</Button>}
    >
      <p>Vérifiez votre connexion à Internet, puis réessayez.</p>
    </EmptyState>
  );
}

function countOf(count: number): string {
  if (count === 0) return '';
  return count === 1 ? '1 annonce' : `${count} annonces`;
}
