import type { Comment } from '@coequipiers/contract/comments-schemas';
import { identifierFor } from '../accounts/presenter.ts';
import type { CommentRow } from './comments-repository.ts';

/** Turns a row into the comment that the API sends. `viewer` is undefined for a visitor. */
export function presentComment(row: CommentRow, viewer: { id: string; email: string } | undefined): Comment {
  const identifier = identifierFor(viewer, {
    id: row.author_id,
    email: viewer?.email ?? null,
    alias: row.alias,
  });
  return {
    id: row.id,
    content: row.content,
    authorName: row.username,
    authorUsername: row.username,
    authorEmail: identifier,
    createdBy: identifier,
    createdAt: row.created_at.toISOString(),
    updatedAt: (row.edited_at ?? row.created_at).toISOString(),
    edited: row.edited_at !== null,
  };
}
