import { forget, forgetAll, readStored, store } from './storage.ts';

const PREFIX = 'draft:';

/** Where a draft is kept. */
export const draftKey = (email: string, name: string): string => `${PREFIX}${email}:${name}`;

/** What someone was writing on this device. It outlives a session that has expired, and goes when they log out. */
export const readDraft = (email: string, name: string): string | null => readStored(draftKey(email, name));

export function keepDraft(email: string, name: string, text: string): void {
  store(draftKey(email, name), text);
}

export function forgetDraft(email: string, name: string): void {
  if (readDraft(email, name) !== null) forget(draftKey(email, name));
}

/** All of them, or those of everyone else. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  const kept = exceptOf === undefined ? undefined : draftKey(exceptOf, '');
  forgetAll((key) => key.startsWith(PREFIX) && !(kept !== undefined && key.startsWith(kept)));
}
