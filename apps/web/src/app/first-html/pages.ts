import type { PublicData } from '@coequipiers/contract/rendering';
import { type NearbyPage, nearbyPage, queryOf } from '../../features/announcements/api/nearby-queries.ts';
import { paramNames, type Search } from '../../features/announcements/search/search-params.ts';

/** Limits the work that one URL can cause on the server. */
export const pagesAtMost = 10;

/** The result pages that a URL asks for; undefined when the search is refused. */
export async function firstPages(search: Search, params: URLSearchParams, publicData: PublicData) {
  const wanted = Math.min(Number(params.get(paramNames.pages)) || 1, pagesAtMost);
  const pages: NearbyPage[] = [];
  for (let page = 0; page < wanted; page++) {
    const found = await publicData.nearby(queryOf(search, page));
    if (!found) break;
    const read = nearbyPage(found.content, found.total);
    pages.push(read);
    if (read.last) break;
  }
  return pages.length === 0 ? undefined : { pages, pageParams: pages.map((_, page) => page) };
}
