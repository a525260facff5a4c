import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { type Filters, filtersOfParams, noFilters, paramsOfFilters, saysSearch } from './search-params.ts';
import { useUsualPlace } from './use-usual-place.ts';

type SearchState = {
  filters: Filters;
  /** False while the usual place is not known yet: no request is made. */
  ready: boolean;
  change: (changes: Partial<Filters>) => void;
};

/** The search in the URL. Without one, it uses the person's usual place and writes it into the URL. */
export function useSearch(): SearchState {
  const [params, setParams] = useSearchParams();
  const said = saysSearch(params);
  const { place, known } = useUsualPlace(!said);
  const filters = useMemo(
    () => (said ? filtersOfParams(params) : { ...noFilters, place }),
    [said, params, place],
  );

  // A second change before the next render must start from the first one.
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
