import type { Db } from '../../platform/db/database.ts';
import { preferencesPersonalData, preferencesRepository } from './preferences.ts';
import { createStoppedMailboxes } from './stopped-mailboxes.ts';

type Parts = { db: Db; secret: string; publicUrl: string };

export function createPreferences(parts: Parts) {
  const preferences = preferencesRepository(parts.db);
  return {
    ...preferences,
    stoppedMailboxes: createStoppedMailboxes(parts),
    personalData: preferencesPersonalData(preferences),
  };
}
