import { announcementTexts as texts } from '@coequipiers/contract/announcements';
import type { Announcement, announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { type Category, categories } from '@coequipiers/contract/categories';
import { dayInParis } from '@coequipiers/contract/days';
import type { ApplyQuery } from '@coequipiers/contract/series-schemas';
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
import type { Images } from '../images/images.ts';
import type { Notifications } from '../notifications/notifications.ts';
import type { Outings } from '../outings/outings.ts';
import { newAnnouncement, planOf } from '../outings/plan/plan.ts';
import type { Locked as LockedSeries, SeriesEdits } from '../outings/series/series-edits.ts';
import { type Places } from '../places/places.ts';
import { createAudiences } from '../visibility/audience.ts';
import { isReadBy } from '../visibility/visibility.ts';
import { announcementsPersonalData } from './announcements-personal-data.ts';
import { announcementsRepository } from './announcements-repository.ts';
import { createCards } from './cards.ts';
import { createEditing } from './editing.ts';
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
  outings: Outings & { series: SeriesEdits };
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

  const editing = createEditing({
    repository,
    communes,
    images,
    outings,
    publication: { published, isFoundElsewhere },
    clock,
  });

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
          const place = editing.placeOf(given);
          const plan = planOf(given, newAnnouncement, place.communeCode, clock().now);
          const content = await editing.contentOf(given, place, plan, 'everyone', transaction);
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

    update: (id: string, given: Write, which: ApplyQuery, author: Author): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const before = await repository.lockOwn(id, author.id, transaction);
        if (!before) throw notFound();
        await editing.update({ id, before, author }, given, which, transaction);
        return cards.own(id, author, transaction);
      }),

    /** Cancels a week of a series and all after it. */
    stopSeries: (
      id: string,
      { from, reason }: { from?: string | undefined; reason?: string | null | undefined },
      author: Author,
    ): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const series = await lockSeries(id, author, transaction);
        const end = { authorId: author.id, from: from || undefined, reason: reason || null };
        await outings.series.stop(series, end, transaction);
        return cards.own(id, author, transaction);
      }),

    /** The author says that a series goes on, or brings a paused one back. */
    continueSeries: (id: string, author: Author): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const series = await lockSeries(id, author, transaction);
        await outings.series.goOn(series, author.id, transaction);
        return cards.own(id, author, transaction);
      }),

    /** How many people would be told of a change of a series from this week on. */
    async concerned(id: string, from: string | undefined, author: Author): Promise<{ people: number }> {
      if (!(await repository.isOwn(id, author.id))) throw notFound();
      return { people: await outings.series.concerned(id, from || undefined) };
    },

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
        // A week that is skipped changes how the others follow each other.
        if (before?.weekly) await outings.series.lock(id, transaction);
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

    /** The author says that the outing is played, however few people come, or takes it back. */
    confirmOuting: (
      { id, outingId }: { id: string; outingId?: string | undefined },
      played: boolean,
      author: Author,
    ): Promise<Announcement> =>
      transact.as(author, async (transaction) => {
        const before = await repository.lockOwn(id, author.id, transaction);
        const outing = before && (await outings.lockMeant(id, outingId, transaction));
        if (!outing) throw notFound();
        await outings.sayPlayed(outing, played, transaction);
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

  async function lockSeries(id: string, author: Author, transaction: Transaction): Promise<LockedSeries> {
    const before = await repository.lockOwn(id, author.id, transaction);
    if (!before) throw notFound();
    return outings.series.lock(id, transaction);
  }

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
}

const notFound = () => new AppError('NOT_FOUND', { userMessage: texts.notFound });
