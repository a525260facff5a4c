import { confirmationOf } from '@coequipiers/contract/confirmation';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { InsertObject } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import { columnsAfter } from '../../../platform/db/outing-fields.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import { newId } from '../../../platform/ids.ts';
import type { Jobs } from '../../../platform/jobs/jobs.ts';
import type { Transact, Transaction } from '../../../platform/transact/transact.ts';
import { firstMoments } from '../moments.ts';
import type { OutingRow, Shown } from '../outings-repository.ts';
import type { RegularsRepository } from '../regulars/regulars-repository.ts';
import type { ParticipationsRepository } from '../team/participations-repository.ts';
import { firstMembers } from '../team/team.ts';
import { countsOf } from '../team/teams.ts';
import type { Given } from './changes.ts';
import type { SeriesRepository, SeriesRow } from './series-repository.ts';
import { following, slotsToMake, startOfSlot } from './slots.ts';

type Week = InsertObject<Tables, 'outings'>;

/** What the weeks of a series begin with, and the columns that they copy from their announcement. */
type Own = Pick<OutingRow, 'time_zone' | 'duration_minutes' | 'places' | 'minimum' | 'meeting_point'>;
type Pattern = Omit<
  Week,
  | keyof Own
  | 'admission'
  | 'id'
  | 'slot'
  | 'starts_at'
  | 'ends_at'
  | 'remind_at'
  | 'check_at'
  | 'announcement_id'
> &
  Own &
  Pick<OutingRow, 'admission'> & { announcement_id: string };

type NewWeek = Week & Pick<OutingRow, 'id' | 'starts_at' | 'ends_at' | 'places' | 'minimum' | 'admission'>;

/** What a new week copies from the last one, as the body of an announcement names it. */
type Copied = Pick<Given, 'level' | 'admission' | 'priceCents'>;

type Parts = {
  transact: Transact;
  jobs: Pick<Jobs, 'each'>;
  series: SeriesRepository;
  regulars: Pick<RegularsRepository, 'carried'>;
  participations: Pick<ParticipationsRepository, 'writing'>;
  clock: () => Clock;
};

/** Runs in the transaction that changes the weeks of an announcement. */
type OnWeeks = (announcementId: string, shown: Shown, transaction: Transaction) => Promise<void>;

export type SeriesService = ReturnType<typeof seriesService>;

/** The recurring job. */
export const weeksJob = 'series-weeks';
const atMost = 100;
const batch = 500;
const minuteMs = 60_000;

