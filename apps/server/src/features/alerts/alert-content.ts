import { alertTexts } from '@coequipiers/contract/alerts';
import type { alertChange, alertWrite } from '@coequipiers/contract/alerts-schemas';
import { timeZoneOf } from '@coequipiers/contract/time-zones';
import type { z } from '@coequipiers/contract/zod';
import { AppError } from '../../platform/app-error.ts';
import type { Db } from '../../platform/db/database.ts';
import type { Communes } from '../cities/communes.ts';
import { type CommuneLocation, findPlace } from '../cities/place.ts';
import { cellColumns } from '../places/grid.ts';
import { placeIds } from '../places/places.ts';
import type { AlertContent, AlertRow } from './alerts-repository.ts';

export type AlertWriteBody = z.output<typeof alertWrite>;
export type AlertChangeBody = z.output<typeof alertChange>;

type GivenPlace = Pick<AlertChangeBody, 'latitude' | 'longitude' | 'zipCode' | 'municipalityName'>;

/** Finds the commune of an alert in the same way as that of an announcement. */
export function communeOf(communes: Communes, given: GivenPlace): CommuneLocation {
  const place = findPlace(communes, {
    zipCode: given.zipCode ?? '',
    municipalityName: given.municipalityName ?? '',
    latitude: given.latitude ?? 0,
    longitude: given.longitude ?? 0,
  });
  if (!place) throw new AppError('CITY_UNKNOWN');
  return place;
}

/** The columns for the place of an alert: the centre and the time zone of its commune. */
export async function placeColumns(place: CommuneLocation, transaction: Db) {
  const placeId = await placeIds([place], transaction);
  return {
    commune_code: place.communeCode,
    zip_code: place.zipCode,
    municipality_name: place.municipalityName,
    region_name: place.regionName,
    time_zone: timeZoneOf(place.communeCode),
    place_id: placeId(place),
    ...cellColumns(place),
  };
}

export type Wishes = Omit<AlertContent, keyof Awaited<ReturnType<typeof placeColumns>>>;

export const wishesOf = (given: Omit<AlertWriteBody, keyof GivenPlace | 'regionName'>): Wishes => ({
  max_distance: given.maxDistance,
  categories: given.categories,
  level: given.level ?? null,
  days: given.days ?? [],
  from_time: given.fromTime || null,
  to_time: given.toTime || null,
  frequency: given.frequency,
});

const isGiven = ({ latitude, longitude, zipCode, municipalityName }: GivenPlace): boolean =>
  Boolean(latitude || longitude || zipCode || municipalityName);

/** The columns that a partial change sets. Missing fields stay as they are; the resulting hours must be in order. */
export async function changeOf(
  given: AlertChangeBody,
  before: AlertRow,
  communes: Communes,
  transaction: Db,
): Promise<Partial<AlertContent>> {
  const change: Partial<AlertContent> = {
    ...(given.maxDistance !== undefined && { max_distance: given.maxDistance }),
    ...(given.categories !== undefined && { categories: given.categories }),
    ...(given.level !== undefined && { level: given.level }),
    ...(given.days !== undefined && { days: given.days ?? [] }),
    ...(given.fromTime !== undefined && { from_time: given.fromTime || null }),
    ...(given.toTime !== undefined && { to_time: given.toTime || null }),
    ...(given.frequency !== undefined && { frequency: given.frequency }),
  };
  const { from_time: from, to_time: to } = { ...before, ...change };
  if (from && to && from >= to)
    throw new AppError('VALIDATION', { userMessage: alertTexts.timesReversed, message: 'fromTime' });
  return isGiven(given)
    ? { ...change, ...(await placeColumns(communeOf(communes, given), transaction)) }
    : change;
}
