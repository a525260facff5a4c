import { announcementTexts } from '@coequipiers/contract/announcements';
import { commentTexts } from '@coequipiers/contract/comments';
import type { Comment, CommentsQuery } from '@coequipiers/contract/comments-schemas';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { commentsPersonalData } from './comments-personal-data.ts';
import { commentsRepository } from './comments-repository.ts';
import { createCommentsLive } from './live.ts';
import { presentComment } from './presenter.ts';

type Person = { id: string; email: string };
type Parts = { db: Db; limits: Limits; realtime: Realtime; notifications: Notifications; blocks: Blocks };

/** A comment, and what tells the others once it is committed. */
export type Published = { comment: Comment; announce: () => void };

const allowance = { tries: 120, seconds: 900 };

export type Comments = ReturnType<typeof createComments>;

/** Whatever can be read can be commented on. */
export function createComments({ db, limits, realtime, notifications, blocks }: Parts) {
  const repository = commentsRepository(db);
  const live = createCommentsLive({
    realtime,
    notifications,
    blocks,
    isShown: repository.isShown,
    newest: async (announcementId, viewerId) => {
      const hidden = viewerId === undefined ? [] : await blocks.hiddenFrom(viewerId);
      const [row] = await repository.page(announcementId, hidden, 0, 1);
      return row?.id ?? '';
    },
  });

  const count = async (announcementId: string, viewerId: string | undefined): Promise<number> => {
    const found = await repository.count(announcementId, viewerId);
    if (found === undefined) throw noAnnouncement();
    return found;
  };

  return {
    personalData: commentsPersonalData(repository),
    writing: limits.limit('comment-person', allowance),
    count,

    async list(announcementId: string, { page, size }: CommentsQuery, viewer: Person | undefined) {
      const hidden = viewer ? await blocks.hiddenFrom(viewer.id) : [];
      await count(announcementId, viewer?.id);
      const rows = await repository.page(announcementId, hidden, page * size, size);
      return rows.map((row) => presentComment(row, viewer));
    },

    async publish(
      announcementId: string,
      content: string,
      author: Person,
      transaction: Db,
    ): Promise<Published> {
      const id = newId();
      const about = await repository.insert(
        { id, announcementId, authorId: author.id, content },
        transaction,
      );
      if (!about) throw noAnnouncement();
      const row = await repository.byId(id, transaction);
      if (!row) throw noAnnouncement();
      return {
        comment: presentComment(row, author),
        announce: await live.publishedWithin(transaction, row, author, about),
      };
    },

    async edit(id: string, content: string, author: Person): Promise<Comment> {
      const changed = await repository.edit(id, author.id, content);
      const row = await repository.byId(id);
      if (row?.author_id !== author.id) throw noComment();
      if (changed) await live.edited(row, author);
      return presentComment(row, author);
    },

    takeDown,

    async remove(id: string, author: Person): Promise<void> {
      const announce = await db.transaction().execute((transaction) => takeDown(id, author.id, transaction));
      if (!announce) throw noComment();
      announce();
    },
  };

  /** Gives what tells open pages once that is committed; nothing when there is no such comment of this person. */
  async function takeDown(id: string, authorId: string, transaction: Db): Promise<(() => void) | undefined> {
    const announcementId = await repository.remove(id, authorId, transaction);
    return announcementId === undefined ? undefined : live.deletedWithin(transaction, id, announcementId);
  }
}

const noAnnouncement = () => new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
const noComment = () => new AppError('NOT_FOUND', { userMessage: commentTexts.notFound });
