/** The number of comments that the reader can see. */
export type CommentColumns = { comment_count: number };

/**
 * SQL for a query on `announcements`. `hidden` is the SQL of the ids of the people whom the reader does not see, if any: their
 * comments are subtracted, so that the count matches the list.
 */
export const commentColumns = (hidden: string | undefined): string =>
  hidden
    ? `CASE WHEN cardinality(${hidden}) = 0 THEN comment_count ELSE comment_count - (
        SELECT count(*)::int FROM comments
        WHERE comments.announcement_id = announcements.id AND comments.author_id = ANY (${hidden})
      ) END AS comment_count`
    : 'comment_count';

export const presentCommentCount = (row: CommentColumns) => ({ commentCount: row.comment_count });
