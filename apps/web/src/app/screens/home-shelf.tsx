import { useId } from 'react';
import { Link, useSearchParams } from 'react-router';
import {
  AnnouncementGrid,
  AnnouncementGridSkeleton,
} from '../../features/announcements/announcement-grid.tsx';
import { type Filters, paramsOfFilters } from '../../features/announcements/search/search-params.ts';
import type { useShelf } from '../../features/announcements/search/use-shelf.ts';
import classes from './home.module.css';
import { HomeCard } from './home-card.tsx';

type HomeShelfProps = {
  filters: Filters;
  shelf: ReturnType<typeof useShelf>;
};

/** Games that one can join, above the list. */
export function HomeShelf({ filters, shelf: { games, pending } }: HomeShelfProps) {
  const id = useId();
  const [params] = useSearchParams();
  if (!pending && games.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className={classes.shelf}>
        <h2 id={id}>Il reste des places</h2>
        <Link
          to={{ search: paramsOfFilters({ ...filters, sort: 'soonest' }, params).toString() }}
          preventScrollReset
        >
          Toutes les séances
        </Link>
      </div>
      {pending ? (
        <AnnouncementGridSkeleton rows={1} />
      ) : (
        <AnnouncementGrid>
          {games.map((announcement) => (
            <HomeCard key={announcement.id} announcement={announcement} first found={filters.when !== null} />
          ))}
        </AnnouncementGrid>
      )}
    </section>
  );
}
