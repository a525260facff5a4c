import { favoriteTexts as texts } from '@coequipiers/contract/favorites';
import { paths } from '@coequipiers/contract/pages';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { PassDrawing } from '../../ui/pass-drawing.tsx';
import { AnnouncementGrid, AnnouncementGridSkeleton } from '../announcements/announcement-grid.tsx';
import { ListFailed, ListSection } from '../announcements/list-section.tsx';
import { LoadMore } from '../announcements/search/load-more.tsx';
import { type FavoriteAnnouncement, favoritesQuery, type ShownPages } from './api/favorite-queries.ts';
import { FavoriteCard } from './favorite-card.tsx';
import classes from './favorites-section.module.css';
import { RemoveAllDialog, RemoveDialog } from './remove-dialogs.tsx';

/** What the open dialog asks to remove. */
type ToRemove = FavoriteAnnouncement | 'all' | null;

export function FavoritesSection({ email }: { email: string }) {
  const list = useInfiniteQuery(favoritesQuery(email));
  const [toRemove, setToRemove] = useState<ToRemove>(null);
  const shown = list.data && loaded(list.data);
  const total = list.data?.pages.at(-1)?.totalElements ?? 0;
  return (
    <ListSection title="Favoris" count={shown && countOf(shown.length, Math.max(total, shown.length))}>
      {shown?.length === 0 && !list.hasNextPage && <None />}
      {shown && shown.length > 0 && (
        <>
          <AnnouncementGrid columns={2}>
            {shown.map((favorite) => (
              <FavoriteCard key={favorite.id} favorite={favorite} onRemove={() => setToRemove(favorite)} />
            ))}
          </AnnouncementGrid>
          <LoadMore
            failed={texts.loadFailed}
            more={{
              available: list.hasNextPage,
              loading: list.isFetchingNextPage,
              failed: list.isFetchNextPageError,
              load: () => void list.fetchNextPage({ cancelRefetch: false }),
            }}
          >
            {shown.length === 1 ? 'C’est votre seul favori' : 'Tous vos favoris sont affichés'}
          </LoadMore>
          <Button look="text" className={classes.all} onClick={() => setToRemove('all')}>
            <IconTrash size={20} stroke={1.8} aria-hidden="true" />
            Tout supprimer
          </Button>
        </>
      )}
      {list.isLoadingError && (
        <ListFailed title={texts.loadFailed} error={list.error} retry={() => void list.refetch()} />
      )}
      {list.isPending && <AnnouncementGridSkeleton columns={2} />}
      {toRemove === 'all' && (
        <RemoveAllDialog email={email} count={total} onClose={() => setToRemove(null)} />
      )}
      {toRemove && toRemove !== 'all' && (
        <RemoveDialog email={email} favorite={toRemove} onClose={() => setToRemove(null)} />
      )}
    </ListSection>
  );
}

/** A favourite that moved to the next page because another one was added appears only once. */
function loaded({ pages }: ShownPages): FavoriteAnnouncement[] {
  const byId = new Map<string, FavoriteAnnouncement>();
  for (const favorite of pages.flatMap(({ content }) => content)) {
    if (!byId.has(favorite.id)) byId.set(favorite.id, favorite);
  }
  return [...byId.values()];
}

function countOf(count: number, total: number): string {
  if (total === 0) return 'Aucun favori pour l’instant';
  const all = total === 1 ? '1 favori' : `${total} favoris`;
  return count < total ? `${all}, dont ${count} affichés` : all;
}

function None() {
  return (
    <EmptyState
      drawing={<PassDrawing />}
      title={<h2>Gardez ce qui vous tente</h2>}
      actions={
        <ButtonLink look="go" to={paths.home}>
          Parcourir les annonces
        </ButtonLink>
      }
    >
      <p>Touchez le cœur d’une annonce&nbsp;: vous la retrouverez ici, prête pour le prochain match.</p>
    </EmptyState>
  );
}
