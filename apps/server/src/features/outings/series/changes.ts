import type { announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { minimumWithin } from '@coequipiers/contract/confirmation';
import { dayInParis, daysBetween, daysLater } from '@coequipiers/contract/days';
import { instantOf, startProblem } from '@coequipiers/contract/outing-start';
import { monthsLater, outingLimits, outingTexts, placesTaken } from '@coequipiers/contract/outings';
import { seriesLimits, seriesTexts as texts, untilProblem } from '@coequipiers/contract/series';
import { wallTimeAt } from '@coequipiers/contract/time-zones';
import type { z } from '@coequipiers/contract/zod';
import type { Selectable } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import { columnsAfter } from '../../../platform/db/outing-fields.ts';
import type { Tables } from '../../../platform/db/tables.ts';
import type { OutingContent, OutingRow } from '../outings-repository.ts';
import { minimumAfter, refuse } from '../plan/plan.ts';
import { startOfSlot, weekDays } from './slots.ts';

// What an edit of its author does to a series and to its weeks, as pure functions. A caller that has locked all rows stores the result.

/** The fields of the body that say when and how it is played. */
export type Given = Pick<
  z.output<typeof announcementWrite>,
  | 'startDate'
  | 'startTime'
  | 'durationMinutes'
  | 'places'
  | 'minimum'
  | 'level'
  | 'admission'
  | 'priceCents'
  | 'meetingPoint'
  | 'repeat'
  | 'repeatUntil'
>;

/** What the weeks of a series begin with, and which of them are still to be made. */
export type SeriesValues = Pick<
  Selectable<Tables['series']>,
  | 'next_slot'
  | 'until'
  | 'time_zone'
  | 'start_time'
  | 'duration_minutes'
  | 'places'
  | 'minimum'
  | 'meeting_point'
>;

export type Week = OutingContent &
  Pick<OutingRow, 'id' | 'taken' | 'waiting' | 'asked' | 'cancelled_at'> & { slot: string };

/** A series with all its weeks, also those that are over or cancelled. */
export type SeriesWithWeeks<W extends Week = Week> = { series: SeriesValues; weeks: readonly W[] };

export type WeekAfter = OutingContent & { slot: string };

export type Changes<W extends Week = Week> = {
  series: SeriesValues;
  /** The weeks that are other than before; a cancelled one only by its day. */
  weeks: { week: W; after: WeekAfter }[];
  /** The weeks that end without a word, because nobody takes part. Their days are free again. */
  ended: W[];
  /** The week that gets another start or meeting point than the change of all gives it. */
  byItself?: W;
};

const minuteMs = 60_000;

export const hasPeople = ({ taken, waiting, asked }: Pick<Week, 'taken' | 'waiting' | 'asked'>): boolean =>
  taken > 0 || waiting > 0 || asked > 0;

export const isComing = ({ cancelled_at, ends_at }: Pick<Week, 'cancelled_at' | 'ends_at'>, now: Date) =>
  cancelled_at === null && ends_at > now;

export const dayOf = ({ starts_at, time_zone }: Pick<Week, 'starts_at' | 'time_zone'>): string =>
  wallTimeAt(starts_at, time_zone).day;

/** A change of one week alone. Throws when it is not possible, or when the body changes what belongs to all weeks. */
export function changeOne<W extends Week>(
  { series, weeks }: SeriesWithWeeks<W>,
  week: W,
  given: Given,
  now: Date,
): Changes<W> {
  if (!isComing(week, now)) throw new AppError('OUTING_CLOSED');
  const plain = columnsAfter(given, week);
  const isOfAll =
    plain.level !== week.level ||
    plain.admission !== week.admission ||
    plain.price_cents !== week.price_cents ||
    given.repeat === null ||
    (given.repeatUntil !== undefined && (given.repeatUntil || null) !== series.until);
  if (isOfAll) refuse({ apply: texts.oneOnly });
  refuseWithoutOuting(given);

  const was = wallTimeAt(week.starts_at, week.time_zone);
  const start = { day: given.startDate || was.day, time: given.startTime || was.time };
  let { starts_at } = week;
  if (start.day !== was.day || start.time !== was.time) {
    if (Math.abs(daysBetween(week.slot, start.day)) > seriesLimits.movedDays)
      refuse({ startDate: texts.movedTooFar });
    const problem = startProblem(start, week.time_zone, now);
    if (problem) refuse({ [problem.field]: problem.text });
    starts_at = instantOf(start, week.time_zone) ?? starts_at;
  }
  const places = given.places ?? week.places;
  const after = contentOf(week, {
    ...plain,
    slot: week.slot,
    starts_at,
    time_zone: week.time_zone,
    places,
    minimum: minimumAfter(given.minimum, week, places),
    meeting_point: given.meetingPoint === undefined ? week.meeting_point : given.meetingPoint || null,
  });
  return checked({ series, weeks: after ? [{ week, after }] : [], ended: [] }, weeks);
}

/**
 * A change of this week and all that follow, and of those that are still to be made. Only what differs from the series' own values
 * changes; a week that was changed by itself keeps its own values otherwise. A week that has started stays when it is. Without a
 * week that is meant, because none is to come, the series goes on from another day. `timeZone`: of its commune from now on.
 */
export function changeFollowing<W extends Week>(
  { series, weeks }: SeriesWithWeeks<W>,
  from: W | undefined,
  given: Given,
  timeZone: string,
  now: Date,
): Changes<W> {
  refuseWithoutOuting(given);
  const isNamed = <Value>(value: Value | null | undefined, own: Value): boolean =>
    value !== undefined && value !== null && value !== own;
  const isAnotherTime = isNamed(given.startTime, series.start_time);
  const isAnotherPoint =
    given.meetingPoint !== undefined && (given.meetingPoint || null) !== series.meeting_point;
  const anotherDay =
    given.startDate && !weeks.some((week) => dayOf(week) === given.startDate) ? given.startDate : undefined;
  const days = anotherDay && from ? shiftOf(from, anotherDay) : 0;
  const restart = from ? undefined : anotherDay;
  const today = wallTimeAt(now, timeZone).day;
  if (restart && restart < today) refuse({ startDate: outingTexts.past });
  if (restart && restart > monthsLater(today, outingLimits.monthsAhead))
    refuse({ startDate: outingTexts.tooFarAhead });
  const places = given.places ?? series.places;
  const minimum = minimumAfter(given.minimum, series, places);
  const isAnotherMinimum = given.minimum !== undefined && minimum !== series.minimum;
  const after: SeriesValues = {
    next_slot: restart ?? daysLater(series.next_slot, days),
    until: series.until,
    time_zone: timeZone,
    start_time: given.startTime || series.start_time,
    duration_minutes: given.durationMinutes ?? series.duration_minutes,
    places,
    minimum,
    meeting_point: isAnotherPoint ? given.meetingPoint || null : series.meeting_point,
  };

  const changed = (week: W): WeekAfter | undefined => {
    const follows = from !== undefined && week.slot >= from.slot;
    const moves = follows && week.starts_at > now;
    const slot = moves ? daysLater(week.slot, days) : week.slot;
    const at = (day: string) =>
      startOf(week, { day, time: moves && isAnotherTime ? after.start_time : undefined }, series, timeZone);
    if (week.cancelled_at !== null)
      return slot === week.slot ? undefined : contentOf(week, { ...week, slot, starts_at: at(slot) });
    const starts_at = week.starts_at > now ? at(moves && days !== 0 ? slot : dayOf(week)) : week.starts_at;
    if (starts_at <= now && starts_at.getTime() !== week.starts_at.getTime())
      refuse({ [isAnotherTime ? 'startTime' : 'startDate']: outingTexts.past });
    const common = { slot, starts_at, time_zone: timeZone };
    if (!follows) return contentOf(week, { ...week, ...common });
    const placesThen = isNamed(given.places, series.places) ? after.places : week.places;
    return contentOf(week, {
      ...columnsAfter({ ...given, durationMinutes: undefined, minimum: undefined }, week),
      ...common,
      duration_minutes: isNamed(given.durationMinutes, series.duration_minutes)
        ? after.duration_minutes
        : week.duration_minutes,
      places: placesThen,
      minimum: isAnotherMinimum
        ? minimumWithin(minimum, placesThen)
        : minimumAfter(undefined, week, placesThen),
      meeting_point: isAnotherPoint ? after.meeting_point : week.meeting_point,
    });
  };
  const changes = weeks
    .filter(({ ends_at }) => ends_at > now)
    .flatMap((week) => {
      const content = changed(week);
      return content ? [{ week, after: content }] : [];
    });
  const end = { repeatUntil: given.repeatUntil, restarts: restart !== undefined };
  return checked(withUntil({ series: after, weeks: changes, ended: [] }, weeks, end, now), weeks);
}

/** The weeks that end when the series does, but for one. Throws while somebody takes part in one of them. */
export function weeksBeside<W extends Week>(weeks: readonly W[], kept: W | undefined, now: Date): W[] {
  const others = weeks.filter((week) => week !== kept && isComing(week, now));
  if (others.some(hasPeople)) throw new AppError('WEEKS_HAVE_PEOPLE');
  return others;
}

/**
 * The series when its author stops it from this week on: its days are free again, so that they are made anew if it goes on one day.
 */
export function stoppedFrom(
  { series, weeks }: SeriesWithWeeks,
  from: string,
): Pick<SeriesValues, 'next_slot' | 'until'> {
  const before = weeks.map(({ slot }) => slot).filter((slot) => slot < from);
  const until = before.sort().at(-1) ?? daysLater(from, -weekDays);
  return { next_slot: from < series.next_slot ? weeksBack(series.next_slot, from) : series.next_slot, until };
}

/** By how many days all following weeks move. */
function shiftOf({ slot }: Week, day: string): number {
  const days = daysBetween(slot, day);
  if (Math.abs(days) > seriesLimits.movedDays) refuse({ startDate: texts.movedTooFar });
  return days;
}

/** A day, a time and places are what an outing needs, so a series needs them too. */
function refuseWithoutOuting({ startDate, startTime, places }: Given): void {
  const isEmptied = (value: string | number | null | undefined) => value === null || value === '';
  if (isEmptied(startDate)) refuse({ startDate: texts.withoutOuting });
  if (isEmptied(startTime)) refuse({ startTime: texts.withoutOuting });
  if (isEmptied(places)) refuse({ places: texts.withoutOuting });
}

/** When a week starts on another day, at another time or in another zone. It keeps its own time if it has one. */
function startOf(
  { starts_at, time_zone }: Week,
  { day, time }: { day: string; time: string | undefined },
  series: SeriesValues,
  timeZone: string,
): Date {
  const was = wallTimeAt(starts_at, time_zone);
  if (day === was.day && timeZone === time_zone && (time === undefined || time === was.time))
    return starts_at;
  if (time !== undefined) return startOfSlot(day, time, timeZone);
  const bySeries = startOfSlot(was.day, series.start_time, time_zone).getTime() === starts_at.getTime();
  return startOfSlot(day, bySeries ? series.start_time : was.time, timeZone);
}

/** The content of a week with its end. Undefined when it stays as it is. */
function contentOf(week: Week, given: Omit<WeekAfter, 'ends_at'>): WeekAfter | undefined {
  const { slot, starts_at, time_zone, places, meeting_point } = given;
  const { duration_minutes, level, admission, price_cents, minimum } = given;
  const after = {
    slot,
    starts_at,
    time_zone,
    places,
    meeting_point,
    duration_minutes,
    level,
    admission,
    price_cents,
    minimum,
    ends_at: new Date(starts_at.getTime() + duration_minutes * minuteMs),
  };
  const isSame = (Object.keys(after) as (keyof WeekAfter)[]).every(
    (name) => after[name]?.valueOf() === week[name]?.valueOf(),
  );
  return isSame ? undefined : after;
}

/** With another last day: the weeks after it end. One that moves beyond the last day takes it along. */
function withUntil<W extends Week>(
  changes: Changes<W>,
  weeks: readonly W[],
  { repeatUntil, restarts }: { repeatUntil: Given['repeatUntil']; restarts: boolean },
  now: Date,
): Changes<W> {
  const slots = new Map(changes.weeks.map(({ week, after }) => [week.id, after.slot]));
  const coming = weeks
    .filter((week) => isComing(week, now))
    .map((week) => ({ week, slot: slots.get(week.id) ?? week.slot }))
    .sort((a, b) => (a.slot < b.slot ? -1 : 1));
  const { series } = changes;
  const stated = repeatUntil === undefined ? series.until : repeatUntil || null;
  const last = coming.at(-1)?.slot;
  const isKept = stated === series.until;
  const until = isKept && stated !== null && last !== undefined && last > stated ? last : stated;
  if (until === null) return { ...changes, series: { ...series, until } };
  // A series that is over stays so, unless it gets another day or another last day.
  if (!isKept || restarts) {
    const problem = untilProblem(until, coming[0]?.slot ?? series.next_slot, dayInParis(now));
    refuse({ repeatUntil: problem });
  }
  const after = coming.filter(({ slot }) => slot > until);
  if (after.some(({ week }) => hasPeople(week))) throw new AppError('WEEKS_HAVE_PEOPLE');
  const ended = after.map(({ week }) => week);
  return {
    series: { ...series, until, next_slot: weeksBack(series.next_slot, after[0]?.slot) },
    weeks: changes.weeks.filter(({ week }) => !ended.includes(week)),
    ended,
  };
}

/** Whole weeks before this day, as long as that is not before `earliest`. */
const weeksBack = (day: string, earliest = day): string =>
  daysLater(day, -weekDays * Math.floor(daysBetween(earliest, day) / weekDays));

/** Throws when a week has too few places, or falls on the day of another. */
function checked<W extends Week>(changes: Changes<W>, weeks: readonly W[]): Changes<W> {
  const taken = changes.weeks
    .filter(({ week, after }) => week.cancelled_at === null && after.places < week.taken)
    .map(({ week }) => week.taken);
  if (taken.length > 0) throw new AppError('PLACES_TAKEN', { userMessage: placesTaken(Math.max(...taken)) });
  const afterOf = new Map(changes.weeks.map(({ week, after }) => [week.id, after]));
  const days = weeks
    .filter((week) => !changes.ended.includes(week))
    .map((week) => {
      const after = afterOf.get(week.id) ?? week;
      return { id: week.id, slot: after.slot, day: dayOf(after) };
    });
  for (const { week, after } of changes.weeks) {
    const { id, slot } = { ...week, ...after };
    const day = dayOf(after);
    const isMoved = slot !== week.slot || day !== dayOf(week);
    if (isMoved && days.some((other) => other.id !== id && (other.slot === slot || other.day === day)))
      throw new AppError('WEEK_DAY_TAKEN');
  }
  return changes;
}
