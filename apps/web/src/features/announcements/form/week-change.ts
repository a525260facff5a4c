import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import type { WeekChange, WeekValues } from '../series/slot-change.ts';
import { sentFields } from './outing-fields.ts';
import { hasPastOuting } from './outing-values.ts';
import { areSame, type Values } from './values.ts';

const weekFields = [
  'startDate',
  'startTime',
  'durationMinutes',
  'places',
  'minimum',
  'meetingPoint',
] as const;

/** The week that an edit is about. Undefined for what is not weekly, or has no week to change. */
export const weekEdited = (edited: Announcement | undefined): string | undefined =>
  edited?.series && !hasPastOuting(edited) ? edited.outing?.id : undefined;

/**
 * What an edit does to the week that it is about. Undefined where nobody has to choose between that week and all that follow, because
 * nothing of a week changes, or because it is no longer weekly.
 */
export function weekChangeOf(
  values: Values,
  saved: Values,
  content: AnnouncementWrite,
  edited: Announcement | undefined,
): WeekChange | undefined {
  const slot = edited?.series;
  if (!slot || weekEdited(edited) === undefined || !values.withOuting || !values.repeat) return undefined;
  if (weekFields.every((name) => content[name] === undefined)) return undefined;
  const ofWeek = Object.fromEntries(weekFields.map((name) => [name, saved[name]]));
  return {
    before: weekValuesOf(saved),
    after: weekValuesOf(values),
    slot,
    shared: !areSame({ ...values, ...ofWeek }, saved),
    elsewhere: values.city?.zipCode !== saved.city?.zipCode,
  };
}

const weekValuesOf = (values: Values): WeekValues => ({
  day: values.startDate,
  time: values.startTime,
  durationMinutes: values.durationMinutes,
  places: Number(values.places),
  minimum: sentFields(values).minimum,
  meetingPoint: values.meetingPoint.trim(),
});
