import { outingParam } from '@coequipiers/contract/pages';
import { withQuery } from '../../../lib/with-query.ts';

/** The path of an announcement on the server. */
export const announcementApiPath = (id: string): string => `/api/announce/${encodeURIComponent(id)}`;

/** An outing of an announcement: a weekly one has several. Without its id the one that the server takes. */
export type Which = { id: string; outingId: string | undefined };

/** The path of a call about one outing, which it names. */
export function outingApiPath(
  { id, outingId }: Which,
  call: string,
  more: Record<string, string> = {},
): string {
  const path = `${announcementApiPath(id)}/${call}`;
  const query = { ...(outingId !== undefined && { [outingParam]: outingId }), ...more };
  return Object.keys(query).length === 0 ? path : withQuery(path, query);
}
