import { useId, useRef } from 'react';
import { FilterCard } from '../../features/announcements/search/filter-card.tsx';
import { useNearby } from '../../features/announcements/search/use-nearby.ts';
import { useSearch } from '../../features/announcements/search/use-search.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { Wrap } from '../../ui/wrap.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeResults } from './home-results.tsx';

export function HomeScreen() {
  usePageTitle('Trouver des partenaires de sport près de chez vous');
  const headingId = useId();
  const results = useRef<HTMLElement>(null);
  const { filters, ready, change } = useSearch();
  const nearby = useNearby(filters, ready);

  const searchAgain = () => {
    nearby.again();
    const top = results.current?.getBoundingClientRect().top ?? 0;
    if (top > window.innerHeight / 2) results.current?.scrollIntoView({ block: 'start' });
  };

  return (
    <>
      <HomeHero />
      <Wrap>
        <FilterCard filters={filters} onChange={change} onSearch={searchAgain} />
        <section ref={results} aria-labelledby={headingId}>
          <HomeResults headingId={headingId} filters={filters} nearby={nearby} onChange={change} />
        </section>
      </Wrap>
    </>
  );
}
