import { announcementTexts } from '@coequipiers/contract/announcements';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import {
  AnnouncementGrid,
  AnnouncementGridSkeleton,
} from '../../features/announcements/announcement-grid.tsx';
import { CountLine } from '../../features/announcements/search/count-line.tsx';
import { LoadMore } from '../../features/announcements/search/load-more.tsx';
import { alertSearchOf, type Filters, isAround } from '../../features/announcements/search/search-params.ts';
import { SortToggle } from '../../features/announcements/search/sort-toggle.tsx';
import { useAsMap } from '../../features/announcements/search/use-as-map.ts';
import type { Nearby } from '../../features/announcements/search/use-nearby.ts';
import { ViewToggle } from '../../features/announcements/search/view-toggle.tsx';
import { adviceOn } from '../../lib/failure.ts';
import { Button } from '../../ui/button.tsx';
import { BallOutDrawing } from '../../ui/drawings.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { MorePages } from '../first-html/more-pages.tsx';
import classes from './home.module.css';
import { HomeCard } from './home-card.tsx';
import { HomeMap } from './home-map.tsx';
import { HomeNothing } from './home-nothing.tsx';

/** Cards visible without scrolling. */
const IN_VIEW = 3;

type HomeResultsProps = {
  headingId: string;
  filters: Filters;
  nearby: Nearby;
  onChange: (changes: Partial<Filters>) => void;
};

export function HomeResults({ headingId, filters, nearby, onChange }: HomeResultsProps) {
  const { announcements, state, more } = nearby;
  const [asMap, showAsMap] = useAsMap();
  const nothing = state === 'shown' && announcements.length === 0;
  const instead = (
    <>
      {state === 'failed' && <Failed error={nearby.error} onRetry={nearby.again} />}
      {nothing && <HomeNothing filters={filters} onChange={onChange} />}
    </>
  );
  return (
    <>
      <div className={classes.head}>
        <div className={classes.count}>
          <CountLine
            id={headingId}
            filters={filters}
            state={state}
            total={nearby.total}
            moreAvailable={more.available}
          />
          {!nothing && <AlertButton search={alertSearchOf(filters)} />}
        </div>
        <div className={classes.toggles}>
          <ViewToggle asMap={asMap} onChange={showAsMap} />
          <SortToggle
            value={filters.sort}
            around={isAround(filters)}
            onChange={(sort) => onChange({ sort })}
          />
        </div>
      </div>
      {asMap ? (
        <HomeMap filters={filters} nearby={nearby} onChange={onChange} instead={instead} />
      ) : (
        <>
          {state === 'loading' && <AnnouncementGridSkeleton />}
          {instead}
          {announcements.length > 0 && (
            <>
              <AnnouncementGrid>
                {announcements.map((announcement, index) => (
                  <HomeCard key={announcement.id} announcement={announcement} first={index < IN_VIEW} />
                ))}
              </AnnouncementGrid>
              <LoadMore more={more}>
                {announcements.length === 1 ? 'C’est la seule annonce' : 'Toutes les annonces sont affichées'}
              </LoadMore>
              {/* Rendered by the server only: browsers with scripts do not parse the content of noscript. */}
              <noscript>{import.meta.env.SSR && <MorePages filters={filters} nearby={nearby} />}</noscript>
            </>
          )}
        </>
      )}
    </>
  );
}

function Failed({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <div className={classes.nothing}>
      <EmptyState
        drawing={<BallOutDrawing />}
        title={<h3>{announcementTexts.searchFailed}</h3>}
        actions={<Button onClick={onRetry}>Réessayer</Button>}
      >
        <p>{adviceOn(error)} Vos filtres sont gardés.</p>
      </EmptyState>
    </div>
  );
}
