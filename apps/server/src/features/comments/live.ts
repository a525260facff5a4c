import { commentTexts } from '@coequipiers/contract/comments';
import type { CommentEvent } from '@coequipiers/contract/comments-schemas';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Audience } from '../visibility/audience.ts';
import type { CommentedRow, CommentRow } from './comments-repository.ts';
import { presentComment } from './presenter.ts';

type Parts = {
  realtime: Realtime;
  notifications: Notifications;
  blocks: Blocks;
  newest: (announcementId: string, viewerId: string | undefined) => Promise<string>;
  audience: (announcementId: string) => Promise<Audience | undefined>;
};
type Author = { id: string; email: string };

const topic = '/topic/announces/{id}/comments';

/** Live events for open pages, also those of visitors, and the notification of the announcement's author. */
export function createCommentsLive({ realtime, notifications, blocks, newest, audience }: Parts) {
  realtime.topic(topic, {
    audience: async ({ id }) => {
      const found = await audience(id);
      return (caller) => found?.sees(caller?.id) ?? false;
    },
    newest: (caller, { id }) => newest(id, caller?.id),
  });

  /** People with a block between them and the author receive no event: any event would reveal the block. */
  const show = async (
    transaction: Transaction,
    { announcementId, authorId }: { announcementId: string; authorId: string },
    event: CommentEvent,
    forAuthor: CommentEvent,
  ): Promise<void> => {
    const hiddenFrom = await blocks.hiddenFrom(authorId, transaction);
    const instead: Record<string, CommentEvent | null> = { [authorId]: forAuthor };
    for (const personId of hiddenFrom) instead[personId] = null;
    transaction.afterCommit(() => realtime.publish(topic, { id: announcementId }, event, instead));
  };

  const showText = (
    transaction: Transaction,
    row: CommentRow,
    author: Author,
    event: 'published' | 'edited',
  ): Promise<void> =>
    show(
      transaction,
      { announcementId: row.announcement_id, authorId: author.id },
      { ...presentComment(row, undefined), event },
      { ...presentComment(row, author), event },
    );

  return {
    async published(
      transaction: Transaction,
      row: CommentRow,
      author: Author,
      about: CommentedRow,
    ): Promise<void> {
      await showText(transaction, row, author, 'published');
      if (about.author_id === author.id) return;
      await notifications.notify(transaction, {
        personId: about.author_id,
        type: 'announcement',
        event: 'comment',
        title: commentTexts.notice(row.username, about.title),
        preview: row.content,
        announceId: about.id,
        commentId: row.id,
        senderId: author.id,
        about: `comment:${about.id}:${author.id}`,
      });
    },

    edited: (transaction: Transaction, row: CommentRow, author: Author): Promise<void> =>
      showText(transaction, row, author, 'edited'),

    /** Also deletes its notification. */
    async deleted(
      transaction: Transaction,
      comment: { id: string; announcementId: string; authorId: string },
    ): Promise<void> {
      const event = { event: 'deleted', id: comment.id } as const;
      await show(transaction, comment, event, event);
      await notifications.forget(transaction, { commentId: comment.id });
    },
  };
}
