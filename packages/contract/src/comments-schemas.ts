import { commentLimits, commentProblem, commentTexts } from './comments.ts';
import { pageQuery } from './numbers.ts';
import { tidyLines } from './readable-text.ts';
import { textField } from './text-field.ts';
import { z } from './zod.ts';

/** Publishing and editing. */
export const commentWrite = z.object({
  content: textField({
    problemOf: commentProblem,
    missing: commentTexts.required,
    length: commentLimits.content,
    tidy: tidyLines,
  }),
});
export const comment = z.object({
  id: z.string(),
  content: z.string(),
  authorName: z.string(),
  authorUsername: z.string(),
  /** The author's e-mail for the author, the author's alias for everyone else. */
  authorEmail: z.string(),
  createdBy: z.string(),
  createdAt: z.string(),
  updatedAt: z.string(),
  edited: z.boolean(),
});
export type Comment = z.infer<typeof comment>;

/**
 * The live event for the comments of an announcement: the whole new or changed comment, as each viewer may see it, or the
 * id of a deleted one.
 */
export type CommentEvent = (Comment & { event: 'published' | 'edited' }) | { event: 'deleted'; id: string };

export const comments = z.array(comment);
export const commentCount = z.number();
export const commentsQuery = pageQuery(commentLimits.page);
export type CommentsQuery = z.output<typeof commentsQuery>;
