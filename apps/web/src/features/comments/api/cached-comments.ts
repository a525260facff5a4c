import type { Comment } from '@coequipiers/contract/comments-schemas';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { changeCached } from '../../announcements/api/cached-announcements.ts';
import { commentsKey } from './comment-queries.ts';

type Pages = InfiniteData<Comment[]>;

function changePages(
  client: QueryClient,
  announcementId: string,
  change: (pages: Comment[][]) => Comment[][],
) {
  client.setQueriesData({ queryKey: commentsKey(announcementId) }, (data: Pages | undefined) =>
    data ? { ...data, pages: change(data.pages) } : data,
  );
}

/** In its place when it is known, else on top. */
export function putComment(client: QueryClient, announcementId: string, comment: Comment): void {
  changePages(client, announcementId, (pages) => {
    const known = pages.some((page) => page.some(({ id }) => id === comment.id));
    if (known) return pages.map((page) => page.map((one) => (one.id === comment.id ? comment : one)));
    return pages.map((page, index) => (index === 0 ? [comment, ...page] : page));
  });
}

export function dropComment(client: QueryClient, announcementId: string, commentId: string): void {
  changePages(client, announcementId, (pages) =>
    pages.map((page) => page.filter(({ id }) => id !== commentId)),
  );
}

/** The count stands wherever the announcement is shown. */
export function countComments(
  client: QueryClient,
  announcementId: string,
  count: (before: number) => number,
): void {
  changeCached(client, announcementId, (announcement) => ({
    ...announcement,
    commentCount: Math.max(0, count(announcement.commentCount)),
  }));
}
