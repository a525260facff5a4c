import { commentLimits } from '@coequipiers/contract/comments';
import type { Comment } from '@coequipiers/contract/comments-schemas';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

const PAGE_SIZE = commentLimits.page;
/** Long enough to take over what the server rendered; new ones arrive live. */
const FRESH_MS = 30_000;

/** The comments of an announcement, for every viewer. */
export const commentsKey = (announcementId: string) => ['comments', announcementId] as const;

const addressOf = (announcementId: string) => `/api/comments/announce/${encodeURIComponent(announcementId)}`;

/**
 * Pages of comments, newest first. `viewer` is an e-mail, null for a visitor, for whom the server renders: until the person's
 * own answer is there, the visitor's stands in.
 */
export const commentsQuery = (announcementId: string, viewer: string | null = null) =>
  infiniteQueryOptions({
    queryKey: [...commentsKey(announcementId), viewer],
    queryFn: ({ pageParam, signal }) =>
      http<Comment[]>(addressOf(announcementId), { query: { page: pageParam, size: PAGE_SIZE }, signal }),
    initialPageParam: 0,
    getNextPageParam: (lastPage: Comment[], _pages, page) =>
      lastPage.length < PAGE_SIZE ? undefined : page + 1,
    placeholderData: (shown, earlier) => (earlier?.queryKey[1] === announcementId ? shown : undefined),
    staleTime: FRESH_MS,
    retry: false,
  });

export const fetchCommentCount = (announcementId: string): Promise<number> =>
  http<number>(`${addressOf(announcementId)}/count`);

/** All that was loaded. One that slid to the next page because a new one came is shown once. */
export function loadedComments(data: InfiniteData<Comment[]> | undefined): Comment[] {
  return [...new Map(data?.pages.flat().map((comment) => [comment.id, comment])).values()];
}
