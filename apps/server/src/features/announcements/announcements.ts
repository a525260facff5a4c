import {
  type Category,
  categories,
  type Dates,
  dateProblems,
  announcementTexts as texts,
} from '@coequipiers/contract/announcements';
import type { Announcement, announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { dayInParis } from '@coequipiers/contract/days';
import { idSchema } from '@coequipiers/contract/ids';
import type { FoundAnnouncement } from '@coequipiers/contract/rendering';
import type { z } from '@coequipiers/contract/zod';
import type { Db } from '../../platform/db/database.ts';
import type { RunRead } from '../../platform/db/reads.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RequestKey } from '../../platform/transact/once.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Communes } from '../cities/communes.ts';
import { findPlace } from '../cities/place.ts';
import type { Images } from '../images/images.ts';
import type { Notifications } from '../notifications/notifications.ts';
import { cellColumns } from '../places/grid.ts';
import { placeIds } from '../places/places.ts';
import { announcementsPersonalData } from './announcements-personal-data.ts';
import { announcementsRepository, type Content } from './announcements-repository.ts';
import { createPersonCards } from './person-cards.ts';
import { createPresenter, type Viewer } from './presenter.ts';
import { createNearby } from './search/nearby.ts';
import { createSweep } from './sweep.ts';
import { createViews, type Visitor } from './views.ts';

type Write = z.output<typeof announcementWrite>;
type Author = { id: string; email: string };

type Parts = {
  db: Db;
  transact: Transact;
  runRead: RunRead;
  secret: string;
  blocks: Blocks;
  communes: Communes;
  images: Images;
  jobs: Jobs;
  limits: Limits;
  notifications: Pick<Notifications, 'forget'>;
};

const perHour = { tries: 120, seconds: 3_600 };
const sweepMs = 10 * 60_000;

export type Announcements = ReturnType<typeof createAnnouncements>;

