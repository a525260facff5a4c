import { useId, useRef } from 'react';
import { FilterCard } from '../../features/announcements/search/filter-card.tsx';
import { timeZoneOfSearch } from '../../features/announcements/search/search-params.ts';
import { useSearchToasts } from '../../features/announcements/search/use-nearby.ts';
import { useSearch } from '../../features/announcements/search/use-search.ts';
import { useTodayOrTomorrow } from '../../features/announcements/search/use-today-or-tomorrow.ts';
import { useIsEvening } from '../../lib/use-today.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeResults } from './home-results.tsx';

export function HomeScreen() {
  usePageTitle('Trouver des partenaires de sport près de chez vous');
  const headingId = useId();
  const results = useRef<HTMLElement>(null);
  const search = useSearch();
  const { ready, change } = search;
  const { filters, nearby, isTomorrow } = useTodayOrTomorrow(search.filters, ready);
  const isEvening = useIsEvening(timeZoneOfSearch(filters));
  useSearchToasts(nearby);

  const searchAgain = () => {
    nearby.again();
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight / 2) results.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <HomeHero known={filters.place !== null} />
      <Wrap>
        <FilterCard
          filters={filters}
          total={nearby.state === 'shown' ? nearby.total : null}
          onChange={change}
          onSearch={searchAgain}
        />
        <section ref={results} aria-labelledby={headingId}>
          <HomeResults
            headingId={headingId}
            filters={filters}
            over={isTomorrow ? (isEvening ? 'ce soir' : 'aujourd’hui') : null}
            nearby={nearby}
            ready={ready}
            onChange={change}
          />
        </section>
      </Wrap>
    </>
  );
}
