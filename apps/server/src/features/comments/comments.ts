import { announcementTexts } from '@coequipiers/contract/announcements';
import { commentTexts } from '@coequipiers/contract/comments';
import type { Comment, CommentsQuery } from '@coequipiers/contract/comments-schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { RequestKey } from '../../platform/transact/once.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { createAudiences } from '../visibility/audience.ts';
import { lockAuthor } from '../visibility/lock-author.ts';
import { commentsRepository } from './comments-repository.ts';
import { createCommentsLive } from './live.ts';
import { presentComment } from './presenter.ts';

type Person = { id: string; email: string };
export type Parts = {
  db: Db;
  transact: Transact;
  limits: Limits;
  realtime: Realtime;
  notifications: Notifications;
  blocks: Blocks;
};

const allowance = { tries: 120, seconds: 900 };

export type Comments = ReturnType<typeof commentsService>;

/** Everyone can comment on every announcement that they can see. */
export function commentsService({ db, transact, limits, realtime, notifications, blocks }: Parts) {
  const repository = commentsRepository(db);
  const live = createCommentsLive({
    realtime,
    notifications,
    blocks,
    audience: createAudiences(db),
    newest: async (announcementId, viewerId) => {
      const hidden = await blocks.hiddenFrom(viewerId);
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
    writing: limits.limit('comment-person', allowance),
    count,

    async list(announcementId: string, { page, size }: CommentsQuery, viewer: Person | undefined) {
      const hidden = await blocks.hiddenFrom(viewer?.id);
      await count(announcementId, viewer?.id);
      const rows = await repository.page(announcementId, hidden, page * size, size);
      return rows.map((row) => presentComment(row, viewer));
    },

    publish: (
      announcementId: string,
      content: string,
      author: Person,
      key: RequestKey | undefined,
    ): Promise<Comment> =>
      transact.as(
        author,
        async (transaction) => {
          const id = newId();
          const comment = { id, announcementId, authorId: author.id, content };
          await lockAuthor(announcementId, transaction);
          const about = await repository.insert(comment, transaction);
          const row = about && (await repository.byId(id, transaction));
          if (!row) throw noAnnouncement();
          await live.published(transaction, row, author, about);
          return presentComment(row, author);
        },
        { once: key },
      ),

    edit: (id: string, content: string, author: Person): Promise<Comment> =>
      transact.as(author, async (transaction) => {
        const changed = await repository.edit(id, author.id, content, transaction);
        const row = await repository.byId(id, transaction);
        if (row?.author_id !== author.id) throw noComment();
        if (changed) await live.edited(transaction, row, author);
        return presentComment(row, author);
      }),

    takeDown,

    remove: (id: string, author: Person): Promise<void> =>
      transact.as(author, async (transaction) => {
        if (!(await takeDown(id, author.id, transaction))) throw noComment();
      }),
  };

  /** False when this person has no such comment. */
  async function takeDown(id: string, authorId: string, transaction: Transaction): Promise<boolean> {
    const announcementId = await repository.remove(id, authorId, transaction);
    if (announcementId === undefined) return false;
    await live.deleted(transaction, { id, announcementId, authorId });
    return true;
  }
}

const noAnnouncement = () => new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
const noComment = () => new AppError('NOT_FOUND', { userMessage: commentTexts.notFound });
