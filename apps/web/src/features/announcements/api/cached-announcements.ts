import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import type { AnnouncementOuting } from '@coequipiers/contract/participations-schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { announcementKeys } from './announcement-keys.ts';
import { loadedAnnouncements, type NearbyPage } from './nearby-queries.ts';

/** Changes one announcement in every cached query: single, lists and paged lists. */
export function changeCached(
  client: QueryClient,
  id: string,
  change: (announcement: Announcement) => Announcement,
): void {
  client.setQueriesData({ queryKey: announcementKeys.all }, (data: unknown) => changed(data, id, change));
}

/** An outing and the viewer's part in it. */
export type OutingAndPart = Pick<Announcement, 'outing' | 'participation'>;

/** Changes one outing in all that shows it: announcements in lists, of which each shows one of its weeks, and lists of weeks. */
export function changeOuting(
  client: QueryClient,
  id: string,
  outingId: string | undefined,
  change: <Shown extends OutingAndPart>(shown: Shown) => Shown,
): void {
  changeCached(client, id, (one) => (one.outing?.id === outingId ? change(one) : one));
  client.setQueriesData({ queryKey: announcementKeys.weeks(id) }, (weeks?: AnnouncementOuting[]) =>
    weeks?.map((week) => (week.outing.id === outingId ? change(week) : week)),
  );
}

/**
 * Applies a change confirmed by the server. Requests that were running may return older data, so it is applied again after
 * them.
 */
export function confirmCached(
  client: QueryClient,
  id: string,
  change: (announcement: Announcement) => Announcement,
): void {
  confirm(client, () => changeCached(client, id, change));
}

/** The same for one outing. */
export function confirmOuting(...changed: Parameters<typeof changeOuting>): void {
  confirm(changed[0], () => changeOuting(...changed));
}

function confirm(client: QueryClient, apply: () => void): void {
  const reads = client.getQueryCache().findAll({ queryKey: announcementKeys.all, fetchStatus: 'fetching' });
  apply();
  void Promise.allSettled(reads.map(async (query) => query.promise)).then(apply);
}

/**
 * The announcement as a list of this viewer has it, shown until its own answer arrives. What a list of a visitor says of taking part is
 * not true for a person.
 */
export function listedAnnouncement(
  client: QueryClient,
  id: string,
  viewer: string | null,
): Announcement | undefined {
  const nearby = client.getQueriesData<InfiniteData<NearbyPage>>({
    queryKey: announcementKeys.nearby,
    predicate: ({ queryKey }) => queryKey.at(-1) === viewer,
  });
  for (const [, data] of nearby) {
    const found = loadedAnnouncements(data).find((one) => one.id === id);
    if (found) return found;
  }
  return undefined;
}

/** Unchanged parts keep their identity, so that they do not render again. */
function changed(data: unknown, id: string, change: (announcement: Announcement) => Announcement): unknown {
  if (Array.isArray(data)) return changedList(data, (one) => changed(one, id, change));
  if (typeof data !== 'object' || data === null) return data;
  if (isPaged(data)) {
    const pages = changedList(data.pages, (page) => changed(page, id, change));
    return pages === data.pages ? data : { ...data, pages };
  }
  if (isCounted(data)) {
    const content = changedList(data.content, (one) => changed(one, id, change));
    return content === data.content ? data : { ...data, content };
  }
  return 'id' in data && data.id === id && 'category' in data ? change(data as Announcement) : data;
}

function changedList(list: readonly unknown[], change: (one: unknown) => unknown): readonly unknown[] {
  const after = list.map(change);
  return after.some((one, index) => one !== list[index]) ? after : list;
}

/** A page with a total count. */
const isCounted = (data: object): data is { content: unknown[] } =>
  'content' in data && Array.isArray(data.content);

const isPaged = (data: object): data is InfiniteData<unknown> => 'pages' in data && Array.isArray(data.pages);
