import { nearbyLimits } from '@coequipiers/contract/search';
import { useSearchParams } from 'react-router';
import {
  type Filters,
  paramNames,
  paramsOfFilters,
} from '../../features/announcements/search/search-params.ts';
import type { Nearby } from '../../features/announcements/search/use-nearby.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { pagesAtMost } from './pages.ts';

/**
 * The 'more' button as a link, for browsers without scripts: the list with one more page, at the last announcement shown
 * before.
 */
export function MorePages({ filters, nearby }: { filters: Filters; nearby: Nearby }) {
  const [current] = useSearchParams();
  const { announcements, more } = nearby;
  const pages = Math.ceil(announcements.length / nearbyLimits.limit.default) + 1;
  if (!more.available || pages > pagesAtMost) return null;
  const params = paramsOfFilters(filters, current);
  params.set(paramNames.pages, String(pages));
  return (
    <ButtonLink to={{ search: params.toString(), hash: announcements.at(-1)?.id ?? '' }}>
      Charger plus d’annonces
    </ButtonLink>
  );
}