export function createAnnouncements(parts: Parts) {
  const { db, transact, runRead, secret, blocks, communes, images, jobs, limits, notifications } = parts;
  const repository = announcementsRepository(db);
  const presenter = createPresenter(images);
  const views = createViews(db, transact, secret);
  const sweep = createSweep({ transact, repository, images, views });
  jobs.every('announcements-sweep', sweepMs, sweep);

  const today = () => dayInParis(new Date());

  const contentOf = async (given: Write, transaction: Db): Promise<Content> => {
    const dates = { startDate: given.startDate || null, endDate: given.endDate || null };
    refuseDates(dates, today());
    const place = findPlace(communes, {
      zipCode: given.zipCode ?? '',
      municipalityName: given.municipalityName ?? '',
      latitude: given.latitude ?? 0,
      longitude: given.longitude ?? 0,
    });
    if (!place)
      throw new AppError('VALIDATION', { userMessage: texts.fieldsMissing, message: 'municipalityName' });
    const placeId = await placeIds([place], transaction);
    return {
      title: given.title,
      description: given.description,
      category: given.category,
      commune_code: place.communeCode,
      zip_code: place.zipCode,
      municipality_name: place.municipalityName,
      region_name: place.regionName,
      place_id: placeId(place),
      ...cellColumns(place),
      start_date: dates.startDate,
      end_date: dates.endDate,
    };
  };

  const own = async (id: string, author: Author, on?: Db): Promise<Announcement> => {
    const row = await repository.byId(id, author.id, on);
    if (row?.author_id !== author.id) throw notFound();
    return presenter.whole(row, author, today());
  };

  return {
    nearby: createNearby({ db, runRead, presenter, blocks }),
    views,
    sweep,
    personCard: createPersonCards({ db, blocks, repository }),
    personalData: announcementsPersonalData(repository, images),
    publishing: limits.limit('announce-person', perHour),

    categories: (): readonly Category[] => categories,

    create: (given: Write, author: Author, key: RequestKey | undefined): Promise<Announcement> =>
      transact.as(
        author,
        async (transaction) => {
          const id = newId();
          const content = await contentOf(given, transaction);
          const image_id = given.imageUrl ? await images.claim(given.imageUrl, author.id, transaction) : null;
          await repository.insert({ ...content, id, author_id: author.id, image_id }, transaction);
          return own(id, author, transaction);
        },
        { once: key },
      ),

    async show(id: string, viewer: Viewer): Promise<Announcement> {
      const row = await repository.byId(id, viewer?.id);
      if (!row?.visible) throw notFound();
      return presenter.whole(row, viewer, today());
    },

    /** Counts a view of a page that came with the first HTML, without a call to `show`. */
    async countView(id: string, visitor: Visitor): Promise<void> {
      if (!(await repository.isVisible(id, visitor.personId))) throw notFound();
      await views.count(id, visitor);
    },

    /** Leaves out the ids that this viewer may not see. */
    async showAll(ids: readonly string[], viewer: Viewer): Promise<Announcement[]> {
      if (ids.length === 0) return [];
      const rows = await repository.byIds(ids, viewer?.id);
      const day = today();
      return rows.filter((row) => row.visible).map((row) => presenter.whole(row, viewer, day));
    },

    /** The page of a visitor who follows a link: 410 when it existed but searches no longer find it. */
    async find(id: string): Promise<FoundAnnouncement> {
      if (!idSchema.safeParse(id).success) return { status: 404 };
      const row = await repository.byId(id, undefined);
      if (row?.visible) return { status: 200, announcement: presenter.whole(row, undefined, today()) };
      return { status: row || (await repository.wasDeleted(id)) ? 410 : 404 };
    },

    async listOwn(author: Author): Promise<Announcement[]> {
      const rows = await repository.byAuthor(author.id);
      const day = today();
      return rows.map((row) => presenter.whole(row, author, day));
    },

    update: (id: string, given: Write, author: Author): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const before = await repository.lockOwn(id, author.id, transaction);
        if (!before) throw notFound();
        const content = await contentOf(given, transaction);
        const image_id = await replacePicture(
          before.image_id,
          given.imageUrl || null,
          author.id,
          transaction,
        );
        await repository.update(id, { ...content, image_id }, transaction);
        return own(id, author, transaction);
      }),

    /**
     * Publishes an expired announcement again, as new. One that searches still find stays unchanged, so that nobody can push it
     * to the top.
     */
    republish: (id: string, author: Author): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        await repository.relist(id, author.id, today(), transaction);
        return own(id, author, transaction);
      }),

    remove: (id: string, author: Author): Promise<void> =>
      transact.as(author, async (transaction) => {
        if (!(await takeDown(id, author.id, transaction))) throw notFound();
      }),

    takeDown,
    /** For a suspension: removes all announcements of this author from the search. */
    hideAll: repository.hideAll,
    bringBack: repository.bringBack,

    /**
     * Call this before a change that notifies the author. Rows of people are locked before rows of announcements, as an erasure
     * does; the opposite order could deadlock with it.
     */
    lockAuthor: repository.lockAuthor,

    /** Whether an announcement with this id was deleted. */
    wasDeleted: repository.wasDeleted,
  };

  /** Deletes it with its picture and the notifications about it. False when there is no such announcement of this person. */
  async function takeDown(id: string, authorId: string, transaction: Transaction): Promise<boolean> {
    const [gone] = await repository.remove({ id, authorId }, transaction);
    if (!gone) return false;
    if (gone.image_id) await images.abandon(gone.image_id, transaction);
    await notifications.forget(transaction, { announceId: id });
    return true;
  }

  /** Gives the id of the picture after an edit: the same one, or the new one that replaces it. */
  async function replacePicture(
    before: string | null,
    url: string | null,
    personId: string,
    transaction: Db,
  ) {
    if (before && url === images.urlOf(before)) return before;
    const after = url && (await images.claim(url, personId, transaction));
    if (before) await images.abandon(before, transaction);
    return after;
  }
}

const notFound = () => new AppError('NOT_FOUND', { userMessage: texts.notFound });

function refuseDates(dates: Dates, today: string): void {
  const [problem] = Object.entries(dateProblems(dates, today));
  if (!problem) return;
  const [field, userMessage] = problem;
  throw new AppError('VALIDATION', { userMessage, message: `${field}: ${userMessage}` });
}
