import { dateProblems } from '@coequipiers/contract/announcement-form';
import type { announcementWrite } from '@coequipiers/contract/announcements-schemas';
import { minimumProblem, minimumWithin } from '@coequipiers/contract/confirmation';
import { dayInParis } from '@coequipiers/contract/days';
import { instantOf, startProblem } from '@coequipiers/contract/outing-start';
import { hasOuting, outingProblems, outingTexts } from '@coequipiers/contract/outings';
import { seriesTexts, untilProblem } from '@coequipiers/contract/series';
import { timeZoneOf, wallTimeAt } from '@coequipiers/contract/time-zones';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../../platform/app-error.ts';
import { columnsAfter } from '../../../platform/db/outing-fields.ts';
import type { OutingContent, OutingRow } from '../outings-repository.ts';

type Write = z.output<typeof announcementWrite>;

/** What a write does to the outing of an announcement, and the dates that the announcement gets. */
export type Plan = {
  startDate: string | null;
  endDate: string | null;
  outing:
    | { change: 'none' }
    /** The outing is over or cancelled, and stays as it is. */
    | { change: 'keep' }
    | { change: 'remove' }
    /** `series`: it comes again every week, until this day if there is one. */
    | { change: 'create' | 'update'; content: OutingContent; series: { until: string | null } | undefined };
};

/** The announcement before the write: its day and its outing, if it has one. */
export type Before = { start_date: string | null; outing: OutingRow | undefined };

export const newAnnouncement: Before = { start_date: null, outing: undefined };

const minuteMs = 60_000;

/**
 * Reads the dates and the outing from the body of a write. In an update, missing fields stay as they are. Throws when fields
 * contradict each other, or when a date or time is not possible.
 */
export function planOf(given: Write, before: Before, communeCode: string, now: Date): Plan {
  const stored = before.outing;
  const live = stored !== undefined && stored.cancelled_at === null && stored.ends_at > now;
  const asksForOuting = Boolean(given.startTime) || typeof given.places === 'number';
  const start = {
    startDate:
      given.startDate === undefined && (stored || asksForOuting)
        ? before.start_date
        : given.startDate || null,
    startTime:
      given.startTime === undefined && stored
        ? wallTimeAt(stored.starts_at, stored.time_zone).time
        : given.startTime || null,
    places: given.places === undefined && stored ? stored.places : (given.places ?? null),
  };
  const withoutOuting = (change: 'none' | 'remove'): Plan => {
    const dates = { startDate: start.startDate, endDate: given.endDate || null };
    refuse(dateProblems(dates, dayInParis(now)));
    return { ...dates, outing: { change } };
  };

  const isKept = (): Plan => {
    if (given.repeat) refuse({ repeat: seriesTexts.withoutOuting });
    return { startDate: before.start_date, endDate: null, outing: { change: 'keep' } };
  };

  const named = [given.startDate, given.startTime, given.places].some((field) => field !== undefined);
  if (stored && !live && !named) return isKept();
  if (stored && !hasOuting(start) && (live || !asksForOuting)) {
    if (given.repeat) refuse({ repeat: seriesTexts.withoutOuting });
    // A day of null removes the outing, but together with a time it is a mistake.
    if (start.startDate === null && given.startTime) refuse({ startDate: outingTexts.dayMissing });
    return withoutOuting('remove');
  }
  refuse(outingProblems(start));
  if (!hasOuting(start)) {
    if (given.repeat) refuse({ repeat: seriesTexts.withoutOuting });
    return withoutOuting('none');
  }

  const timeZone = timeZoneOf(communeCode);
  const wall = { day: start.startDate, time: start.startTime };
  const startsAt = instantOf(wall, timeZone);
  const moved = !startsAt || startsAt.getTime() !== stored?.starts_at.getTime();
  if (stored && !live && !moved) return { ...isKept(), startDate: wall.day };
  const problem = moved ? startProblem(wall, timeZone, now) : undefined;
  if (problem) refuse({ [problem.field]: problem.text });

  const plain = columnsAfter(given, stored);
  const starts_at = startsAt as Date;
  const content: OutingContent = {
    starts_at,
    ends_at: new Date(starts_at.getTime() + plain.duration_minutes * minuteMs),
    time_zone: timeZone,
    places: start.places,
    ...plain,
    minimum: minimumAfter(given.minimum, stored, start.places),
    meeting_point:
      given.meetingPoint === undefined ? (stored?.meeting_point ?? null) : given.meetingPoint || null,
  };
  const series = seriesOf(given, wall.day, now);
  return {
    startDate: wall.day,
    endDate: null,
    outing: { change: live ? 'update' : 'create', content, series },
  };
}

/** The series that begins on this day, if the body asks for one. */
function seriesOf(
  { repeat, repeatUntil }: Write,
  startDate: string,
  now: Date,
): { until: string | null } | undefined {
  if (!repeat) return undefined;
  const until = repeatUntil || null;
  const problem = untilProblem(until, startDate, dayInParis(now));
  if (problem) refuse({ repeatUntil: problem });
  return { until };
}

type Asked = { places: number; minimum: number | null };

/**
 * The minimum after a write. One that the body names has to fit the places, one that it leaves out follows them. While the
 * registrations are closed, the minimum that is shown is lower than the stored one, which comes back with the places.
 */
export function minimumAfter(
  given: number | null | undefined,
  stored: Asked | undefined,
  places: number,
): number | null {
  const shown = stored ? minimumWithin(stored.minimum, stored.places) : null;
  if (stored?.places === places && (given === undefined || given === shown)) return stored.minimum;
  if (given === undefined) return minimumWithin(stored?.minimum ?? null, places);
  const problem = minimumProblem(given, places);
  if (problem) refuse({ minimum: problem });
  return given;
}

/** Whether the plan changes which searches find the announcement: by its day, its time or its level. */
export const changesSearch = ({ outing }: Plan, stored: OutingRow | undefined): boolean =>
  outing.change === 'create' ||
  outing.change === 'remove' ||
  (outing.change === 'update' &&
    (outing.content.starts_at.getTime() !== stored?.starts_at.getTime() ||
      outing.content.level !== stored?.level));

/** Throws the first of these problems of a body, if there is one. */
export function refuse(problems: { [field: string]: string | undefined }): void {
  const problem = Object.entries(problems).find(([, text]) => text);
  if (!problem) return;
  const [field, userMessage = ''] = problem;
  throw new AppError('VALIDATION', { userMessage, message: `${field}: ${userMessage}` });
}
