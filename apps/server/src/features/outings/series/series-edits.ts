import { type ParticipationState, takesPart } from '@coequipiers/contract/participation-states';
import { seriesTexts } from '@coequipiers/contract/series';
import type { ApplyQuery } from '@coequipiers/contract/series-schemas';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/transact/transact.ts';
import type { Notice } from '../../notices/notice.ts';
import type { Notices } from '../../notices/notices.ts';
import { columnsOf, type Edited, type Edits, hasPeople, type Owner } from '../edits.ts';
import type { Outings } from '../outings.ts';
import type { OutingsRepository } from '../outings-repository.ts';
import { refuse } from '../plan/plan.ts';
import type { RegularsRepository } from '../regulars/regulars-repository.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import { endOffers } from '../team/team.ts';
import type { Teams } from '../team/teams.ts';
import { aboutGoingOn, seriesChanged, slotFrom } from '../telling/series-sentences.ts';
import { type About, leadingTo, wordsOf } from '../telling/words.ts';
import {
  type Changes,
  changeFollowing,
  changeOne,
  dayOf,
  type Given,
  isComing,
  stoppedFrom,
  weeksBeside,
} from './changes.ts';
import { withExactly } from './exactly.ts';
import type { SeriesService } from './series.ts';
import type { SeriesRepository, SeriesRow, WeekRow } from './series-repository.ts';

/** A series with all its weeks, all of them locked. */
export type Locked = { series: SeriesRow; weeks: readonly WeekRow[] };

type Parts = {
  seriesRows: SeriesRepository;
  regulars: Pick<RegularsRepository, 'admitAll' | 'endAll'>;
  series: Pick<SeriesService, 'makeWeeks' | 'relink' | 'end'>;
  outings: Pick<OutingsRepository, 'about' | 'nameOfAuthor' | 'cancel'>;
  participations: Pick<ParticipationsRepository, 'members'>;
  cancel: Outings['cancel'];
  edits: Edits;
  teams: Teams;
  notices: Pick<Notices, 'tell' | 'withdraw'>;
  clock: () => Clock;
};

export type SeriesEdits = ReturnType<typeof createSeriesEdits>;

