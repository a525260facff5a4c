import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { idSchema } from '@coequipiers/contract/ids';
import type { FoundAnnouncement } from '@coequipiers/contract/rendering';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import { cardsRepository } from './cards-repository.ts';
import type { Presenter, Viewer } from './presenter.ts';

type Author = { id: string; email: string };

export type Cards = ReturnType<typeof createCards>;

type Parts = {
  db: Db;
  presenter: Presenter;
  wasDeleted: (id: string) => Promise<boolean>;
  clock: () => Clock;
};

/** Announcements as people read them. */
export function createCards({ db, presenter, wasDeleted, clock }: Parts) {
  const repository = cardsRepository(db, clock);
  return {
    byAuthor: repository.byAuthor,

    /** For its author, in the transaction that has changed it. */
    async own(id: string, author: Author, on: Db): Promise<Announcement> {
      const row = await repository.byId(id, author.id, on);
      if (row?.author_id !== author.id) throw notFound();
      return presenter.whole(row, author, clock().now);
    },

    /** With the outing that it shows, or the one that is named. */
    async show(id: string, viewer: Viewer, outingId?: string): Promise<Announcement> {
      const row = await repository.byId(id, viewer?.id, undefined, outingId);
      if (!row?.readable) throw notFound();
      return presenter.whole(row, viewer, clock().now);
    },

    /** Leaves out the ids that this viewer may not see. */
    async showAll(ids: readonly string[], viewer: Viewer): Promise<Announcement[]> {
      if (ids.length === 0) return [];
      const rows = await repository.byIds(ids, viewer?.id);
      const { now } = clock();
      return rows.filter((row) => row.visible).map((row) => presenter.whole(row, viewer, now));
    },

    /** The page of a visitor who follows a link: 410 when it existed but searches no longer find it. */
    async find(id: string): Promise<FoundAnnouncement> {
      if (!idSchema.safeParse(id).success) return { status: 404 };
      const row = await repository.byId(id, undefined);
      if (row?.readable)
        return {
          status: 200,
          announcement: presenter.whole(row, undefined, clock().now),
          inLists: row.visible,
        };
      return { status: row || (await wasDeleted(id)) ? 410 : 404 };
    },

    async listOwn(author: Author): Promise<Announcement[]> {
      const rows = await repository.byAuthor(author.id);
      const { now } = clock();
      return rows.map((row) => presenter.whole(row, author, now));
    },
  };
}

const notFound = () => new AppError('NOT_FOUND', { userMessage: texts.notFound });
