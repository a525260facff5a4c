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

function isKnown(client: QueryClient, announcementId: string, commentId: string): boolean {
  return client
    .getQueriesData<Pages>({ queryKey: commentsKey(announcementId) })
    .some(([, data]) => data?.pages.flat().some(({ id }) => id === commentId));
}

/** On top of the others, and counted: once, whether the answer or the live connection tells of it first. */
export function addComment(client: QueryClient, announcementId: string, comment: Comment): void {
  if (isKnown(client, announcementId, comment.id)) return changeComment(client, announcementId, comment);
  changePages(client, announcementId, (pages) =>
    pages.map((page, index) => (index === 0 ? [comment, ...page] : page)),
  );
  countComments(client, announcementId, (count) => count + 1);
}

/** In its place; one that is not loaded stays so. */
export function changeComment(client: QueryClient, announcementId: string, comment: Comment): void {
  changePages(client, announcementId, (pages) =>
    pages.map((page) => page.map((one) => (one.id === comment.id ? comment : one))),
  );
}

/** One that is not loaded is not taken off the count either: only the server knows whether it was counted. */
export function dropComment(client: QueryClient, announcementId: string, commentId: string): void {
  if (!isKnown(client, announcementId, commentId)) return;
  changePages(client, announcementId, (pages) =>
    pages.map((page) => page.filter(({ id }) => id !== commentId)),
  );
  countComments(client, announcementId, (count) => count - 1);
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
