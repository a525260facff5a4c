/** How many comments an announcement has for the reader. */
export type CommentColumns = { comment_count: number };

/**
 * SQL for a query on `announcements`. `hidden` gives the ids of the people whom the reader does not see, if there can be any:
 * without their comments the number is the same as the list's.
 */
export const commentColumns = (hidden: string | undefined): string =>
  hidden
    ? `CASE WHEN cardinality(${hidden}) = 0 THEN comment_count ELSE comment_count - (
        SELECT count(*)::int FROM comments
        WHERE comments.announcement_id = announcements.id AND comments.author_id = ANY (${hidden})
      ) END AS comment_count`
    : 'comment_count';

export const presentCommentCount = (row: CommentColumns) => ({ commentCount: row.comment_count });