/** Outings that come again every week: how their weeks come to be, and how they follow each other. */
export function seriesService({ transact, jobs, series, regulars, participations, clock }: Parts) {
  const listeners: OnWeeks[] = [];

  const weekOf = (pattern: Pattern, start_time: string, slot: string): NewWeek => {
    const starts_at = startOfSlot(slot, start_time, pattern.time_zone);
    return {
      ...pattern,
      id: newId(),
      slot,
      starts_at,
      ends_at: new Date(starts_at.getTime() + pattern.duration_minutes * minuteMs),
      ...firstMoments({ ...pattern, starts_at }, clock().now),
    };
  };

  /** Links the weeks, and lets the announcement know. */
  const relink = async (announcementId: string, transaction: Transaction): Promise<void> => {
    const shown = await series.link(announcementId, clock().now, transaction);
    if (shown) for (const listener of listeners) await listener(announcementId, shown, transaction);
  };

  /** Inserts weeks with those who come every week, so that nobody can ask before them. */
  const beginWeeks = async (
    announcementId: string,
    weeks: readonly NewWeek[],
    transaction: Transaction,
  ): Promise<void> => {
    const carried = await regulars.carried(announcementId, transaction);
    const begun = weeks.map((week) => ({ week, members: firstMembers(week, carried) }));
    const made = await series.insertWeeks(
      begun.map(({ week, members }) => {
        const counts = countsOf(members);
        const { confirmed } = confirmationOf({ ...week, ...counts, playedAnyway: false });
        return { ...week, ...counts, author_told_on: confirmed };
      }),
      transaction,
    );
    const written = begun.flatMap(({ week, members }) =>
      made.has(week.id) ? members.map((member) => ({ outingId: week.id, member })) : [],
    );
    for (const statement of participations.writing(written, {
      words: undefined,
      bySeries: true,
      now: clock().now,
    }))
      await transaction.executeQuery(statement);
  };

  /**
   * Makes the weeks that the row says are due, and links them. The transaction has locked it. `given`: what the author has just changed
   * of what a new week copies from the last one. `first`: a series begins again on this day.
   */
  const makeWeeks = async (
    row: SeriesRow,
    transaction: Transaction,
    { given = {}, first }: { given?: Copied; first?: string | undefined } = {},
  ): Promise<void> => {
    const { announcement_id, start_time } = row;
    const { slots, next } = slotsToMake(row, clock().now, first);
    if (next !== row.next_slot) {
      const last = await series.pattern(announcement_id, transaction);
      if (!last) throw new Error('a series without a week');
      const { level, admission, price_cents } = columnsAfter(
        { ...given, durationMinutes: undefined, minimum: undefined },
        last,
      );
      const pattern = { ...patternOf(row, last), level, admission, price_cents };
      const weeks = slots.map((slot) => weekOf(pattern, start_time, slot));
      await beginWeeks(announcement_id, weeks, transaction);
      await series.update(announcement_id, { next_slot: next }, transaction);
    }
    await relink(announcement_id, transaction);
  };

  return {
    relink,
    makeWeeks,
    end: series.end,
    ofAuthor: series.ofAuthor,
    lock: series.lock,
    lockAllOf: series.lockAllOf,
    onWeeks: (listener: OnWeeks): void => void listeners.push(listener),

    /**
     * Publishes a series with its first weeks. They follow each other from the beginning: linking them afterwards would write each row
     * twice.
     */
    async begin(
      pattern: Pattern,
      { startsAt, until }: { startsAt: Date; until: string | null },
      transaction: Transaction,
    ): Promise<Shown> {
      const { now } = clock();
      const { announcement_id, time_zone, duration_minutes, places, minimum, meeting_point } = pattern;
      const first = wallTimeAt(startsAt, time_zone);
      const own = { next_slot: first.day, until, time_zone, start_time: first.time };
      const { slots, next } = slotsToMake(own, now, first.day);
      const weeks = slots.map((slot) => weekOf(pattern, first.time, slot));
      await series.insertWeeks(
        following(weeks, (nextFrom) => series.isNear(nextFrom, now)),
        transaction,
      );
      const last = weeks.at(-1);
      if (!last) throw new Error('a series without a week');
      await series.insert(
        {
          announcement_id,
          ...own,
          next_slot: next,
          duration_minutes,
          places,
          minimum,
          meeting_point,
          kept_on_at: now,
        },
        transaction,
      );
      return { outing_id: last.id, outing_until: last.ends_at, weekly: true, paused: false };
    },

    /** An outing that exists becomes the first week of a series. The transaction has locked it. */
    async beginFrom(
      first: OutingRow,
      { until }: { until: string | null },
      transaction: Transaction,
    ): Promise<Shown> {
      const { now } = clock();
      const { time_zone, duration_minutes, minimum, meeting_point } = first;
      const announcement_id = first.announcement_id ?? '';
      const { day, time: start_time } = wallTimeAt(first.starts_at, time_zone);
      const places = first.places_before_closing ?? first.places;
      const own = { announcement_id, time_zone, duration_minutes, places, minimum, meeting_point };
      const { slots, next } = slotsToMake({ ...own, next_slot: day, until, start_time }, now, day);
      await series.setSlot(first.id, { slot: day }, transaction);
      await series.insertWeeks(
        slots.filter((slot) => slot !== day).map((slot) => weekOf(patternOf(own, first), start_time, slot)),
        transaction,
      );
      await series.insert({ ...own, start_time, until, next_slot: next, kept_on_at: now }, transaction);
      const shown = await series.link(announcement_id, now, transaction);
      if (!shown) throw new Error('a series without an announcement');
      return shown;
    },

    /** Makes what is due, and marks the weeks whose turn comes soon. */
    async makeDue(): Promise<void> {
      await jobs.each({
        name: weeksJob,
        list: () => series.toMake(weeksJob, clock().now, atMost),
        work: (announcementId) =>
          transact.unattended(async (transaction) => {
            const row = await series.lockForJob(announcementId, transaction);
            if (row && !row.paused_at) await makeWeeks(row, transaction);
          }),
      });
      while ((await series.markNear(clock().now, batch)) === batch);
    },
  };
}

const patternOf = (row: Own & { announcement_id: string }, last: OutingRow): Pattern => ({
  announcement_id: row.announcement_id,
  kept_announcement_id: last.kept_announcement_id,
  kept_title: last.kept_title,
  kept_municipality_name: last.kept_municipality_name,
  author_id: last.author_id,
  category: last.category,
  place_id: last.place_id,
  small_cell: last.small_cell,
  large_cell: last.large_cell,
  visibility: last.visibility,
  created_at: last.created_at,
  level: last.level,
  admission: last.admission,
  price_cents: last.price_cents,
  time_zone: row.time_zone,
  duration_minutes: row.duration_minutes,
  places: row.places,
  minimum: row.minimum,
  meeting_point: row.meeting_point,
});
