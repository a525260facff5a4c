import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, filtersOfParams, noFilters, paramsOfFilters, saysSearch } from './search-params.ts';
import { useUsualPlace } from './use-usual-place.ts';

type SearchState = {
  filters: Filters;
  /** Where the usual place is not known yet, there is nothing to ask for. */
  ready: boolean;
  change: (changes: Partial<Filters>) => void;
};

/** The search that the address names. One that names none takes the person's usual place, and then names it. */
export function useSearch(): SearchState {
  const [params, setParams] = useSearchParams();
  const said = saysSearch(params);
  const { place, known } = useUsualPlace(!said);
  const filters = useMemo(
    () => (said ? filtersOfParams(params) : { ...noFilters, place }),
    [said, params, place],
  );

  // Two changes in one turn: the second starts from the first, which the page has not shown yet.
  const latest = useRef({ filters, params });
  useEffect(() => {
    latest.current = { filters, params };
  }, [filters, params]);

  useEffect(() => {
    if (said || !place) return;
    setParams((now) => paramsOfFilters({ ...noFilters, place }, now), {
      replace: true,
      preventScrollReset: true,
    });
  }, [said, place, setParams]);

  return {
    filters,
    ready: said || known,
    change: (changes) => {
      const after = { ...latest.current.filters, ...changes };
      const next = paramsOfFilters(after, latest.current.params);
      if (next.toString() === latest.current.params.toString()) return;
      latest.current = { filters: after, params: next };
      setParams(next, { preventScrollReset: true });
    },
  };
}
