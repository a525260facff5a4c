import { cityLimits } from '@coequipiers/contract/cities';
import { paths } from '@coequipiers/contract/pages';
import type { PublicData } from '@coequipiers/contract/rendering';
import {
  filtersOfParams,
  paramNames,
  paramsOfFilters,
} from '../../features/announcements/search/search-params.ts';
import { choiceOf, cityLabel } from '../../features/cities/city-choice.ts';

/**
 * Without scripts the form submits the text of its city field. Returns the URL of the same search as with scripts; undefined
 * if the parameter is missing.
 */
export async function plainSearch(
  params: URLSearchParams,
  publicData: Pick<PublicData, 'city'>,
): Promise<string | undefined> {
  const typed = params.get(paramNames.typed)?.trim().slice(0, cityLimits.prefixMax);
  if (typed === undefined) return undefined;
  const filters = filtersOfParams(params);
  const unchanged = filters.place && typed === cityLabel(filters.place);
  const city = unchanged ? undefined : await publicData.city(typed);
  const place = unchanged ? filters.place : city ? choiceOf(city) : null;
  // While a zone of the map is searched, the distance field is empty.
  const box = unchanged !== false && !params.get(paramNames.km) ? filters.box : null;
  return `${paths.home}?${paramsOfFilters({ ...filters, place, box }, params)}`;
}
