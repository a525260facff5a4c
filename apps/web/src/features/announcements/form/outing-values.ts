import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import { meetingPointProblem } from '@coequipiers/contract/meeting-point';
import { startProblem } from '@coequipiers/contract/outing-start';
import { amountOf } from '@coequipiers/contract/outing-words';
import {
  type Admission,
  type Level,
  outingLimits as limits,
  outingTexts as texts,
} from '@coequipiers/contract/outings';
import { timeZoneOf, timeZoneOfPostalCode } from '@coequipiers/contract/time-zones';
import type { FormErrors } from '../../../ui/use-form.ts';
import type { CityChoice } from '../../cities/city-choice.ts';

/** The part of the form for an outing. Its day is the `startDate` of the announcement. */
export type OutingValues = {
  /** Whether the part is open. Folded, it keeps what was typed, and nothing of it is sent. */
  withOuting: boolean;
  /** 'HH:MM' or empty. */
  startTime: string;
  durationMinutes: number;
  places: string;
  level: Level;
  admission: Admission;
  /** In euros, as typed. */
  price: string;
  meetingPoint: string;
};

/** What the rules of an outing need to know of the announcement. */
type OutingForm = OutingValues & { startDate: string; city: CityChoice | null };

export const blankOuting: OutingValues = {
  withOuting: false,
  startTime: '',
  durationMinutes: limits.durationMinutes.default,
  places: String(limits.places.min),
  level: 'all',
  admission: 'open',
  price: '',
  meetingPoint: '',
};

/** An outing that is over or cancelled never changes again. The form then starts without one, and without its day. */
export const hasPastOuting = ({ outing }: Announcement): boolean =>
  outing?.state === 'over' || outing?.state === 'cancelled';

export function outingValuesOf(announcement: Announcement): OutingValues {
  const { outing } = announcement;
  if (!outing || hasPastOuting(announcement)) return blankOuting;
  const { startTime, durationMinutes, level, admission } = outing;
  return {
    withOuting: true,
    startTime,
    durationMinutes,
    places: String(outing.places),
    level,
    admission,
    price: priceText(outing.priceCents),
    meetingPoint: outing.meetingPoint ?? '',
  };
}

function priceText(cents: number | null): string {
  if (cents === null) return '';
  return cents === 0 ? '0' : amountOf(cents).replace('\u00A0€', '');
}

/** '7,50' is 750. Null when nothing is typed, undefined when it is no valid price. */
export function centsOf(price: string): number | null | undefined {
  const text = price.replace(/[\s€]/g, '');
  if (text === '') return null;
  const [, euros, cents = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?$/.exec(text) ?? [];
  if (euros === undefined) return undefined;
  const total = Number(euros) * 100 + Number(cents.padEnd(2, '0'));
  return total <= limits.priceCents.max ? total : undefined;
}

/** Undefined when it is no valid number of places. */
export function placesOf(places: string): number | undefined {
  const count = /^\d+$/.test(places) ? Number(places) : 0;
  return count >= limits.places.min && count <= limits.places.max ? count : undefined;
}

/** The city of an edited announcement has no official code; its postal code tells the time zone too. */
export const zoneOf = (city: CityChoice | null): string =>
  city?.code ? timeZoneOf(city.code) : timeZoneOfPostalCode(city?.zipCode ?? '');

/** The errors of an open part. The start of `saved` may lie in the past, as long as it is not moved. */
export function checkOuting(values: OutingForm, saved: OutingForm, now: Date): FormErrors<OutingForm> {
  return {
    ...checkStart(values, saved, now),
    places: placesProblem(values.places),
    price: centsOf(values.price) === undefined ? texts.priceInvalid : undefined,
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
  values: OutingValues & { startDate: string; endDate: string },
  edited: Announcement | undefined,
): Partial<AnnouncementWrite> {
  const startDate = values.startDate || null;
  if (values.withOuting) return { endDate: null, ...changedFields(fieldsOf(values), edited) };
  const endDate = values.endDate || null;
  // A null day would take away an outing that was added meanwhile, in another tab.
  if (edited && !edited.outing && !edited.startDate && !startDate) return { endDate };
  if (!edited?.outing) return { startDate, endDate };
  // Fields that are not sent stay unchanged, so correcting the title does not list an announcement again whose outing is over or
  // cancelled. A draft that was stored before the outing ended still has its day.
  const sameDay = !startDate || startDate === edited.startDate;
  if (hasPastOuting(edited) && sameDay && !endDate) return {};
  // Without the nulls, the server would make a new outing from the stored time and places.
  return { startDate, endDate, startTime: null, places: null };
}

type OutingFields = ReturnType<typeof fieldsOf>;

const fieldsOf = (values: OutingValues & { startDate: string }) => ({
  startDate: values.startDate || null,
  startTime: values.startTime,
  durationMinutes: values.durationMinutes,
  places: Number(values.places),
  level: values.level,
  admission: values.admission,
  priceCents: centsOf(values.price) ?? null,
  meetingPoint: values.meetingPoint.trim() || null,
});

/** Sends only changed fields: the others stay unchanged, also if another tab has edited them meanwhile. */
function changedFields(fields: OutingFields, edited: Announcement | undefined): Partial<OutingFields> {
  if (!edited?.outing || hasPastOuting(edited)) return fields;
  const before = fieldsOf({ ...outingValuesOf(edited), startDate: edited.startDate ?? '' });
  return Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => value !== before[name as keyof OutingFields]),
  );
}
