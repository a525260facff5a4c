import { commentLimits } from '@coequipiers/contract/comments';
import type { Comment } from '@coequipiers/contract/comments-schemas';
import { type InfiniteData, infiniteQueryOptions } from '@tanstack/react-query';
import { http } from '../../../lib/http.ts';

const PAGE_SIZE = commentLimits.page;
/** Long enough to hydrate from the server's data; new comments arrive live. */
const FRESH_MS = 30_000;

/** The comments of an announcement, for all viewers. */
export const commentsKey = (announcementId: string) => ['comments', announcementId] as const;

const addressOf = (announcementId: string) => `/api/comments/announce/${encodeURIComponent(announcementId)}`;

/**
 * Pages of comments, newest first. `viewer` is an e-mail, or null for a visitor, as on the server. The visitor's answer is
 * shown until the person's own arrives.
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

/** All loaded comments. One that moved to the next page because a new one was published appears only once. */
export function loadedComments(data: InfiniteData<Comment[]> | undefined): Comment[] {
  return [...new Map(data?.pages.flat().map((comment) => [comment.id, comment])).values()];
}
