import { announcementFormTexts as formTexts } from '@coequipiers/contract/announcement-form';
import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement, announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { type Category, categories } from '@coequipiers/contract/categories';
import { dayInParis } from '@coequipiers/contract/days';
import type { Visibility } from '@coequipiers/contract/visibility';
import type { z } from '@coequipiers/contract/zod';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { RunRead } from '../../platform/db/reads.ts';
import { newId } from '../../platform/ids.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Limits } from '../../platform/limits/limits.ts';
import type { RequestKey } from '../../platform/transact/once.ts';
import type { Transact, Transaction } from '../../platform/transact/transact.ts';
import { createTurns, halfOfTheProcessors } from '../../platform/turns/turns.ts';
import type { Blocks } from '../blocks/blocks.ts';
import type { Communes } from '../cities/communes.ts';
import { findPlace } from '../cities/place.ts';
import type { Images } from '../images/images.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Outings } from '../outings/outings.ts';
import { type Before, newAnnouncement, type Plan, planOf } from '../outings/plan/plan.ts';
import { cellColumns } from '../places/grid.ts';
import { type Places, placeIds } from '../places/places.ts';
import { createAudiences } from '../visibility/audience.ts';
import { isReadBy } from '../visibility/visibility.ts';
import { announcementsPersonalData } from './announcements-personal-data.ts';
import { announcementsRepository, type Content } from './announcements-repository.ts';
import { createCards } from './cards.ts';
import { createPersonCards } from './person-cards.ts';
import { keepCountsMerged } from './place-counts.ts';
import { createPresenter } from './presenter.ts';
import { createPublication } from './publication.ts';
import { createNearby } from './search/nearby.ts';
import { createSweep } from './sweep.ts';
import { createViews, type Visitor } from './views.ts';

type Write = z.output<typeof announcementWrite>;
type Author = { id: string; email: string };

export type Parts = {
  db: Db;
  transact: Transact;
  runRead: RunRead;
  places: Places;
  secret: string;
  blocks: Blocks;
  communes: Communes;
  images: Images;
  jobs: Jobs;
  limits: Limits;
  notifications: Pick<Notifications, 'forget'>;
  outings: Outings;
  clock: () => Clock;
};

const perHour = { tries: 120, seconds: 3_600 };
/** For each network. A map asks once each time it is moved. */
const mapsPerMinute = { tries: 600, seconds: 60 };

export type Announcements = ReturnType<typeof announcementsService>;