/** What the author of a series does to its weeks. Every press locks all of them before it changes one. */
export function createSeriesEdits(parts: Parts) {
  const {
    seriesRows,
    regulars,
    series: service,
    outings,
    participations,
    cancel,
    edits,
    teams,
    notices,
    clock,
  } = parts;

  /** The week that is named; without a name the next one, or the one that is played now. Undefined when none is to come. */
  const meant = ({ weeks }: Locked, outingId: string | undefined): WeekRow | undefined => {
    const { now } = clock();
    const named = outingId ? weeks.find(({ id }) => id === outingId) : undefined;
    if (outingId && !named) throw new AppError('NOT_FOUND');
    const coming = inOrder(weeks.filter((week) => isComing(week, now)));
    if (coming.length === 0) return undefined;
    return named ?? coming.find(({ starts_at }) => starts_at > now) ?? coming[0];
  };

  const endWithoutAWord = async (weeks: readonly WeekRow[], transaction: Transaction): Promise<void> => {
    if (weeks.length === 0) return;
    const ids = weeks.map(({ id }) => id);
    const ended = await outings.cancel({ ids, byAuthor: true }, clock().now, transaction);
    for (const week of ended)
      await teams.change(week, endOffers, { cause: { by: 'cancellation' } }, transaction);
    await seriesRows.freeSlots(ids, transaction);
  };

  /** Tells each person once of a change of several weeks, whatever it changes in theirs. */
  const tellOnce = async (
    { series: before }: Locked,
    after: Pick<SeriesRow, 'start_time'>,
    edited: readonly (Edited & { slots: { was: string; is: string } })[],
    transaction: Transaction,
  ): Promise<void> => {
    const { now } = clock();
    type Told = { personId: string; state: ParticipationState; about: About; of: (typeof edited)[number] };
    const told = new Map<string, Told>();
    const changes = { moved: false, commune: false, point: false };
    for (const of of edited) {
      if (!of.changes) continue;
      for (const what of ['moved', 'commune', 'point'] as const) changes[what] ||= of.changes[what];
      const about = hasPeople(of.stored) ? await outings.about(of.after, transaction) : undefined;
      if (!about) continue;
      for (const { personId, state } of await participations.members(of.stored.id, transaction))
        if (takesPart({ state }) && !told.has(personId)) told.set(personId, { personId, state, about, of });
    }
    // The day from which on it is so, for everyone alike.
    const first = edited.find((of) => of.changes?.moved) ?? edited.find((of) => of.changes);
    if (told.size === 0 || !first) return;
    const author = await outings.nameOfAuthor(first.stored, transaction);
    const was = slotFrom(first.slots.was, before.start_time);
    const is = slotFrom(first.slots.is, after.start_time);
    const noticeOf = ({ personId, state, about, of }: Told): Notice => {
      const municipality = of.stored.kept_municipality_name;
      const isIn = state === 'in';
      const said = seriesChanged(about, { ...changes, author, was: { ...was, municipality }, is, isIn });
      return {
        personId,
        kind: 'changes',
        ...leadingTo(about),
        ...wordsOf(about, now, said),
        event: changes.moved ? 'moved' : 'place',
        senderId: about.authorId,
        // A next change of the series replaces it.
        about: `series-${changes.moved ? 'moved' : 'changed'}:${about.announceId}`,
        mail: { when: 'without-push' },
      };
    };
    await notices.tell([...told.values()].map(noticeOf), transaction);
  };

  const following = async (
    locked: Locked,
    changes: Changes<WeekRow>,
    owner: Owner,
    transaction: Transaction,
  ): Promise<void> => {
    const afterOf = new Map(changes.weeks.map(({ week, after }) => [week.id, after]));
    const shifted = changes.weeks.filter(({ week, after }) => week.slot !== after.slot);
    // Free first, so that no two weeks have one day in between.
    if (shifted.length > 0)
      await seriesRows.freeSlots(
        shifted.map(({ week }) => week.id),
        transaction,
      );
    await endWithoutAWord(changes.ended, transaction);
    const edited: (Edited & { slots: { was: string; is: string } })[] = [];
    for (const week of inOrder(locked.weeks)) {
      const after = afterOf.get(week.id);
      if (changes.ended.includes(week)) continue;
      if (week.cancelled_at !== null) {
        if (after)
          await seriesRows.setSlot(
            week.id,
            { slot: after.slot, starts_at: after.starts_at, ends_at: after.ends_at },
            transaction,
          );
        continue;
      }
      if (week.ends_at <= clock().now || !(after || isOtherwise(week, owner))) continue;
      const stored = await edits.store(week, after ?? contentOf(week), owner, transaction);
      edited.push({ ...stored, slots: { was: week.slot, is: after?.slot ?? week.slot } });
    }
    await edits.countTelling(edited, owner.author_id);
    const byItself = edited.find(({ stored }) => stored === changes.byItself);
    if (byItself) await edits.tell(byItself, transaction);
    const others = edited.filter((of) => of !== byItself);
    await tellOnce(locked, changes.series, others, transaction);
    await edits.follow(edited, transaction);
  };

  const answerGoingOn = async (
    { announcement_id }: SeriesRow,
    authorId: string,
    transaction: Transaction,
  ): Promise<void> => {
    const answered = { asked_at: null, paused_at: null, kept_on_at: clock().now };
    await seriesRows.update(announcement_id, answered, transaction);
    await notices.withdraw(transaction, authorId, aboutGoingOn(announcement_id));
  };

  return {
    async lock(announcementId: string, transaction: Transaction): Promise<Locked> {
      const series = await seriesRows.lock(announcementId, transaction);
      if (!series) throw new AppError('NOT_WEEKLY');
      return { series, weeks: await seriesRows.lockWeeks(announcementId, transaction) };
    },

    meant,

    /** Whether the series has or had a week on this day. */
    hasDay: ({ weeks }: Locked, day: string): boolean => weeks.some((week) => dayOf(week) === day),

    /** The week that an announcement shows: the first that is neither over nor cancelled, or else the last. */
    shown({ weeks }: Locked): WeekRow | undefined {
      const { now } = clock();
      const ordered = inOrder(weeks);
      return ordered.find((week) => isComing(week, now)) ?? ordered.at(-1);
    },

    /** One week alone. The announcement stays as it is. Gives whether other searches find the week then. */
    async one(
      locked: Locked,
      outingId: string | undefined,
      { given, owner }: { given: Given; owner: Owner },
      transaction: Transaction,
    ): Promise<boolean> {
      if (!outingId) refuse({ outing: seriesTexts.whichApply });
      const week = locked.weeks.find(({ id }) => id === outingId);
      if (!week) throw new AppError('NOT_FOUND');
      const [change] = changeOne(locked, week, given, clock().now).weeks;
      if (!change) return false;
      await edits.edit(week, change.after, owner, transaction);
      await service.relink(owner.id, transaction);
      return isFoundElsewhere(change);
    },

    /**
     * A week and all that follow, also those that are still to be made. The announcement has been written. Gives whether other searches
     * find one of them then.
     */
    async following(
      locked: Locked,
      { outing, exact }: ApplyQuery,
      { given, owner, timeZone }: { given: Given; owner: Owner; timeZone: string },
      transaction: Transaction,
    ): Promise<boolean> {
      const { now } = clock();
      const from = meant(locked, outing || undefined);
      const ofAll = changeFollowing(locked, from, given, timeZone, now);
      const isExact = exact === 'true' && outing && from;
      const changes = isExact ? withExactly(ofAll, locked.weeks, from, given, now) : ofAll;
      await seriesRows.update(owner.id, changes.series, transaction);
      // Whoever changes a series means it to go on.
      if (locked.series.asked_at && !locked.series.paused_at)
        await answerGoingOn(locked.series, owner.author_id, transaction);
      await seriesRows.setVisibility(owner.id, owner.visibility, transaction);
      await following(locked, changes, owner, transaction);
      if (given.admission === 'open') await regulars.admitAll(owner.id, clock().now, transaction);
      const row = { ...locked.series, ...changes.series };
      const first = from ? undefined : row.next_slot;
      if (row.paused_at) await service.relink(owner.id, transaction);
      else await service.makeWeeks(row, transaction, { given, first });
      return from === undefined || changes.weeks.some(isFoundElsewhere);
    },

    /** No series any more, but for one outing. Throws while somebody takes part in another week to come. */
    async alone(locked: Locked, kept: WeekRow | undefined, transaction: Transaction): Promise<void> {
      const { announcement_id } = locked.series;
      await endWithoutAWord(weeksBeside(locked.weeks, kept, clock().now), transaction);
      await service.end([announcement_id], transaction);
      if (kept) await notices.withdraw(transaction, kept.author_id, aboutGoingOn(announcement_id));
    },

    /** Cancels this week and all that follow, and tells everyone once. Nothing is asked any more, and what has ended is not paused. */
    async stop(
      locked: Locked,
      { authorId, from, reason }: { authorId: string; from: string | undefined; reason: string | null },
      transaction: Transaction,
    ): Promise<void> {
      const { now } = clock();
      const { announcement_id, start_time, next_slot, paused_at } = locked.series;
      // What is over stays as it was, also where somebody names it.
      const [first] = inOrder(locked.weeks.filter((week) => isComing(week, now)));
      const named = meant(locked, from)?.slot ?? next_slot;
      const slot = first && named < first.slot ? first.slot : named;
      const ends = (week: WeekRow): boolean => week.slot >= slot && isComing(week, now);
      const ids = locked.weeks.filter(ends).map(({ id }) => id);
      const left = { ...locked, weeks: locked.weeks.filter((week) => !ends(week)) };
      const hasEnded = !left.weeks.some((week) => isComing(week, now));
      if (paused_at && hasEnded) await seriesRows.setPaused(announcement_id, false, transaction);
      if (ids.length > 0) {
        await cancel({ ids, byAuthor: true, reason, stoppedFrom: slotFrom(slot, start_time) }, transaction);
        await seriesRows.freeSlots(ids, transaction);
      }
      const answered = { asked_at: null, ...(hasEnded && { paused_at: null }) };
      await seriesRows.update(announcement_id, { ...stoppedFrom(left, slot), ...answered }, transaction);
      // Whoever was told that it stops is in no week that the author may add later.
      await regulars.endAll(announcement_id, transaction);
      await notices.withdraw(transaction, authorId, aboutGoingOn(announcement_id));
      await service.relink(announcement_id, transaction);
    },

    /** The author says that it goes on: nothing is asked any more, and a paused series is back. */
    async goOn({ series }: Locked, authorId: string, transaction: Transaction): Promise<void> {
      await answerGoingOn(series, authorId, transaction);
      if (!series.paused_at) return;
      await seriesRows.setPaused(series.announcement_id, false, transaction);
      await service.makeWeeks({ ...series, paused_at: null }, transaction);
    },

    /** How many people would be told of a change from this week on. Nothing is locked. */
    async concerned(announcementId: string, from: string | undefined): Promise<number> {
      const { now } = clock();
      const series = await seriesRows.read(announcementId);
      if (!series) throw new AppError('NOT_WEEKLY');
      const weeks = await seriesRows.weeks(announcementId);
      const slot = meant({ series, weeks }, from)?.slot;
      const told = weeks.filter((week) => slot !== undefined && week.slot >= slot && isComing(week, now));
      return seriesRows.peopleIn(told.map(({ id }) => id));
    },
  };
}

const inOrder = (weeks: readonly WeekRow[]): WeekRow[] =>
  [...weeks].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime());

/** Searches look at when it starts, and for which level it is. */
const isFoundElsewhere = ({ week, after }: Changes<WeekRow>['weeks'][number]): boolean =>
  after.starts_at.getTime() !== week.starts_at.getTime() || after.level !== week.level;

/** Whether the columns that a week copies from its announcement are others. */
const isOtherwise = (week: WeekRow, owner: Owner): boolean =>
  Object.entries(columnsOf(owner)).some(([name, value]) => week[name as keyof WeekRow] !== value);

const contentOf = (week: WeekRow) => ({
  starts_at: week.starts_at,
  ends_at: week.ends_at,
  time_zone: week.time_zone,
  places: week.places,
  meeting_point: week.meeting_point,
  duration_minutes: week.duration_minutes,
  level: week.level,
  admission: week.admission,
  price_cents: week.price_cents,
  minimum: week.minimum,
});
