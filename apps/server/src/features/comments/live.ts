import { commentTexts } from '@coequipiers/contract/comments';
import type { CommentEvent } from '@coequipiers/contract/comments-schemas';
import type { Db } from '../../platform/db/database.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createAudience } from './audience.ts';
import type { CommentedRow, CommentRow } from './comments-repository.ts';
import { presentComment } from './presenter.ts';

type Parts = {
  realtime: Realtime;
  notifications: Notifications;
  blocks: Blocks;
  newest: (announcementId: string, viewerId: string | undefined) => Promise<string>;
  isShown: (announcementId: string, viewerId: string | undefined) => Promise<boolean>;
};
type Author = { id: string; email: string };

const topic = '/topic/announces/{id}/comments';

export type CommentsLive = ReturnType<typeof createCommentsLive>;

/** What open pages hear, visitors' too, and what the author of the announcement is told. */
export function createCommentsLive({ realtime, notifications, blocks, newest, isShown }: Parts) {
  const audience = createAudience(isShown);
  blocks.onChange(audience.forget);
  realtime.topic(topic, {
    maySubscribe: (caller, { id }) => audience.includes(id, caller?.id),
    newest: (caller, { id }) => newest(id, caller?.id),
  });

  /** Those who do not see the author hear nothing: any event would tell them that somebody has blocked them. */
  const show = (
    row: CommentRow,
    author: Author,
    event: 'published' | 'edited',
    hiddenFrom: readonly string[],
  ): void => {
    const instead: Record<string, CommentEvent | null> = {
      [author.id]: { ...presentComment(row, author), event },
    };
    for (const personId of hiddenFrom) instead[personId] = null;
    const shown: CommentEvent = { ...presentComment(row, undefined), event };
    realtime.publish(topic, { id: row.announcement_id }, shown, instead);
  };

  return {
    /** Stores the notification with the comment. Call what it returns once that transaction is committed. */
    async publishedWithin(
      transaction: Db,
      row: CommentRow,
      author: Author,
      about: CommentedRow,
    ): Promise<() => void> {
      const hiddenFrom = await blocks.hiddenFrom(author.id, transaction);
      const tell =
        about.author_id === author.id
          ? undefined
          : await notifications.notifyWithin(transaction, {
              personId: about.author_id,
              type: 'announcement',
              title: commentTexts.notice(row.username),
              preview: row.content,
              announceId: about.id,
              commentId: row.id,
              senderId: author.id,
              about: `comment:${about.id}:${author.id}`,
            });
      return () => {
        show(row, author, 'published', hiddenFrom);
        tell?.();
      };
    },

    edited: async (row: CommentRow, author: Author): Promise<void> =>
      show(row, author, 'edited', await blocks.hiddenFrom(author.id)),

    /** Its notification goes with it. Call what it returns once that transaction is committed. */
    async deletedWithin(transaction: Db, id: string, announcementId: string): Promise<() => void> {
      const forget = await notifications.forgetWithin(transaction, { commentId: id });
      return () => {
        realtime.publish(topic, { id: announcementId }, { event: 'deleted', id });
        forget();
      };
    },
  };
}
