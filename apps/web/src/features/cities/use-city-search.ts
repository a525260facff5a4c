import { cityLimits } from '@coequipiers/contract/cities';
import type { City } from '@coequipiers/contract/cities-schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { cityQueries } from './queries.ts';

const CITY_SEARCH_PAUSE_MS = 500;

type CitySearch = {
  cities: readonly City[];
  /** The cities match the current text and not an earlier one. */
  answered: boolean;
  searching: boolean;
};

const nothing: readonly City[] = [];

/** Debounced search. A text that is too short finds nothing, at once. */
export function useCitySearch(text: string): CitySearch {
  const trimmed = text.trim();
  const wanted = trimmed.length < cityLimits.prefixMin ? '' : trimmed;
  const [debounced, setDebounced] = useState('');

  useEffect(() => {
    const timer = setTimeout(() => setDebounced(wanted), wanted === '' ? 0 : CITY_SEARCH_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [wanted]);

  const search = useQuery({
    ...cityQueries.search(debounced),
    enabled: debounced !== '',
    // While a longer text is searched, the list of the shorter one stays.
    placeholderData: (cities, earlier) =>
      earlier && debounced.startsWith(earlier.queryKey[1] ?? '') ? cities : undefined,
  });

  if (wanted === '' || debounced === '')
    return { cities: nothing, answered: false, searching: wanted !== '' };
  const current = wanted === debounced;
  return {
    cities: search.data ?? nothing,
    answered: current && search.isSuccess && !search.isPlaceholderData,
    searching: !current || search.isFetching,
  };
}
