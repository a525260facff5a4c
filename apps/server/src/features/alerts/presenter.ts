import type { Alert } from '@coequipiers/contract/alerts-schemas';
import type { AlertRow } from './alerts-repository.ts';

/** The owner's e-mail address is left out: whoever follows a link of a mail sees the alert alone. */
export const presentAlert = (row: AlertRow, found30Days: number): Alert => ({
  id: row.id,
  latitude: row.latitude,
  longitude: row.longitude,
  zipCode: row.zip_code,
  municipalityName: row.municipality_name,
  regionName: row.region_name,
  maxDistance: row.max_distance,
  categories: row.categories,
  level: row.level,
  days: row.days,
  fromTime: row.from_time,
  toTime: row.to_time,
  frequency: row.frequency,
  paused: row.paused,
  confirmed: row.person_id !== null || row.confirmed_at !== null,
  createdAt: row.created_at.toISOString(),
  found30Days,
});
