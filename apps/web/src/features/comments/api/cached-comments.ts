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

/** Adds a comment at the top and counts it. Idempotent, because both the answer and the live connection report it. */
export function addComment(client: QueryClient, announcementId: string, comment: Comment): void {
  if (isKnown(client, announcementId, comment.id)) return changeComment(client, announcementId, comment);
  changePages(client, announcementId, (pages) =>
    pages.map((page, index) => (index === 0 ? [comment, ...page] : page)),
  );
  countComments(client, announcementId, (count) => count + 1);
}

/** Replaces a comment if it is loaded. */
export function changeComment(client: QueryClient, announcementId: string, comment: Comment): void {
  changePages(client, announcementId, (pages) =>
    pages.map((page) => page.map((one) => (one.id === comment.id ? comment : one))),
  );
}

/** A comment that is not loaded is not subtracted: only the server knows whether it was counted. */
export function dropComment(client: QueryClient, announcementId: string, commentId: string): void {
  if (!isKnown(client, announcementId, commentId)) return;
  changePages(client, announcementId, (pages) =>
    pages.map((page) => page.filter(({ id }) => id !== commentId)),
  );
  countComments(client, announcementId, (count) => count - 1);
}

/** The count is part of every cached announcement. */
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
