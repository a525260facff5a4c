import type { Db } from '../../platform/db/database.ts';
import { preferencesPersonalData, preferencesRepository } from './preferences.ts';

export function createPreferences({ db }: { db: Db }) {
  const preferences = preferencesRepository(db);
  return { ...preferences, personalData: preferencesPersonalData(preferences) };
}
