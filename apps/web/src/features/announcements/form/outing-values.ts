import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import { minimumProblem, minimumWithin } from '@coequipiers/contract/confirmation';
import { meetingPointProblem } from '@coequipiers/contract/meeting-point';
import { startProblem } from '@coequipiers/contract/outing-start';
import { outingLimits as limits, outingTexts as texts } from '@coequipiers/contract/outings';
import { timeZoneOf, timeZoneOfPostalCode } from '@coequipiers/contract/time-zones';
import type { FormErrors } from '../../../ui/use-form.ts';
import type { CityChoice } from '../../cities/city-choice.ts';
import { blankFields, centsOf, sentFields, type TypedFields, typedFields } from './outing-fields.ts';
import { type RepeatValues, repeatContent } from './repeat-values.ts';

/** The part of the form for an outing. Its day is the `startDate` of the announcement. */
export type OutingValues = TypedFields & {
  /** Whether the part is open. Folded, it keeps what was typed, and nothing of it is sent. */
  withOuting: boolean;
};

/** What the rules of an outing need to know of the announcement. */
type OutingForm = OutingValues & { startDate: string; city: CityChoice | null };

export const blankOuting: OutingValues = { withOuting: false, ...blankFields };

/** An outing that is over or cancelled never changes again. The form then starts without one, and without its day. */
export const hasPastOuting = ({ outing }: Announcement): boolean =>
  outing?.state === 'over' || outing?.state === 'cancelled';

export function outingValuesOf(announcement: Announcement): OutingValues {
  const { outing } = announcement;
  if (!outing || hasPastOuting(announcement)) return blankOuting;
  return { withOuting: true, ...typedFields(outing) };
}

/** Undefined when it is no valid number of places. */
export function placesOf(places: string): number | undefined {
  const count = /^\d+$/.test(places) ? Number(places) : 0;
  return count >= limits.places.min && count <= limits.places.max ? count : undefined;
}

/** The minimum once there are so many places. */
export function minimumFollowing(minimum: string, places: string): string {
  const count = placesOf(places);
  return minimum === '' || count === undefined ? minimum : String(minimumWithin(Number(minimum), count));
}

/** The city of an edited announcement has no official code; its postal code tells the time zone too. */
export const zoneOf = (city: CityChoice | null): string =>
  city?.code ? timeZoneOf(city.code) : timeZoneOfPostalCode(city?.zipCode ?? '');

/** The errors of an open part. The start of `saved` may lie in the past, as long as it is not moved. */
export function checkOuting(values: OutingForm, saved: OutingForm, now: Date): FormErrors<OutingForm> {
  return {
    ...checkStart(values, saved, now),
    places: placesProblem(values.places),
    minimum: minimumProblem(sentFields(values).minimum, placesOf(values.places) ?? limits.places.max),
    priceCents: centsOf(values.priceCents) === undefined ? texts.priceInvalid : undefined,
    meetingPoint: meetingPointProblem(values.meetingPoint),
  };
}

function checkStart(values: OutingForm, saved: OutingForm, now: Date): FormErrors<OutingForm> {
  const { startDate, startTime, city } = values;
  if (startDate === '' || startTime === '') {
    return {
      startDate: startDate === '' ? texts.dayMissing : undefined,
      startTime: startTime === '' ? texts.timeMissing : undefined,
    };
  }
  if (saved.withOuting && startDate === saved.startDate && startTime === saved.startTime) return {};
  const problem = startProblem({ day: startDate, time: startTime }, zoneOf(city), now);
  return problem ? { [problem.field]: problem.text } : {};
}

function placesProblem(places: string): string | undefined {
  if (places === '') return texts.placesMissing;
  return placesOf(places) === undefined ? texts.placesInvalid : undefined;
}

/** The dates and the outing as they are sent. `edited` is the announcement as it was when the form was opened. */
export function outingContent(
  values: OutingValues & RepeatValues & { startDate: string; endDate: string },
  edited: Announcement | undefined,
): Partial<AnnouncementWrite> {
  const startDate = values.startDate || null;
  if (values.withOuting) {
    const series = edited && !hasPastOuting(edited) ? edited.series : null;
    return { endDate: null, ...changedFields(fieldsOf(values), edited), ...repeatContent(values, series) };
  }
  const endDate = values.endDate || null;
  // A null day would take away an outing that was added meanwhile, in another tab.
  if (edited && !edited.outing && !edited.startDate && !startDate) return { endDate };
  if (!edited?.outing) return { startDate, endDate };
  // Fields that are not sent stay unchanged, so correcting the title does not list an announcement again whose outing is over or
  // cancelled. A draft that was stored before the outing ended still has its day.
  const sameDay = !startDate || startDate === edited.startDate;
  if (hasPastOuting(edited) && sameDay && !endDate) return {};
  // Without the nulls, the server would make a new outing from the stored time and places.
  return { startDate, endDate, startTime: null, places: null, ...(edited.series && { repeat: null }) };
}

type OutingFields = ReturnType<typeof fieldsOf>;

const fieldsOf = (values: OutingValues & { startDate: string }) => ({
  startDate: values.startDate || null,
  ...sentFields(values),
});

/** Sends only changed fields: the others stay unchanged, also if another tab has edited them meanwhile. */
function changedFields(fields: OutingFields, edited: Announcement | undefined): Partial<OutingFields> {
  if (!edited?.outing || hasPastOuting(edited)) return fields;
  const before = fieldsOf({ ...outingValuesOf(edited), startDate: edited.startDate ?? '' });
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== before[name as keyof OutingFields]),
  );
}
