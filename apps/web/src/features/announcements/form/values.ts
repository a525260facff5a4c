import {
  dateProblems,
  descriptionProblem,
  announcementFormTexts as texts,
  titleProblem,
} from '@coequipiers/contract/announcement-form';
import type { Announcement, AnnouncementWrite } from '@coequipiers/contract/announcements-schemas';
import type { Category } from '@coequipiers/contract/categories';
import type { Slot } from '@coequipiers/contract/series-words';
import type { Visibility } from '@coequipiers/contract/visibility';
import { ApiError } from '../../../lib/http.ts';
import type { FormErrors } from '../../../ui/use-form.ts';
import type { CityChoice } from '../../cities/city-choice.ts';
import {
  blankOuting,
  checkOuting,
  hasPastOuting,
  type OutingValues,
  outingContent,
  outingValuesOf,
} from './outing-values.ts';
import { blankRepeat, checkRepeat, type RepeatValues, repeatValuesOf } from './repeat-values.ts';

/** The values of the form; dates are 'YYYY-MM-DD' or empty. */
export type Values = OutingValues &
  RepeatValues & {
    title: string;
    category: Category | '';
    city: CityChoice | null;
    startDate: string;
    endDate: string;
    imageUrl: string | null;
    description: string;
    visibility: Visibility;
    /** What the person has chosen or typed. The rest follows the proposals. */
    ownStart: boolean;
    ownCity: boolean;
    ownTitle: boolean;
    ownDescription: boolean;
  };

/** The fields that are typed as text. */
export type TextName = {
  [Name in keyof Values]: Values[Name] extends string ? (string extends Values[Name] ? Name : never) : never;
}[keyof Values];

/** The props of a text field. */
export type TextProps = (name: TextName) => {
  name: string;
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
  onBlur: () => void;
};

export type SetValue = <Name extends keyof Values>(name: Name, value: Values[Name]) => void;
export type ChangeValues = (changes: Partial<Values>) => void;

/** A new announcement. */
export const blank: Values = {
  title: '',
  category: '',
  city: null,
  startDate: '',
  endDate: '',
  imageUrl: null,
  description: '',
  visibility: 'everyone',
  ...blankOuting,
  ...blankRepeat,
  withOuting: true,
  ownStart: false,
  ownCity: false,
  ownTitle: false,
  ownDescription: false,
};

export function valuesOf(announcement: Announcement): Values {
  const { title, category, startDate, endDate, imageUrl, description, visibility } = announcement;
  const { latitude, longitude, zipCode, regionName, municipalityName } = announcement;
  return {
    title,
    category,
    city: municipalityName ? { code: '', latitude, longitude, zipCode, regionName, municipalityName } : null,
    startDate: hasPastOuting(announcement) ? '' : (startDate ?? ''),
    endDate: endDate ?? '',
    imageUrl,
    description,
    visibility,
    ...outingValuesOf(announcement),
    ...repeatValuesOf(announcement),
    ownStart: true,
    ownCity: true,
    ownTitle: true,
    ownDescription: true,
  };
}

type Situation = {
  today: string;
  now: Date;
  saved: Values;
  /** Of a series that is edited. */
  slot: Slot | null;
};

/** All errors of the fields that are shown. */
export function check(values: Values, { today, now, saved, slot }: Situation): FormErrors<Values> {
  const { startDate, endDate } = values;
  return {
    title: titleProblem(values.title),
    category: values.category === '' ? texts.required : undefined,
    city: values.city ? undefined : texts.required,
    description: descriptionProblem(values.description),
    ...(values.withOuting
      ? { ...checkOuting(values, saved, now), ...checkRepeat(values, { saved, slot, today }) }
      : dateProblems({ startDate: startDate || null, endDate: endDate || null }, today)),
  };
}

/** `edited` is the announcement as it was when the form was opened. */
export function contentOf(values: Values, edited: Announcement | undefined): AnnouncementWrite {
  const { city, category } = values;
  if (!city || category === '') throw new Error('An incomplete form was sent');
  return {
    title: values.title.trim(),
    description: values.description.trim(),
    category,
    latitude: city.latitude,
    longitude: city.longitude,
    zipCode: city.zipCode,
    regionName: city.regionName,
    municipalityName: city.municipalityName,
    imageUrl: values.imageUrl,
    visibility: values.visibility,
    ...outingContent(values, edited),
  };
}

const placeFields = ['latitude', 'longitude', 'zipCode', 'regionName', 'municipalityName'];

/** The field that the server refused, with its sentence; undefined when the refusal concerns no field. */
export function refusedField(error: unknown, { repeat }: Values): FormErrors<Values> | undefined {
  if (!(error instanceof ApiError) || error.serverSentence === undefined) return undefined;
  if (error.body.code === 'IMAGE_UNKNOWN') return { imageUrl: error.serverSentence };
  if (error.body.code === 'PLACES_TAKEN') return { places: error.serverSentence };
  if (error.body.code === 'WEEK_DAY_TAKEN') return { startDate: error.serverSentence };
  if (error.body.code === 'WEEKS_HAVE_PEOPLE')
    return { [repeat ? 'repeatUntil' : 'repeat']: error.serverSentence };
  if (error.body.code !== 'VALIDATION') return undefined;
  const field = error.body.message.split(':', 1)[0] ?? '';
  if (placeFields.includes(field)) return { city: error.serverSentence };
  return Object.hasOwn(blank, field) ? { [field]: error.serverSentence } : undefined;
}

export const areSame = (one: Values, other: Values): boolean =>
  JSON.stringify(comparable(one)) === JSON.stringify(comparable(other));

/** A city is the same with or without its official code. */
function comparable({ city, ...values }: Values): unknown {
  return { ...values, city: city && [city.zipCode, city.municipalityName] };
}
