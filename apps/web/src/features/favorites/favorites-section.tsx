import { favoriteTexts as texts } from '@coequipiers/contract/favorites';
import { paths } from '@coequipiers/contract/pages';
import { IconTrash } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { BallOutDrawing, PassDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AnnouncementCardSkeleton } from '../announcements/announcement-card-skeleton.tsx';
import { LoadMore } from '../announcements/search/load-more.tsx';
import { type FavoriteAnnouncement, favoritesQuery, type ShownPages } from './api/favorite-queries.ts';
import { FavoriteCard } from './favorite-card.tsx';
import classes from './favorites-section.module.css';
import { RemoveAllDialog, RemoveDialog } from './remove-dialogs.tsx';

/** What is asked before it is done. */
type Asked = FavoriteAnnouncement | 'all' | null;

export function FavoritesSection({ email }: { email: string }) {
  const list = useInfiniteQuery(favoritesQuery(email));
  const [asked, ask] = useState<Asked>(null);
  const shown = list.data && loaded(list.data);
  const total = list.data?.pages.at(-1)?.totalElements ?? 0;
  return (
    <section className={classes.section} aria-labelledby="favoris">
      <header className={classes.head}>
        <div>
          <h1 id="favoris">Favoris</h1>
          <p className={classes.lead} aria-live="polite">
            {shown && countOf(shown.length, Math.max(total, shown.length))}
          </p>
        </div>
        {shown && shown.length > 0 && (
          <Button onClick={() => ask('all')}>
            <IconTrash size={20} stroke={1.8} aria-hidden="true" />
            Tout supprimer
          </Button>
        )}
      </header>
      {shown?.length === 0 && !list.hasNextPage && <None />}
      {shown && shown.length > 0 && (
        <>
          <ul className={classes.grid}>
            {shown.map((favorite) => (
              <li key={favorite.id}>
                <FavoriteCard favorite={favorite} onRemove={() => ask(favorite)} />
              </li>
            ))}
          </ul>
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
        </>
      )}
      {!shown && (list.isError ? <Failed retry={() => void list.refetch()} /> : <Loading />)}
      {asked === 'all' && <RemoveAllDialog email={email} count={total} onClose={() => ask(null)} />}
      {asked && asked !== 'all' && <RemoveDialog email={email} favorite={asked} onClose={() => ask(null)} />}
    </section>
  );
}

/** One that slid to the next page because another one came is shown once. */
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

function Failed({ retry }: { retry: () => void }) {
  return (
    <EmptyState
      drawing={<BallOutDrawing />}
      title={<h2>{texts.loadFailed}</h2>}
      actions={<Button onClick={retry}>Réessayer</Button>}
    >
      <p>Vérifiez votre connexion à Internet, puis réessayez.</p>
    </EmptyState>
  );
}
