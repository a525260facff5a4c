import { nearestDistance } from '@coequipiers/contract/alert-words';
import { type AlertFrequency, alertTexts } from '@coequipiers/contract/alerts';
import type { Alert, AlertWrite } from '@coequipiers/contract/alerts-schemas';
import { announcementFormTexts } from '@coequipiers/contract/announcement-form';
import type { Category } from '@coequipiers/contract/categories';
import type { Level } from '@coequipiers/contract/outings';
import type { FormErrors } from '../../ui/use-form.ts';
import type { CityChoice } from '../cities/city-choice.ts';
import type { AlertSearch } from './alert-search.ts';

/** The values of the alert form. An empty time means no limit. */
export type AlertValues = {
  place: CityChoice | null;
  maxDistance: number;
  categories: readonly Category[];
  level: Level | null;
  days: readonly number[];
  fromTime: string;
  toTime: string;
  frequency: AlertFrequency;
};

type AlertPlace = NonNullable<AlertSearch['place']>;

/** As the city field holds it; the server finds the commune by its names. */
const choiceAt = ({ municipalityName, zipCode, latitude, longitude }: AlertPlace): CityChoice => ({
  code: '',
  regionName: '',
  municipalityName,
  zipCode,
  latitude,
  longitude,
});

export function valuesOfSearch({ place, distance, category, level }: AlertSearch): AlertValues {
  return {
    // A point without a name could not be shown in the field.
    place: place?.municipalityName ? choiceAt(place) : null,
    maxDistance: nearestDistance(distance),
    categories: category ? [category] : [],
    level,
    days: [],
    fromTime: '',
    toTime: '',
    frequency: 'daily',
  };
}

export function valuesOfAlert(alert: Alert): AlertValues {
  return {
    place: choiceAt(alert),
    maxDistance: alert.maxDistance,
    categories: alert.categories,
    level: alert.level,
    days: alert.days,
    fromTime: alert.fromTime ?? '',
    toTime: alert.toTime ?? '',
    frequency: alert.frequency,
  };
}

/** The body of a request. The form was checked before, so it has a place. */
export function writeOf(values: AlertValues) {
  const { place, maxDistance, categories, level, days, fromTime, toTime, frequency } = values;
  return {
    latitude: place?.latitude ?? 0,
    longitude: place?.longitude ?? 0,
    zipCode: place?.zipCode ?? '',
    municipalityName: place?.municipalityName ?? '',
    regionName: place?.regionName ?? '',
    maxDistance,
    categories: [...categories],
    level,
    days: [...days],
    fromTime: fromTime || null,
    toTime: toTime || null,
    frequency,
  } satisfies AlertWrite;
}

export const problemsOf = ({ place, fromTime, toTime }: AlertValues): FormErrors<AlertValues> => ({
  ...(!place && { place: announcementFormTexts.required }),
  ...(fromTime !== '' && toTime !== '' && fromTime >= toTime && { toTime: alertTexts.timesReversed }),
});

/** Whether the alert leaves out announcements without an outing. */
export const findsOutingsOnly = ({ level, days, fromTime, toTime }: AlertValues): boolean =>
  level !== null || days.length > 0 || fromTime !== '' || toTime !== '';
