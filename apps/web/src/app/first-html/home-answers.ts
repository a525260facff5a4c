import type { PublicData } from '@coequipiers/contract/rendering';
import { wallTimeAt } from '@coequipiers/contract/wall-time';
import { type NearbyPage, nearbyQuery, queryOf } from '../../features/announcements/api/nearby-queries.ts';
import { nearbyPage, shelfOf } from '../../features/announcements/api/read-nearby.ts';
import { shelfQuery, shelfSearch } from '../../features/announcements/api/shelf-query.ts';
import {
  type Filters,
  filtersOfParams,
  furtherReaches,
  goesFurther,
  hasShelf,
  isTodayOver,
  paramNames,
  ringOf,
  type Search,
  searchOfFilters,
  timeZoneOfSearch,
} from '../../features/announcements/search/search-params.ts';
import { loadNothing } from '../screens/home-parts.ts';
import type { InitialQuery } from './first-state.ts';
import { pagesAtMost } from './pages.ts';

type Nearby = Pick<PublicData, 'nearby'>;

/** What the home page would ask for: the list, the shelf above it, and what follows a circle with little in it. */
export async function homeAnswers(params: URLSearchParams, publicData: Nearby): Promise<InitialQuery[]> {
  const filters = filtersOfParams(params);
  const now = new Date();
  const { day } = wallTimeAt(now, timeZoneOfSearch(filters));
  const wanted = Math.min(Number(params.get(paramNames.pages)) || 1, pagesAtMost);
  const answers: InitialQuery[] = [];

  const add = async (search: Search, most: number) => {
    const pages = await firstPages(search, most, publicData);
    const [first] = pages;
    if (first)
      answers.push({
        key: nearbyQuery(search).queryKey,
        data: { pages, pageParams: pages.map((_, page) => page) },
      });
    return first && { found: first.content.length, total: first.total, ended: first.last };
  };

  let shown: Filters = filters;
  let list = await add(searchOfFilters(filters, day), wanted);
  if (list && isTodayOver(filters, list.found)) {
    const tomorrow: Filters = { ...filters, when: 'demain' };
    const next = await add(searchOfFilters(tomorrow, day), wanted);
    if (next?.found) [shown, list] = [tomorrow, next];
  }
  if (list?.found === 0) await loadNothing();
  if (list?.ended && goesFurther(shown, list.total ?? { count: list.found, more: false })) {
    for (const reach of furtherReaches.filter((one) => one > shown.distance)) {
      const ring = await add(ringOf(searchOfFilters(shown, day), reach), 1);
      if (ring?.found !== 0) break;
    }
  }
  if (hasShelf(filters)) {
    const found = await publicData.nearby(shelfSearch(filters, null));
    if (found)
      answers.push({ key: shelfQuery(filters, null).queryKey, data: shelfOf(found.content, null, now) });
  }
  return answers;
}

/** The result pages of a search, none when it is refused. */
async function firstPages(search: Search, most: number, publicData: Nearby): Promise<NearbyPage[]> {
  const pages: NearbyPage[] = [];
  for (let page = 0; page < most; page++) {
    const found = await publicData.nearby(queryOf(search, page));
    if (!found) break;
    const read = nearbyPage(found.content, found.total);
    pages.push(read);
    if (read.last) break;
  }
  return pages;
}
