import { aroundOf, distanceOf } from '@coequipiers/contract/circle-words';
import { nearbyLimits } from '@coequipiers/contract/search';
import { IconMoon } from '@tabler/icons-react';
import { Suspense } from 'react';
import { AlertButton } from '../../features/alerts/alert-button.tsx';
import {
  AnnouncementGrid,
  AnnouncementGridSkeleton,
} from '../../features/announcements/announcement-grid.tsx';
import { CountLine } from '../../features/announcements/search/count-line.tsx';
import { countOf } from '../../features/announcements/search/count-words.ts';
import { LoadMore } from '../../features/announcements/search/load-more.tsx';
import { alertSearchOf, type Filters, isAround } from '../../features/announcements/search/search-params.ts';
import { SortToggle } from '../../features/announcements/search/sort-toggle.tsx';
import { useAsMap } from '../../features/announcements/search/use-as-map.ts';
import { useFurther } from '../../features/announcements/search/use-further.ts';
import type { Nearby } from '../../features/announcements/search/use-nearby.ts';
import { useShelf } from '../../features/announcements/search/use-shelf.ts';
import { ViewToggle } from '../../features/announcements/search/view-toggle.tsx';
import { MorePages } from '../first-html/more-pages.tsx';
import classes from './home.module.css';
import { HomeCard } from './home-card.tsx';
import { HomeMap } from './home-map.tsx';
import { HomeFailed, HomeNothing } from './home-parts.ts';
import { HomePlace } from './home-place.tsx';
import { HomeShelf } from './home-shelf.tsx';

/** Cards visible without scrolling. */
const IN_VIEW = 3;
/** Here a card of the shelf is not repeated. */
const FIRST_PAGE = nearbyLimits.limit.default;

type HomeResultsProps = {
  headingId: string;
  filters: Filters;
  /** What was asked for instead, when nothing of today is left: 'ce soir'. */
  over: string | null;
  nearby: Nearby;
  ready: boolean;
  onChange: (changes: Partial<Filters>) => void;
};

export function HomeResults({ headingId, filters, over, nearby, ready, onChange }: HomeResultsProps) {
  const { more, total } = nearby;
  const [asMap, showAsMap] = useAsMap();
  const shelf = useShelf(filters, ready && !asMap);
  const further = useFurther(filters, nearby);
  // Shelf and list come together, so that neither moves the other.
  const state = nearby.state === 'shown' && shelf.pending ? 'loading' : nearby.state;
  const nothing = state === 'shown' && nearby.announcements.length === 0;
  const onShelf = new Set(shelf.games.map(({ id }) => id));
  const cards = nearby.announcements.filter(({ id }, index) => index >= FIRST_PAGE || !onShelf.has(id));
  const instead = (
    <Suspense fallback={<AnnouncementGridSkeleton />}>
      {state === 'failed' && <HomeFailed error={nearby.error} onRetry={nearby.again} />}
      {nothing && <HomeNothing filters={filters} onChange={onChange} />}
    </Suspense>
  );
  const { ring } = further;
  const found = filters.when !== null;
  return (
    <>
      {over && (
        <output className={classes.now}>
          <IconMoon size={20} stroke={1.8} aria-hidden="true" />
          <span>
            <b>Plus rien {over}</b>
            {filters.place && ` à ${distanceOf(filters.distance)}`}. Voici demain.
          </span>
        </output>
      )}
      {!asMap && <HomeShelf filters={filters} shelf={shelf} />}
      <div className={classes.head}>
        <div className={classes.count}>
          <CountLine
            id={headingId}
            filters={filters}
            state={state}
            total={total}
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
          <HomePlace
            ids={[...nearby.announcements, ...(ring?.announcements ?? [])].map(({ id }) => id)}
            pending={state === 'loading' || further.pending}
            more={(ring ?? nearby).more}
          />
          {state === 'loading' && <AnnouncementGridSkeleton />}
          {instead}
          {state === 'shown' && cards.length > 0 && (
            <AnnouncementGrid>
              {cards.map((announcement, index) => (
                <HomeCard
                  key={announcement.id}
                  announcement={announcement}
                  first={onShelf.size === 0 && index < IN_VIEW}
                  found={found}
                  again={onShelf.has(announcement.id)}
                />
              ))}
            </AnnouncementGrid>
          )}
          {further.pending && <AnnouncementGridSkeleton />}
          {ring && (
            <section aria-labelledby={`${headingId}-further`}>
              <div className={classes.further}>
                <h2 id={`${headingId}-further`}>Un peu plus loin</h2>
                <p>
                  {`Jusqu’${aroundOf(ring.reach, filters.place?.municipalityName ?? '')}, ${countOf(ring.total)} de plus.`}
                </p>
              </div>
              <AnnouncementGrid>
                {ring.announcements.map((announcement) => (
                  <HomeCard key={announcement.id} announcement={announcement} first={false} found={found} />
                ))}
              </AnnouncementGrid>
            </section>
          )}
          {state === 'shown' && !further.pending && (ring ?? nearby.announcements.length > 0) && (
            <>
              <div className={classes.alert}>
                <p>
                  <b>Rien pour vous&nbsp;?</b> On vous écrit dès qu’une séance vous va.
                </p>
                <AlertButton search={alertSearchOf(filters)} named="M’alerter des prochaines annonces" />
              </div>
              <LoadMore more={(ring ?? nearby).more}>
                {!ring && nearby.announcements.length === 1
                  ? 'C’est la seule annonce'
                  : 'Toutes les annonces sont affichées'}
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
