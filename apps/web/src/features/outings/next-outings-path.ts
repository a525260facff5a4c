import type { Category } from '@coequipiers/contract/categories';
import { paths } from '@coequipiers/contract/pages';
import type { Near } from '../../lib/redirect.ts';
import { noFilters, paramsOfFilters } from '../announcements/search/search-params.ts';
import { readWhen } from '../announcements/search/when.ts';

/** The home page: outings at this place, the next first; or those of a sport on that day. */
export function nextOutingsPath(
  { category, municipalityName, zipCode, latitude, longitude }: Near & { category?: Category },
  day: string | null = null,
): string {
  const place = municipalityName ? { municipalityName, zipCode, latitude, longitude } : null;
  const when = day === null || !category ? null : readWhen(day);
  const filters = { ...noFilters, place, sort: 'soonest', ...(when && { when, category }) } as const;
  return `${paths.home}?${paramsOfFilters(filters)}`;
}
