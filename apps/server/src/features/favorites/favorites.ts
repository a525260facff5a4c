import { announcementTexts } from '@coequipiers/contract/announcements';
import type { Announcement } from '@coequipiers/contract/announcements-schemas';
import { favoriteLimits, favoriteTexts } from '@coequipiers/contract/favorites';
import type { Favorite, FavoritesPage, FavoritesQuery } from '@coequipiers/contract/favorites-schemas';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { lockAuthor } from '../visibility/lock-author.ts';
import { isSeenBy } from '../visibility/visibility.ts';
import { type FavoriteRow, favoritesRepository } from './favorites-repository.ts';

type Person = { id: string; email: string };
export type Parts = {
  db: Db;
  transact: Transact;
  /** The cards of these announcements, without those that the viewer may not see. */
  showAll: (ids: readonly string[], viewer: Person) => Promise<Announcement[]>;
  notifications: Notifications;
  limits: Limits;
};

const allowance = { tries: 600, seconds: 900 };

export type Favorites = ReturnType<typeof favoritesService>;

/** Every announcement that a person can see can be a favourite, also their own. Adding one again changes nothing. */
export function favoritesService({ db, transact, showAll, notifications, limits }: Parts) {
  const repository = favoritesRepository(db);

  /** Adds a favourite. The author is notified once per person, even if it is removed and added again. */
  const add = async (
    announcementId: string,
    personId: string,
    transaction: Transaction,
  ): Promise<FavoriteRow> => {
    await lockAuthor(announcementId, transaction);
    const added = await repository.add(announcementId, personId, favoriteLimits.most, transaction);
    if (!added) throw notFound();
    if (added === 'full') throw new AppError('FAVORITES_FULL');
    if (added.author_id === personId) return added;
    await notifications.notify(transaction, {
      personId: added.author_id,
      type: 'favorite',
      title: favoriteTexts.notice,
      preview: added.title,
      announceId: announcementId,
      about: `favorite:${announcementId}:${personId}`,
      once: true,
    });
    return added;
  };

  /** Runs `work` in a transaction, serialized per person across all instances. */
  const serialized = <T>(
    person: { id: string },
    work: (transaction: Transaction) => Promise<T>,
  ): Promise<T> =>
    transact.as(person, async (transaction) => {
      await repository.lockFavorites(person.id, transaction);
      return work(transaction);
    });

  const present = async (rows: readonly FavoriteRow[], person: Person): Promise<Favorite[]> => {
    const shown = await showAll(
      rows.map((row) => row.announcement_id),
      person,
    );
    const byId = new Map(shown.map((announce) => [announce.id, announce]));
    return rows.flatMap((row) => {
      const announce = byId.get(row.announcement_id);
      return announce ? [{ id: row.id, createdAt: row.created_at.toISOString(), announce }] : [];
    });
  };

  return {
    changing: limits.limit('favorite-person', allowance),

    async add(announcementId: string, person: Person): Promise<Favorite> {
      const row = await serialized(
        person,
        async (transaction) =>
          (await repository.find(announcementId, person.id, transaction)) ??
          add(announcementId, person.id, transaction),
      );
      const [favorite] = await present([row], person);
      if (!favorite) throw notFound();
      return favorite;
    },

    /** Gives whether it is a favourite now. */
    toggle: (announcementId: string, person: { id: string }): Promise<boolean> =>
      serialized(person, async (transaction) => {
        if (await repository.removeShown(announcementId, person.id, transaction)) return false;
        await add(announcementId, person.id, transaction);
        return true;
      }),

    /** Succeeds for a deleted announcement: its favourites were deleted with it. */
    remove: (announcementId: string, person: { id: string }): Promise<void> =>
      transact.as(person, async (transaction) => {
        if (await repository.remove(announcementId, person.id, transaction)) return;
        if (!(await repository.isKnown(announcementId, transaction))) throw notFound();
      }),

    /** Idempotent: a missing favourite is no error. A favourite of someone else is 'not found'. */
    removeById: (id: string, person: { id: string }): Promise<void> =>
      transact.as(person, async (transaction) => {
        const owner = await repository.ownerOf(id, transaction);
        if (owner !== undefined && owner !== person.id) throw new AppError('NOT_FOUND');
        await repository.removeById(id, person.id, transaction);
      }),

    removeAll: (person: { id: string }): Promise<void> =>
      transact.as(person, (transaction) => repository.removeAll(person.id, transaction)),

    async list({ page, size }: FavoritesQuery, person: Person): Promise<FavoritesPage> {
      const totalElements = await repository.count(person.id);
      const rows = await repository.page(person.id, page * size, size);
      return {
        content: await present(rows, person),
        totalElements,
        last: page * size + rows.length >= totalElements || rows.length < size,
      };
    },

    async check(announcementId: string, personId: string): Promise<boolean> {
      if (await repository.find(announcementId, personId)) return true;
      if (!(await isSeenBy(personId, announcementId, db))) throw notFound();
      return false;
    },

    ids: repository.ids,
    count: (personId: string) => repository.count(personId),
  };
}

const notFound = () => new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
