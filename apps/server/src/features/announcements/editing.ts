import { announcementFormTexts as formTexts } from '@coequipiers/contract/announcement-form';
import type { announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { seriesTexts } from '@coequipiers/contract/series';
import type { ApplyQuery } from '@coequipiers/contract/series-schemas';
import { timeZoneOf } from '@coequipiers/contract/time-zones';
import type { Visibility } from '@coequipiers/contract/visibility';
import type { z } from '@coequipiers/contract/zod';
import { sql } from 'kysely';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Transaction } from '../../platform/transact/transact.ts';
import type { Communes } from '../cities/communes.ts';
import { type CommuneLocation, findPlace } from '../cities/place.ts';
import type { Images } from '../images/images.ts';
import type { Outings } from '../outings/outings.ts';
import { type Plan, planOf } from '../outings/plan/plan.ts';
import { dayOf } from '../outings/series/changes.ts';
import type { Locked as LockedSeries, SeriesEdits } from '../outings/series/series-edits.ts';
import { cellColumns } from '../places/grid.ts';
import { placeIds } from '../places/places.ts';
import type { AnnouncementsRepository, Content } from './announcements-repository.ts';
import type { createPublication } from './publication.ts';

type Write = z.output<typeof announcementWrite>;
type OwnRow = NonNullable<Awaited<ReturnType<AnnouncementsRepository['lockOwn']>>>;
/** An edit of an announcement whose row is locked. */
type Editing = { id: string; before: OwnRow; author: { id: string } };

type Parts = {
  repository: AnnouncementsRepository;
  communes: Communes;
  images: Images;
  outings: Outings & { series: SeriesEdits };
  publication: Pick<ReturnType<typeof createPublication>, 'published' | 'isFoundElsewhere'>;
  clock: () => Clock;
};

