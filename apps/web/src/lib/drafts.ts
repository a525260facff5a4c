import { forget, forgetAll, readStored, store } from './storage.ts';

const PREFIX = 'draft:';
/** When a logout ended them. Only on devices where tabs keep texts for themselves (`tab-drafts.ts`). */
export const DRAFTS_FORGOTTEN = 'drafts_forgotten';

export const draftKey = (email: string, name: string): string => `${PREFIX}${email}:${name}`;

/** A text that the person was writing on this device. It survives an expired session and is deleted at logout. */
export const readDraft = (email: string, name: string): string | null => readStored(draftKey(email, name));

export function keepDraft(email: string, name: string, text: string): void {
  store(draftKey(email, name), text);
}

export function forgetDraft(email: string, name: string): void {
  if (readDraft(email, name) !== null) forget(draftKey(email, name));
}

/** Deletes a draft with all that are named as parts of it. */
export function forgetDraftsOf(email: string, name: string): void {
  const whole = draftKey(email, name);
  forgetAll((key) => key === whole || key.startsWith(`${whole}:`));
}

/** Deletes all drafts, or all except those of one person. */
export function forgetDrafts({ exceptOf }: { exceptOf?: string } = {}): void {
  if (exceptOf === undefined && readStored(DRAFTS_FORGOTTEN) !== null)
    store(DRAFTS_FORGOTTEN, String(Date.now()));
  const kept = exceptOf === undefined ? undefined : draftKey(exceptOf, '');
  forgetAll((key) => key.startsWith(PREFIX) && !(kept !== undefined && key.startsWith(kept)));
}
