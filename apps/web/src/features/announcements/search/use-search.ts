import { useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { useWhenStillHere } from '../../../lib/use-when-still-here.ts';
import { rememberSport, useLastSport } from './last-sport.ts';
import { type Filters, filtersOfParams, hasSearch, noFilters, paramsOfFilters } from './search-params.ts';
import { useUsualPlace } from './use-usual-place.ts';

type SearchState = {
  filters: Filters;
  /** False while the usual place is not known yet: no request is made. */
  ready: boolean;
  change: (changes: Partial<Filters>) => void;
};

/** The search in the URL. Without one, it uses the person's usual place and last sport, and writes them into the URL. */
export function useSearch(): SearchState {
  const [params, setParams] = useSearchParams();
  const hasParams = hasSearch(params);
  const { place, known } = useUsualPlace(!hasParams);
  const category = useLastSport();
  const filters = useMemo(
    () => (hasParams ? filtersOfParams(params) : { ...noFilters, place, category }),
    [hasParams, params, place, category],
  );

  // A second change before the next render must start from the first one.
  const latest = useRef({ filters, params });
  useEffect(() => {
    latest.current = { filters, params };
  }, [filters, params]);

  const whenStillHere = useWhenStillHere();
  useEffect(() => {
    if (hasParams || !known || !(place || category)) return undefined;
    return whenStillHere(() =>
      setParams((now) => paramsOfFilters({ ...noFilters, place, category }, now), {
        replace: true,
        preventScrollReset: true,
      }),
    );
  }, [hasParams, known, place, category, setParams, whenStillHere]);

  return {
    filters,
    ready: hasParams || known,
    change: (changes) => {
      if (changes.category !== undefined) rememberSport(changes.category);
      const after = { ...latest.current.filters, ...changes };
      const next = paramsOfFilters(after, latest.current.params);
      if (next.toString() === latest.current.params.toString()) return;
      latest.current = { filters: after, params: next };
      setParams(next, { preventScrollReset: true });
    },
  };
}