/** What the body of a write says of an announcement, and how an edit is stored. */
export function createEditing({ repository, communes, images, outings, publication, clock }: Parts) {
  const { published, isFoundElsewhere } = publication;

  const placeOf = (given: Write): CommuneLocation => {
    const place = findPlace(communes, {
      zipCode: given.zipCode ?? '',
      municipalityName: given.municipalityName ?? '',
      latitude: given.latitude ?? 0,
      longitude: given.longitude ?? 0,
    });
    if (!place)
      throw new AppError('VALIDATION', { userMessage: formTexts.fieldsMissing, message: 'municipalityName' });
    return place;
  };

  const contentOf = async (
    given: Write,
    place: CommuneLocation,
    { startDate, endDate }: Pick<Plan, 'startDate' | 'endDate'>,
    visibility: Visibility,
    transaction: Db,
  ): Promise<Content> => {
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
      start_date: startDate,
      end_date: endDate,
      visibility: given.visibility ?? visibility,
    };
  };

  /** Throws if the body of an edit for one week changes what belongs to the announcement. */
  const refuseOtherWords = (given: Write, before: OwnRow): void => {
    const place = placeOf(given);
    const picture = given.imageUrl === undefined ? undefined : given.imageUrl || null;
    const isOther =
      given.title !== before.title ||
      given.description !== before.description ||
      given.category !== before.category ||
      place.communeCode !== before.commune_code ||
      place.zipCode !== before.zip_code ||
      (given.visibility ?? before.visibility) !== before.visibility ||
      (given.endDate ?? '') !== '' ||
      (picture !== undefined && picture !== (before.image_id && images.urlOf(before.image_id)));
    if (isOther) throw new AppError('VALIDATION', { userMessage: seriesTexts.oneOnly, message: 'apply' });
  };

  /** Writes an announcement whose outing comes again every week, and what that changes in its weeks. */
  const updateWeekly = async (
    given: Write,
    which: ApplyQuery,
    { id, before, series, author }: Editing & { series: LockedSeries },
    transaction: Transaction,
  ): Promise<void> => {
    const searched = {
      category: before.category,
      place_id: before.place_id,
      outing: outings.series.shown(series),
    };
    const edit = (at: Date) => ({ at, before: before.listed ? searched : null });
    if (which.apply === 'one') {
      refuseOtherWords(given, before);
      const owner = { ...before, id, author_id: author.id };
      const moved = await outings.series.one(
        series,
        which.outing || undefined,
        { given, owner },
        transaction,
      );
      if (!moved) return;
      const at = await repository.touch(id, transaction);
      if (before.visibility === 'everyone') await published(id, transaction, edit(at));
      return;
    }
    const place = placeOf(given);
    const dates = { startDate: before.start_date, endDate: null };
    const content = await contentOf(given, place, dates, before.visibility, transaction);
    const { opens, created_at } = openingOf(content, before);
    const image_id = await replacePicture(before.image_id, given.imageUrl || null, author.id, transaction);
    const at = await repository.update(id, { ...content, image_id }, { opens }, transaction);
    const owner = { ...content, id, author_id: author.id, created_at };
    const timeZone = timeZoneOf(place.communeCode);
    const moved = await outings.series.following(series, which, { given, owner, timeZone }, transaction);
    if (opens) await published(id, transaction);
    else if (
      content.visibility === 'everyone' &&
      (moved || content.category !== before.category || content.place_id !== before.place_id)
    )
      await published(id, transaction, edit(at));
  };

  /** Writes an announcement that does not repeat, or does so no more, or from now on. */
  const updateSingle = async (
    given: Write,
    { id, before, series, author }: Editing & { series: LockedSeries | undefined },
    transaction: Transaction,
  ): Promise<void> => {
    const { start_date, outing, body } = series
      ? await endedSeries(given, series, transaction)
      : {
          start_date: before.start_date,
          outing: before.outing_id ? await outings.lock(before.outing_id, transaction) : undefined,
          body: given,
        };
    const place = placeOf(given);
    const plan = planOf(body, { start_date, outing }, place.communeCode, clock().now);
    const content = await contentOf(given, place, plan, before.visibility, transaction);
    const image_id = await replacePicture(before.image_id, given.imageUrl || null, author.id, transaction);
    const { opens, created_at } = openingOf(content, before);
    const owner = { ...content, id, author_id: author.id, created_at };
    const shown = await outings.write(plan, owner, outing, transaction);
    const at = await repository.update(id, { ...content, ...shown, image_id }, { opens }, transaction);
    const searched = { category: before.category, place_id: before.place_id, outing };
    if (opens) await published(id, transaction);
    else if (content.visibility === 'everyone' && isFoundElsewhere(searched, { ...content, plan }))
      await published(id, transaction, { at, before: before.listed ? searched : null });
  };

  /** What is left of a series that ends: the outing that its announcement shows. */
  const endedSeries = async (given: Write, series: LockedSeries, transaction: Transaction) => {
    const kept = outings.series.shown(series);
    await outings.series.alone(series, kept, transaction);
    // The day of another week is no day for the one that is left.
    const isOfAnother = given.startDate && outings.series.hasDay(series, given.startDate);
    const { startDate, ...others } = given;
    return {
      start_date: kept ? dayOf(kept) : null,
      outing: kept,
      body: isOfAnother ? others : { ...others, startDate },
    };
  };

  return {
    placeOf,
    contentOf,

    /** Throws if the body is not possible for what the announcement is. */
    async update(
      { id, before, author }: Editing,
      given: Write,
      which: ApplyQuery,
      transaction: Transaction,
    ): Promise<void> {
      const series = before.weekly ? await outings.series.lock(id, transaction) : undefined;
      const editing = { id, before, author };
      if (series && (which.apply === 'one' || given.repeat !== null))
        await updateWeekly(given, which, { ...editing, series }, transaction);
      else if (which.apply === 'one') throw new AppError('NOT_WEEKLY');
      else await updateSingle(given, { ...editing, series }, transaction);
    },
  };

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

/** Whether an edit makes it readable for everyone: it is then as new as one that was just published. */
function openingOf(content: Content, { visibility, created_at }: OwnRow) {
  const opens = content.visibility === 'everyone' && visibility === 'link';
  return { opens, created_at: opens ? sql<Date>`now()` : created_at };
}
