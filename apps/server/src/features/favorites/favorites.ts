import { announcementTexts } from '@coequipiers/contract/announcements';
import { favoriteLimits, favoriteTexts } from '@coequipiers/contract/favorites';
import type { Favorite, FavoritesPage, FavoritesQuery } from '@coequipiers/contract/favorites-schemas';
import type { Db } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import { createOneByOne } from '../../platform/one-by-one.ts';
import type { Announcements } from '../announcements/announcements.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { favoritesPersonalData } from './favorites-personal-data.ts';
import { type FavoriteRow, favoritesRepository } from './favorites-repository.ts';

type Person = { id: string; email: string };
type Parts = { db: Db; announcements: Announcements; notifications: Notifications; limits: Limits };

/** A favourite, and what tells its author once it is committed. */
type Added = { row: FavoriteRow; tell?: () => void };

const allowance = { tries: 600, seconds: 900 };

export type Favorites = ReturnType<typeof createFavorites>;

/** Whatever this person can read can be kept, also one's own. Twice is the same as once. */
export function createFavorites({ db, announcements, notifications, limits }: Parts) {
  const repository = favoritesRepository(db);
  const oneByOne = createOneByOne();

  /** Adds what is none yet, and tells its author, once for each person whatever they do later. */
  const add = async (announcementId: string, personId: string, transaction: Db): Promise<Added> => {
    const added = await repository.add(announcementId, personId, favoriteLimits.most, transaction);
    if (!added) throw notFound();
    if (added === 'full') throw new AppError('FAVORITES_FULL');
    if (added.author_id === personId) return { row: added };
    const tell = await notifications.notifyWithin(transaction, {
      personId: added.author_id,
      type: 'favorite',
      title: favoriteTexts.notice,
      preview: added.title,
      announceId: announcementId,
      about: `favorite:${announcementId}:${personId}`,
      once: true,
    });
    return { row: added, tell };
  };

  /** In a transaction in which this person does nothing else with their favourites. */
  const alone = <T>(personId: string, work: (transaction: Db) => Promise<T>): Promise<T> =>
    oneByOne(personId, () =>
      db.transaction().execute(async (transaction) => {
        await repository.takeTurn(personId, transaction);
        return work(transaction);
      }),
    );

  const keep = (announcementId: string, personId: string): Promise<Added> =>
    alone(personId, async (transaction) => {
      const kept = await repository.find(announcementId, personId, transaction);
      return kept ? { row: kept } : add(announcementId, personId, transaction);
    });

  const present = async (rows: readonly FavoriteRow[], person: Person): Promise<Favorite[]> => {
    const shown = await announcements.showAll(
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
    personalData: favoritesPersonalData(repository),
    changing: limits.limit('favorite-person', allowance),

    async add(announcementId: string, person: Person): Promise<Favorite> {
      const kept = await repository.find(announcementId, person.id);
      const { row, tell } = kept ? { row: kept } : await keep(announcementId, person.id);
      tell?.();
      const [favorite] = await present([row], person);
      if (!favorite) throw notFound();
      return favorite;
    },

    /** Whether it is a favourite now. */
    async toggle(announcementId: string, personId: string): Promise<boolean> {
      const added = await alone(personId, async (transaction) => {
        const removed = await repository.removeShown(announcementId, personId, transaction);
        return removed ? undefined : add(announcementId, personId, transaction);
      });
      added?.tell?.();
      return added !== undefined;
    },

    /** The favourite of a deleted announcement is gone already. */
    async remove(announcementId: string, personId: string): Promise<void> {
      if (await repository.remove(announcementId, personId)) return;
      if (!(await repository.isKnown(announcementId))) throw notFound();
    },

    /** One that is gone stays gone; somebody else's is none. */
    async removeById(id: string, personId: string): Promise<void> {
      const owner = await repository.ownerOf(id);
      if (owner !== undefined && owner !== personId) throw new AppError('NOT_FOUND');
      await repository.removeById(id, personId);
    },

    removeAll: (personId: string) => repository.removeAll(personId),

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
      if (!(await repository.isShown(announcementId, personId))) throw notFound();
      return false;
    },

    ids: repository.ids,
    count: (personId: string) => repository.count(personId),
  };
}

const notFound = () => new AppError('NOT_FOUND', { userMessage: announcementTexts.notFound });