export function announcementsService(parts: Parts) {
  const {
    db,
    transact,
    runRead,
    places,
    secret,
    blocks,
    communes,
    images,
    jobs,
    limits,
    notifications,
    outings,
    clock,
  } = parts;
  const repository = announcementsRepository(db);
  const { onPublished, published, isFoundElsewhere } = createPublication();
  const presenter = createPresenter(images);
  const cards = createCards({ db, presenter, wasDeleted: repository.wasDeleted, clock });
  const views = createViews(db, transact, secret);
  const sweep = createSweep({ transact, repository, images, views });
  jobs.every('announcements-sweep', 10 * 60_000, sweep);
  keepCountsMerged(jobs, db);
  outings.onCancelled(repository.endListing);
  outings.onWeeks(repository.showWeeks);

  const contentOf = async (
    given: Write,
    before: Before & { visibility?: Visibility },
    transaction: Db,
  ): Promise<{ content: Content; plan: Plan }> => {
    const place = findPlace(communes, {
      zipCode: given.zipCode ?? '',
      municipalityName: given.municipalityName ?? '',
      latitude: given.latitude ?? 0,
      longitude: given.longitude ?? 0,
    });
    if (!place)
      throw new AppError('VALIDATION', { userMessage: formTexts.fieldsMissing, message: 'municipalityName' });
    const plan = planOf(given, before, place.communeCode, clock().now);
    const placeId = await placeIds([place], transaction);
    const content = {
      title: given.title,
      description: given.description,
      category: given.category,
      commune_code: place.communeCode,
      zip_code: place.zipCode,
      municipality_name: place.municipalityName,
      region_name: place.regionName,
      place_id: placeId(place),
      ...cellColumns(place),
      start_date: plan.startDate,
      end_date: plan.endDate,
      visibility: given.visibility ?? before.visibility ?? 'everyone',
    };
    return { content, plan };
  };

  return {
    show: cards.show,
    showAll: cards.showAll,
    find: cards.find,
    listOwn: cards.listOwn,
    maps: {
      limit: limits.limit('map-network', mapsPerMinute),
      turns: createTurns({ atOnce: halfOfTheProcessors, waiting: 100, waitMs: 5_000, restMs: 20 }),
    },
    nearby: createNearby({ runRead, places, presenter, blocks, communes, clock }),
    views,
    sweep,
    onPublished,
    personCard: createPersonCards({ db, limits, blocks, repository, cards }),
    personalData: announcementsPersonalData(repository, cards, images),
    publishing: limits.limit('announce-person', perHour),

    categories: (): readonly Category[] => categories,

    create: (given: Write, author: Author, key: RequestKey | undefined): Promise<Announcement> =>
      transact.as(
        author,
        async (transaction) => {
          const id = newId();
          const { content, plan } = await contentOf(given, newAnnouncement, transaction);
          const image_id = given.imageUrl ? await images.claim(given.imageUrl, author.id, transaction) : null;
          const row = { ...content, id, author_id: author.id };
          const shown = await outings.write(plan, { ...row, created_at: sql`now()` }, undefined, transaction);
          await repository.insert({ ...row, ...shown, image_id }, transaction);
          if (content.visibility === 'everyone') await published(id, transaction);
          return cards.own(id, author, transaction);
        },
        { once: key },
      ),

    audience: createAudiences(db),

    /** Counts a view of a page that came with the first HTML, without a call to `show`. */
    async countView(id: string, visitor: Visitor): Promise<void> {
      if (!(await isReadBy(visitor.personId, id, db))) throw notFound();
      await views.count(id, visitor);
    },

    update: (id: string, given: Write, author: Author): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const before = await repository.lockOwn(id, author.id, transaction);
        if (!before) throw notFound();
        const { start_date, created_at, visibility } = before;
        const outing = before.outing_id ? await outings.lock(before.outing_id, transaction) : undefined;
        const { content, plan } = await contentOf(given, { start_date, outing, visibility }, transaction);
        const image_id = await replacePicture(
          before.image_id,
          given.imageUrl || null,
          author.id,
          transaction,
        );
        const forEveryone = content.visibility === 'everyone';
        const opens = forEveryone && visibility === 'link';
        const owner = {
          ...content,
          id,
          author_id: author.id,
          created_at: opens ? sql<Date>`now()` : created_at,
        };
        const shown = await outings.write(plan, owner, outing, transaction);
        const at = await repository.update(id, { ...content, ...shown, image_id }, { opens }, transaction);
        const searched = { category: before.category, place_id: before.place_id, outing };
        if (opens) await published(id, transaction);
        else if (forEveryone && isFoundElsewhere(searched, { ...content, plan }))
          await published(id, transaction, { at, before: before.listed ? searched : null });
        return cards.own(id, author, transaction);
      }),

    /**
     * Publishes an expired announcement again, as new. One that searches still find stays unchanged, so that nobody can push it
     * to the top.
     */
    republish: (id: string, author: Author): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const visibility = await repository.relist(id, author.id, dayInParis(clock().now), transaction);
        if (visibility) await outings.endSeries([id], transaction);
        if (visibility === 'everyone') await published(id, transaction);
        return cards.own(id, author, transaction);
      }),

    remove: (id: string, author: Author): Promise<void> =>
      transact.as(author, async (transaction) => {
        if (!(await removed(id, author.id, transaction, { byAuthor: true }))) throw notFound();
      }),

    /** Cancels the outing. One that is already cancelled stays as it is. */
    cancelOuting: (
      { id, outingId }: { id: string; outingId?: string | undefined },
      reason: string | null,
      author: Author,
    ): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const before = await repository.lockOwn(id, author.id, transaction);
        const outing = before && (await outings.lockMeant(id, outingId, transaction));
        if (!outing) throw notFound();
        if (!outing.cancelled_at) {
          if (outing.ends_at <= clock().now) throw new AppError('OUTING_CLOSED');
          await outings.cancel({ id: outing.id, byAuthor: true, reason }, transaction);
        }
        return cards.own(id, author, transaction);
      }),

    /** Closes the registrations of the outing, or takes that back. */
    closeOuting: (
      { id, outingId }: { id: string; outingId?: string | undefined },
      change: 'close' | 'reopen',
      author: Author,
    ): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const before = await repository.lockOwn(id, author.id, transaction);
        const outing = before && (await outings.lockMeant(id, outingId, transaction));
        if (!outing) throw notFound();
        await outings[change](outing, transaction);
        return cards.own(id, author, transaction);
      }),

    /** For moderation. Unlike a deletion by the author, this also deletes the texts that participants still see. */
    takeDown: (id: string, authorId: string, transaction: Transaction): Promise<boolean> =>
      removed(id, authorId, transaction, { beforeDeletion: () => outings.forgetWords(id, transaction) }),
    /** For a suspension: cancels all outings of this author, and removes all announcements from the search. */
    hideAll: async (authorId: string, transaction: Transaction): Promise<void> => {
      await outings.cancel({ authorId }, transaction);
      await repository.hideAll(authorId, transaction);
    },
    bringBack: repository.bringBack,

    /** Whether an announcement with this id was deleted. */
    wasDeleted: repository.wasDeleted,
  };

  /** Deletes it with its picture and the notifications about it. False when there is no such announcement of this person. */
  async function removed(
    id: string,
    authorId: string,
    transaction: Transaction,
    {
      byAuthor = false,
      /** Runs after the outing is cancelled, and before the announcement is deleted. */
      beforeDeletion = async (): Promise<void> => {},
    }: { byAuthor?: boolean; beforeDeletion?: () => Promise<void> } = {},
  ): Promise<boolean> {
    const before = await repository.lockOwn(id, authorId, transaction);
    if (before?.outing_id) await outings.cancel({ announcementId: id, byAuthor }, transaction);
    if (before) await beforeDeletion();
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
